"""Articles of Wikipedia: searched and read through the MediaWiki API, with what its licence asks for."""

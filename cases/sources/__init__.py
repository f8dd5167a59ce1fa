"""Sources of cases other than our own files: each turns what somebody else published into cases."""

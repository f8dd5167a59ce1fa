/**
 * Styles: the standard rules, and three conventions of the page.
 *
 * Sizes of type come from the scale in `src/lib/ui/type.css`, and what has a name there is called by it; what lies over
 * what is named in `src/lib/ui/depth.css`. The page has four breakpoints, which CSS cannot name in
 * a media query, so their numbers stand here and nowhere else is another allowed; a component whose layout depends on
 * the room that it has, and not on the page, asks a container.
 */
import { readFileSync } from 'node:fs';

const SCALE = new URL('./src/lib/ui/type.css', import.meta.url);
/** `font` shorthands that the scale has a name for. */
const NAMED_FONTS = [...readFileSync(SCALE, 'utf8').matchAll(/--font-[\w-]+: ([^;]+);/g)].map((found) => found[1]);

const WIDTHS = {
  phone: '600px', // below it: one column, papers as sheets from below
  desk: '1024px', // from here: papers side by side
  wide: '1280px', // from here: three columns
  wall: '1920px', // from here: a screen that many look at
};
const HEIGHTS = {
  strip: '400px', // below it: no figures
  keyboard: '480px', // a phone on its side, or above its keyboard
  low: '560px', // papers beside the jury
  short: '720px', // a low desk
  medium: '880px', // no room for the large code
};

export default {
  extends: ['stylelint-config-standard'],
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'media-feature-name-value-allowed-list': { width: Object.values(WIDTHS), height: Object.values(HEIGHTS) },
    'declaration-property-value-disallowed-list': [
      {
        font: [...NAMED_FONTS, '/(^|\\s)[\\d.]+(px|r?em|vw)/', '/(clamp|min|max|calc)\\(/'],
        'font-size': ['/[\\d.]+(px|rem|vw)/'],
      },
      { message: (property) => `Take "${property}" from the scale in src/lib/ui/type.css.` },
    ],

    'declaration-property-value-allowed-list': [
      { 'z-index': ['/^var\\(--depth-[a-z-]+\\)$/'] },
      { message: () => 'Name the depth in src/lib/ui/depth.css.' },
    ],

    // Prettier lays out; where a blank line stands between rules of one subject is the writer's choice.
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    // Styles are scoped to a component and grouped by what they draw, not by specificity.
    'no-descending-specificity': null,
    // A selector may come again after a group that it shares with others, which it overrides.
    'no-duplicate-selectors': null,
    // Some classes carry a value of the wire, such as `not_guilty`.
    'selector-class-pattern': '^[a-z][a-z0-9]*([-_][a-z0-9]+)*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // Safari reads these with their prefix only.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['/text-size-adjust$/', '/mask-image$/'] }],
    // Names of fonts keep their capitals; `currentColor` is written as SVG's attributes have it.
    'value-keyword-case': ['lower', { ignoreProperties: ['/^--/'], camelCaseSvgKeywords: true }],
    'alpha-value-notation': 'number',
    'import-notation': 'string',
  },
};

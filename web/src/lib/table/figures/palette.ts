/** The colours of people and cloth. Cloth is muted, and never a vote's colour in an area larger than a tie. */

export interface Skin {
  readonly lit: string;
  readonly shade: string;
  readonly line: string;
}

export const SKINS: readonly Skin[] = [
  { lit: '#F2D6BC', shade: '#D9A98A', line: '#A86A50' },
  { lit: '#EBC39D', shade: '#CB956C', line: '#9A6242' },
  { lit: '#DCAD7E', shade: '#B67F53', line: '#85522F' },
  { lit: '#C08A5B', shade: '#966139', line: '#693E20' },
  { lit: '#9A673F', shade: '#704628', line: '#472917' },
  { lit: '#744B33', shade: '#513221', line: '#301B10' },
  { lit: '#593828', shade: '#3C241A', line: '#22130C' },
];

/** From light to dark; dark skins draw from the dark end alone. */
export const HAIR: readonly string[] = ['#D9B36A', '#B5532C', '#6E4B2C', '#4A3120', '#35231A', '#29201B', '#211A17'];
export const GREY: readonly string[] = ['#847D72', '#968F83', '#ABA498', '#CBC5B8'];

export const INK = '#241A13';
export const WHITE = '#FBF6E8';
export const LINEN = '#F3EDDD';
export const CREAM = '#E9E2CC';
/** Laid over the side that the light does not reach. */
export const DUSK = '#1A0F08';

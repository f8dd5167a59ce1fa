/** The papers and inks of a cover. Cloth and card are muted, and none is a vote's colour. */

export interface Inks {
  /** The ground, and the ground where the sun falls on it. */
  readonly ground: string;
  readonly sun: string;
  /** The thing that is shown, on its lit side and on the other. */
  readonly lit: string;
  readonly shade: string;
  /** Paper, linen, glass. */
  readonly pale: string;
  readonly ink: string;
  /** One more colour, for a small part. */
  readonly spot: string;
}

export const INKS: readonly Inks[] = [
  {
    ground: '#A9B79A',
    sun: '#BCC8AC',
    lit: '#F0E3C3',
    shade: '#CDB588',
    pale: '#FBF6E8',
    ink: '#26352B',
    spot: '#B0672F',
  },
  {
    ground: '#D3A54C',
    sun: '#E0BB6E',
    lit: '#7C5632',
    shade: '#573A20',
    pale: '#FBF3DC',
    ink: '#2A1D12',
    spot: '#3C5A50',
  },
  {
    ground: '#3E5F59',
    sun: '#4C6E67',
    lit: '#EBDFC1',
    shade: '#C4B086',
    pale: '#F7EFD9',
    ink: '#16231F',
    spot: '#D9A441',
  },
  {
    ground: '#BC7A55',
    sun: '#C98F6C',
    lit: '#F2E5C9',
    shade: '#D3BC93',
    pale: '#FBF3E2',
    ink: '#33190F',
    spot: '#2F4A48',
  },
  {
    ground: '#6B4A4E',
    sun: '#7B595D',
    lit: '#E9D4AD',
    shade: '#BFA06F',
    pale: '#F6EBD6',
    ink: '#24161A',
    spot: '#CF9A45',
  },
  {
    ground: '#7A7746',
    sun: '#8B8856',
    lit: '#F0E5C5',
    shade: '#CDBB8B',
    pale: '#FAF3DE',
    ink: '#26240F',
    spot: '#C77F3A',
  },
  {
    ground: '#DCCA9F',
    sun: '#E8DBB8',
    lit: '#527067',
    shade: '#385149',
    pale: '#FBF6E8',
    ink: '#2B2218',
    spot: '#B5622E',
  },
  {
    ground: '#303C46',
    sun: '#3D4A56',
    lit: '#EBDBAD',
    shade: '#C3AA70',
    pale: '#F5ECD2',
    ink: '#12171B',
    spot: '#D88F4A',
  },
];

/** A woodcut has one ink and its paper. */
export const WOODCUT: readonly Inks[] = [
  {
    ground: '#E9DFC4',
    sun: '#F1E9D3',
    lit: '#F1E9D3',
    shade: '#BCAA86',
    pale: '#F6F0DE',
    ink: '#2A2016',
    spot: '#A0582C',
  },
  {
    ground: '#DDD6BD',
    sun: '#E8E2CC',
    lit: '#E8E2CC',
    shade: '#ACAA90',
    pale: '#F2EDDA',
    ink: '#1F2825',
    spot: '#A8742F',
  },
  {
    ground: '#E3D3B4',
    sun: '#EDE0C6',
    lit: '#EDE0C6',
    shade: '#BFA37E',
    pale: '#F5ECD8',
    ink: '#33221A',
    spot: '#55704F',
  },
];

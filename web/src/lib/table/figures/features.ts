/** What forms of head share: lips, lids, beards and earrings that go together. */

export const ROSE = '#B5544A';
export const MAUVE = '#8F4450';

export const SHORT = { lids: ['plain', 'narrow'], lips: [null], earrings: [null] } as const;
export const LONG = { beards: ['none'], lids: ['lashes'] } as const;

import { expect, it } from 'vitest';
import { clipOf } from './clip';

const LINK = 'https://jury.example/HV7K2P/transcript';

it('has three sentences, who said them, and the link to the place', () => {
  const said = { seq: 41, speaker: 'Okonkwo', text: 'It was dark. Dr. Lomax saw\nnothing. I asked. Nobody answered.' };
  const clip = clipOf(said, 'People v. Crane', LINK);
  expect(clip).toBe(`Okonkwo: “It was dark. Dr. Lomax saw nothing. I asked. …”\nPeople v. Crane, ${LINK}#said-41`);
});

it('has what was said whole where it is short', () => {
  expect(clipOf({ seq: 7, speaker: 'Park', text: 'No.' }, 'The kiln', LINK)).toBe(
    `Park: “No.”\nThe kiln, ${LINK}#said-7`,
  );
});

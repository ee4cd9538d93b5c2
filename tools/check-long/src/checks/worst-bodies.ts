import { must, type Note } from '../support/report';
import { failureOfTests } from '../support/tests';

const TEST = 'hostile-inputs.dbtest.ts';

/** The test of `npm test` with bodies of several sizes, and with every worst value in every place. */
export async function worstBodies(note: Note): Promise<void> {
  note(`bodies of 16 KB to 4.8 MB: CASEBOOK_WORST=all npm run jest -- ${TEST}`);
  const failure = await failureOfTests([TEST], { CASEBOOK_WORST: 'all' });
  must(failure === null, failure?.slice(-4_000) ?? '');
}

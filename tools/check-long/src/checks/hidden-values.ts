import { must, type Note } from '../support/report';
import { failureOfTests } from '../support/tests';

/** Random studies, each run with two different hidden values. */
const RUNS = 60;
const TEST = 'services/subject/src/page/hidden-values.dbtest.ts';
/** The same for flags that a role does not see. */
const FLAGS_TEST = 'services/subject/src/page/unseen-flags.dbtest.ts';

/** The property tests of `npm test`, on more studies and with a new seed each time. */
export async function hiddenValues(note: Note): Promise<void> {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  note(
    `${RUNS} studies, seed ${seed}: FC_SEED=${seed} CASEBOOK_HIDDEN_RUNS=${RUNS} npm run jest -- ${TEST}`,
  );
  const failure = await failureOfTests([TEST, FLAGS_TEST], {
    FC_SEED: String(seed),
    CASEBOOK_HIDDEN_RUNS: String(RUNS),
  });
  const found = failure?.split('\n').find((line) => /^\s+(one|other):/.test(line));
  must(failure === null, found ?? failure?.slice(-2_000) ?? '');
}

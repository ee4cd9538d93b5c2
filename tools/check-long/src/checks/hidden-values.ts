import { spawn } from 'node:child_process';
import { must, type Note } from '../support/report';
import { root } from '../support/folders';

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
  const env = { ...process.env, FC_SEED: String(seed), CASEBOOK_HIDDEN_RUNS: String(RUNS) };
  const test = spawn('npm', ['run', '-s', 'jest', '--', TEST, FLAGS_TEST], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  test.stderr.on('data', (text: Buffer) => (told += text.toString()));
  const code = await new Promise((resolve) => test.once('exit', resolve));
  const found = told.split('\n').find((line) => /^\s+(one|other):/.test(line));
  must(code === 0, found ?? told.slice(-2_000));
}

import { relative } from 'node:path';
import fc from 'fast-check';

const seed = process.env['FC_SEED'] ?? Math.trunc(Math.random() * 2 ** 31);

/**
 * Each run of a test file uses a new seed; a failed property prints the command that generates the same examples
 * again.
 */
fc.configureGlobal({ seed: Number(seed), reporter: failWithCommand });

function failWithCommand(run: fc.RunDetails<unknown>): void {
  if (!run.failed) return;
  const { testPath } = expect.getState();
  const file = testPath ? relative(process.cwd(), testPath) : '';
  throw new Error(
    `${fc.defaultReportMessage(run)}\n\nRepeat: FC_SEED=${run.seed} npm run jest -- ${file}`,
    { cause: run.errorInstance },
  );
}

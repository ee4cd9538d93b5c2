/**
 * Takes a sample of the mutants, because Stryker has no sampling. A mutant that a checker refuses is not run, and
 * not counted as survived or killed.
 */
import { createHash } from 'node:crypto';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

class SampleChecker {
  #taken = new Set();

  async init() {}

  /** All mutants are one group, so that the sample is drawn from all of them. */
  async group(mutants) {
    const { MUTATION_SEED: seed, MUTATION_SAMPLE: size } = process.env;
    const rank = ({ fileName, location, mutatorName, replacement }) =>
      createHash('sha256')
        .update(
          JSON.stringify([seed, fileName.split('/libs/')[1], location, mutatorName, replacement]),
        )
        .digest('hex');
    this.#taken = new Set(
      mutants
        .map((mutant) => ({ id: mutant.id, rank: rank(mutant) }))
        .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
        .slice(0, Number(size))
        .map(({ id }) => id),
    );
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#taken.has(id)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];

import type { MessageParams } from '@casebook/catalogue';
import { compileDesignChecks, runCheckTests, type Outcome } from '@casebook/checks';
import '@casebook/checks/patterns';
import { Audiences, findHiddenEffects } from '@casebook/role-view';
import {
  isFreezable,
  lineNumberFaults,
  type StudyDesign,
  type UsedLine,
  validateDesign,
} from '@casebook/study-design';
import type { DesignFault, Validation } from './design.dto';
import { faultPlace } from './fault-place';
import { PartTitles } from './part-titles';

/**
 * All faults that prevent freezing a design: its own faults, checks that do not compile, effects that would reveal
 * hidden data to a role, and test cases of checks that fail (design sections 5 and 6).
 *
 * @param used fixed lines of the versions frozen before
 */
export function validate(
  design: StudyDesign,
  used: readonly UsedLine[],
): Omit<Validation, 'revision' | 'notAtSites'> {
  const { program, faults: checkFaults } = compileDesignChecks(design);
  const tests = runCheckTests(program, design);
  const positions = testPositions(design);
  const titles = new PartTitles(program.index);
  const at = (
    path: string,
    code: string,
    params: MessageParams,
    severity: 'error' | 'warning',
    source: DesignFault['source'],
    inExpression?: DesignFault['at'],
  ): DesignFault => {
    const ofParams = titles.of(path, code, params);
    return {
      ...faultPlace(design, path),
      path,
      code,
      params,
      ...(ofParams && { titles: ofParams }),
      severity,
      source,
      ...(inExpression && { at: inExpression }),
    };
  };

  const faults = [
    ...[...validateDesign(design), ...lineNumberFaults(design, used)].map(
      ({ path, code, params, severity }) => at(path, code, params, severity, 'design'),
    ),
    ...checkFaults.map(({ path, code, params, severity, at: inExpression }) =>
      at(path, code, params, severity, 'check', inExpression),
    ),
    ...findHiddenEffects(program, new Audiences(program)).map(
      ({ path, code, target, reads, checkKey }) =>
        at(path, code, { target, reads }, 'error', checkKey === undefined ? 'design' : 'check'),
    ),
    ...tests
      // A check that does not compile is already reported.
      .filter(({ passed, actual }) => !passed && actual !== undefined)
      .map(({ checkKey, test, expected, actual }) => {
        const params = {
          ...failureParams(actual!),
          check: checkKey,
          test,
          expected: shown(expected),
          actual: shown(actual!),
        };
        return at(
          positions.get(`${checkKey} ${test}`)!,
          'BUILDER_CHECK_TEST_FAILED',
          params,
          'error',
          'test',
        );
      }),
  ];
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return {
    freezable: isFreezable(faults as Parameters<typeof isFreezable>[0]),
    errors,
    warnings: faults.length - errors,
    tests: tests.length,
    testsPassed: tests.filter(({ passed }) => passed).length,
    faults,
  };
}

/** The position of each test case in the document; of equal names the first. */
function testPositions(design: StudyDesign): ReadonlyMap<string, string> {
  const positions = new Map<string, string>();
  design.checks.forEach(({ key, tests }, index) =>
    tests.forEach(({ name }, position) => {
      const test = `${key} ${name}`;
      if (!positions.has(test)) positions.set(test, `/checks/${index}/tests/${position}`);
    }),
  );
  return positions;
}

/** What the message of a check that could not be evaluated speaks of; `actual` is its code. */
const failureParams = (outcome: Outcome): MessageParams =>
  typeof outcome === 'object' && 'failed' in outcome ? outcome.failed.params : {};

function shown(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome;
  return 'value' in outcome ? `"${outcome.value}"` : outcome.failed.code;
}

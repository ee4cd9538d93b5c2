import type { MessageParams } from '@casebook/catalogue';
import { compileDesignChecks, runCheckTests, type Outcome } from '@casebook/checks';
import { isFreezable, type StudyDesign, validateDesign } from '@casebook/study-design';
import type { DesignFault, Validation } from './draft.dto';

/**
 * Everything that stands against freezing a design: its own faults, checks that do not compile and
 * test cases of checks that do not pass (design section 5).
 */
export function validate(design: StudyDesign): Omit<Validation, 'revision'> {
  const { program, faults: checkFaults } = compileDesignChecks(design);
  const tests = runCheckTests(program, design);
  const at = (
    path: string,
    code: string,
    params: MessageParams,
    severity: 'error' | 'warning',
    source: DesignFault['source'],
  ): DesignFault => ({ ...placeOf(design, path), path, code, params, severity, source });

  const faults = [
    ...validateDesign(design).map(({ path, code, params, severity }) =>
      at(path, code, params, severity, 'design'),
    ),
    ...checkFaults.map(({ path, code, params, severity }) =>
      at(path, code, params, severity, 'check'),
    ),
    ...tests
      // A check that does not compile has said so already.
      .filter(({ passed, actual }) => !passed && actual !== undefined)
      .map(({ checkKey, test, expected, actual }) => {
        const index = design.checks.findIndex(({ key }) => key === checkKey);
        const position = design.checks[index]!.tests.findIndex(({ name }) => name === test);
        const params = { check: checkKey, test, expected: shown(expected), actual: shown(actual!) };
        return at(
          `/checks/${index}/tests/${position}`,
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

function shown(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome;
  return 'value' in outcome ? `"${outcome.value}"` : outcome.failed.code;
}

/** The part of the design and the keys on the way to a fault, so that a person finds it. */
export function placeOf(design: StudyDesign, path: string): { area: string; place: string } {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const names: string[] = [];
  let value: unknown = design;
  for (const part of parts) {
    if (value === null || typeof value !== 'object') break;
    value = (value as Record<string, unknown>)[part];
    const name = nameOf(value);
    if (name) names.push(name);
  }
  return { area: parts[0] ?? '', place: names.join(' › ') };
}

function nameOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const { key, code, visit, page, name } = value as Record<string, unknown>;
  if (typeof key === 'string') return key;
  if (typeof code === 'string') return code;
  if (typeof visit === 'string' && typeof page === 'string') return `${visit} / ${page}`;
  return typeof name === 'string' ? name : undefined;
}

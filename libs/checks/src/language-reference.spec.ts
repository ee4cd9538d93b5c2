import { compileDesignChecks } from './compile';
import { testCheck, testDesign } from './fixture.testing';
import { FUNCTIONS, LIST_MACROS, METHODS } from './language';
import { LANGUAGE_REFERENCE } from './language-reference';

/** Another name of `size`. */
const SYNONYMS = new Set(['len']);
const names = LANGUAGE_REFERENCE.map(({ name }) => name);

it('has every function of the language once [D5-CEL-09]', () => {
  expect(new Set(names).size).toBe(names.length);
  const all = [...FUNCTIONS, ...METHODS, ...LIST_MACROS].filter((name) => !SYNONYMS.has(name));
  for (const name of all) expect(names).toContain(name);
});

it.each(LANGUAGE_REFERENCE.map(({ name, example }) => [name, example] as const))(
  'has an example of %s that is valid: %s [D5-CEL-09]',
  (name, example) => {
    const page = example.includes('previous(') ? { page: 'CY', item: 'SYSBP', visit: 'CYC2' } : {};
    const { faults } = compileDesignChecks(testDesign([testCheck(example, page)]));
    expect(faults).toEqual([]);
    const written = name === '? :' ? '?' : name;
    expect(example).toContain(written);
  },
);

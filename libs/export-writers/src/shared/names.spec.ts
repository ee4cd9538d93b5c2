import fc from 'fast-check';
import { planNames } from './names';

const short = { length: 8, capitals: true };

it('keeps a name that fits, wherever it stands', () => {
  expect(planNames(['BLOOD_PRESSURE', 'BLOOD_P1', 'AGE'], short)).toEqual([
    'BLOOD_P2',
    'BLOOD_P1',
    'AGE',
  ]);
});

it('gives names that differ only in capital letters different names', () => {
  expect(planNames(['age', 'AGE', 'Age'], { length: 32, capitals: false })).toEqual([
    'age',
    'AGE1',
    'Age2',
  ]);
});

it('gives every wish a valid name of its own, and the same wishes the same names [D9-EXPORT-04]', () => {
  const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);
  const wishes = fc.array(
    fc.oneof(
      key,
      key.map((name) => `LONGNAME${name}`),
    ),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(wishes, fc.constantFrom(8, 31, 32), fc.boolean(), (all, length, capitals) => {
      const names = planNames(all, { length, capitals });
      expect(names).toHaveLength(all.length);
      expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(all.length);
      for (const name of names) {
        expect(name).toMatch(capitals ? /^[A-Z_][A-Z0-9_]*$/ : /^[A-Za-z_][A-Za-z0-9_]*$/);
        expect(name.length).toBeLessThanOrEqual(length);
      }
      expect(planNames(all, { length, capitals })).toEqual(names);
    }),
  );
});

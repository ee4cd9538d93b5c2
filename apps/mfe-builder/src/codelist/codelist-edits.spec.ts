import type { Codelist } from '@casebook/study-design';
import * as fc from 'fast-check';
import { pastedRows, withDropped, withEntries, withMoved } from './codelist-edits';

const list = (codes: readonly string[]): Codelist => ({
  key: 'L',
  name: { en: 'List' },
  dataType: 'text',
  entries: codes.map((code) => ({ code, label: { en: code } })),
});
const codes = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,3}$/), { minLength: 1 });
const codesOf = ({ entries }: Codelist) => entries.map(({ code }) => code);

describe('edits of a codelist', () => {
  it('read rows of a spreadsheet, and take a code as its label where there is none', () => {
    expect(pastedRows('1\tYes\r\n0\tNo\n\n 9 \n')).toEqual([
      { code: '1', label: 'Yes' },
      { code: '0', label: 'No' },
      { code: '9', label: '9' },
    ]);
  });

  it('add each new code once and keep what is there', () => {
    fc.assert(
      fc.property(codes, fc.array(fc.stringMatching(/^[A-Z0-9]{1,3}$/)), (known, added) => {
        const rows = added.map((code) => ({ code, label: 'new' }));
        const next = withEntries(list(known), rows, 'en');
        expect(codesOf(next)).toEqual([...new Set([...known, ...added])]);
        expect(next.entries.slice(0, known.length)).toEqual(list(known).entries);
      }),
    );
  });

  it('move an entry by one place and keep all', () => {
    fc.assert(
      fc.property(codes, fc.nat(20), fc.constantFrom<-1 | 1>(-1, 1), (known, at, step) => {
        const moved = codesOf(withMoved(list(known), at, step));
        expect(moved.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
          known.toSorted((a, b) => (a < b ? -1 : 1)),
        );
        if (at < known.length && at + step >= 0 && at + step < known.length) {
          expect(moved[at + step]).toBe(known[at]);
        } else expect(moved).toEqual(known);
      }),
    );
  });

  it('drop an entry beside another one and keep all', () => {
    fc.assert(
      fc.property(
        codes,
        fc.nat(20),
        fc.nat(20),
        fc.constantFrom('top', 'bottom'),
        (known, a, b, edge) => {
          fc.pre(a !== b && a < known.length && b < known.length);
          const dropped = codesOf(withDropped(list(known), a, b, edge));
          expect(dropped.indexOf(known[a]!) - dropped.indexOf(known[b]!)).toBe(
            edge === 'top' ? -1 : 1,
          );
          expect(dropped.filter((code) => code !== known[a])).toEqual(
            known.filter((code) => code !== known[a]),
          );
        },
      ),
    );
  });
});

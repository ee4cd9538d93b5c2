import { parsePart } from '@casebook/study-design';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import * as fc from 'fast-check';
import {
  ACTION_TYPES,
  newCheck,
  parseValues,
  unreadableLine,
  valuesText,
  withAction,
  withTarget,
} from './check-edits';

const design = allLayoutsDesign();

describe('edits of a check', () => {
  it('give a new check a key of its own and a shape that is stored, with every action [D4-EDITOR-04]', () => {
    for (const page of design.pages) {
      const check = newCheck(
        design.checks.map(({ key }) => key),
        page,
      );
      expect(design.checks.map(({ key }) => key)).not.toContain(check.key);
      for (const type of ACTION_TYPES) {
        const changed = withAction(check, type, design.visits[0]!.key);
        expect(parsePart('check', changed)).toEqual({ content: changed });
      }
    }
  });

  it('name a check that says nothing yet after the place it is moved to, and no other', () => {
    const fresh = newCheck(['VS_SYSBP'], { ...design.pages[0]!, key: 'VS', blocks: [] });
    const moved = withTarget(fresh, { page: 'VS', item: 'SYSBP' }, ['VS_SYSBP', fresh.key]);
    expect(moved).toMatchObject({ key: 'VS_SYSBP_2', target: { page: 'VS', item: 'SYSBP' } });
    const written = { ...moved, expression: 'SYSBP > 1' };
    expect(withTarget(written, { page: 'VS', item: 'DIABP' }, []).key).toBe('VS_SYSBP_2');
    const atVisit = { page: 'VS', item: 'SYSBP', visit: 'V1' };
    expect(withTarget(moved, atVisit, []).key).toBe('VS_SYSBP_2');
  });

  it('keep the message between actions that have one', () => {
    const check = withAction(newCheck([], design.pages[0]!), 'query', undefined);
    const worded = { ...check, action: { type: 'query' as const, message: { en: 'Wrong' } } };
    expect(withAction(worded, 'block', undefined).action).toEqual({
      type: 'block',
      message: { en: 'Wrong' },
    });
  });

  it('name a line of a test that has no value', () => {
    expect(unreadableLine('SYSBP = 190\n\nDM.AGE=17')).toBeUndefined();
    expect(unreadableLine('SYSBP = 190\nDM.AGE 17')).toBe('DM.AGE 17');
    expect(unreadableLine('= 17')).toBe('= 17');
  });

  it('write the values of a test and read them back [D4-EDITOR-04]', () => {
    const path = fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}(\.[A-Z]{1,5})?$/);
    const value = fc.oneof(
      fc.constant(null),
      fc.stringMatching(/^[A-Za-z0-9.:-]{1,10}$/).filter((text) => text !== 'null'),
      fc.array(fc.dictionary(path, fc.option(fc.stringMatching(/^[A-Z0-9]{1,4}$/)))),
    );
    fc.assert(
      fc.property(fc.dictionary(path, value, { noNullPrototype: true }), (values) => {
        expect(parseValues(valuesText(values))).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });
});

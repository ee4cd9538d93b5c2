import { editsWithoutView, privilegeKeys } from '@casebook/catalogue';
import * as fc from 'fast-check';
import { privilegesByArea, withPrivilege } from './privilege-sets';

describe('privileges of a role', () => {
  it('are each listed in one area [D4-ROLE-01]', () => {
    const listed = [...privilegesByArea().values()].flat();
    expect(new Set(listed)).toEqual(new Set(privilegeKeys));
    expect(listed).toHaveLength(privilegeKeys.length);
  });

  it('never have a status that is set and not seen, whatever is switched [D4-ROLE-01]', () => {
    const steps = fc.array(
      fc.record({ key: fc.constantFrom(...privilegeKeys), granted: fc.boolean() }),
    );
    fc.assert(
      fc.property(steps, (switched) => {
        let privileges: string[] = [];
        for (const { key, granted } of switched) {
          privileges = withPrivilege(privileges, key, granted);
          expect(privileges.includes(key)).toBe(granted);
          expect(editsWithoutView(privileges)).toEqual([]);
          expect(new Set(privileges).size).toBe(privileges.length);
        }
      }),
    );
  });
});

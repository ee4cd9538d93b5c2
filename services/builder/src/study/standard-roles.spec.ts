import { privilegeKeys, roleMarks } from '@casebook/catalogue';
import { standardRoles } from '@casebook/study-design';

const roles = new Map(standardRoles().map((role) => [role.code, role]));
const may = (code: string, ...keys: string[]): boolean =>
  keys.every((key) => roles.get(code)!.privileges.includes(key));
/** The roles with any of these privileges. */
const whoMay = (...keys: string[]): string[] =>
  [...roles.keys()].filter((code) => keys.some((key) => may(code, key)));

describe('the roles of a new study', () => {
  it('are nine, named in three languages, with privileges of the catalogue only [R6-ACCESS-01]', () => {
    expect([...roles.keys()]).toEqual([
      'site_staff',
      'investigator',
      'monitor',
      'data_manager',
      'pharmacist',
      'supply_manager',
      'approver',
      'study_builder',
      'administrator',
    ]);
    for (const { name, privileges } of roles.values()) {
      expect(Object.keys(name)).toEqual(['ja', 'en', 'th']);
      expect(privileges.filter((key) => !(privilegeKeys as string[]).includes(key))).toEqual([]);
      expect(new Set(privileges).size).toBe(privileges.length);
    }
  });

  it('have together every privilege', () => {
    expect(privilegeKeys.filter((key) => whoMay(key).length === 0)).toEqual([]);
  });

  it('are limited to sites if their work is done at a site [R6-ACCESS-02]', () => {
    const limited = [...roles.values()].filter((role) => role.siteLimited).map(({ code }) => code);
    expect(limited).toEqual(['site_staff', 'investigator', 'monitor', 'pharmacist']);
  });

  it('are in group 1 on the site side and in group 2 on the sponsor side [R6-ROLE-01]', () => {
    const siteSide = [...roles.values()].filter((role) => role.group === 1).map(({ code }) => code);
    expect(siteSide).toEqual(['site_staff', 'investigator', 'pharmacist']);
    expect(new Set([...roles.values()].map((role) => role.group))).toEqual(new Set([1, 2]));
  });

  it('separate data entry from data review', () => {
    expect(whoMay('CRF_EDIT', 'CASE_REGISTER', 'PAGE_INITIAL', 'QUERY_ANSWER')).toEqual([
      'site_staff',
      'investigator',
    ]);
    expect(whoMay('QUERY_ISSUE')).toEqual(['monitor', 'data_manager']);
    expect(whoMay('SDV_EDIT')).toEqual(['monitor']);
    expect(whoMay('REVIEW_EDIT', 'LOCK_EDIT', 'FREEZE_EDIT')).toEqual(['data_manager']);
    expect(whoMay('ESIGN_EDIT')).toEqual(['investigator']);
  });

  it('keep arms and lists from every blinded role, and separate request from approval [R6-ACCESS-05]', () => {
    expect(whoMay('arm_import', 'arm_reset', 'arm_download', 'ip_download', 'ip_import')).toEqual([
      'supply_manager',
    ]);
    expect(whoMay('stock_arm_view', 'delivery_drug_edit')).toEqual([
      'pharmacist',
      'supply_manager',
    ]);
    expect(whoMay('blind_list_view')).toEqual(['investigator', 'approver']);
    expect(whoMay('blind_request')).toEqual(['investigator']);
    expect(whoMay('blind_approve')).toEqual(['approver']);
  });

  it('show no arm and no kit type to who asks for a key or approves it [D6-CLASS-04]', () => {
    const unblinded = [...roles.values()].filter(
      ({ privileges }) => roleMarks({ privileges, seesHidden: false }).unblinded,
    );
    expect(unblinded.map(({ code }) => code)).toEqual(['pharmacist', 'supply_manager']);
    const ofKeys = whoMay('blind_list_view', 'blind_request', 'blind_approve');
    expect(unblinded.filter(({ code }) => ofKeys.includes(code))).toEqual([]);
  });

  it('show no subject to roles that manage people or design the study', () => {
    const portal = [...roles.values()].filter((role) => role.portalRight).map(({ code }) => code);
    expect(portal).toEqual(['study_builder', 'administrator']);
    const seesSubjects = whoMay('subject_list_view', 'CRF_VIEW', 'QUERY_VIEW', 'status_menu_view');
    expect(portal.filter((code) => seesSubjects.includes(code))).toEqual([]);
    expect(whoMay('user_register', 'user_role_edit', 'site_create')).toEqual(['administrator']);
  });
});

import { privilegesNeedConfirmation, roleMarks, roleNeedsConfirmation } from './role-marks';

const role = (privileges: string[], seesHidden = false) => ({ privileges, seesHidden });

describe('marks of a role', () => {
  it('marks a role that sees arms, kit types or hidden items as unblinded [D6-SECOND-03]', () => {
    expect(roleMarks(role(['CRF_VIEW', 'stock_arm_view'])).unblinded).toBe(true);
    expect(roleMarks(role(['CRF_VIEW', 'delivery_drug_view'])).unblinded).toBe(false);
    expect(roleMarks(role(['CRF_VIEW'], true)).unblinded).toBe(true);
    expect(roleMarks(role(['CRF_VIEW', 'blind_list_view'])).unblinded).toBe(false);
  });

  it('marks a role that grants rights [D6-SECOND-03]', () => {
    expect(roleMarks(role(['user_role_edit']))).toEqual({ unblinded: false, managesAccess: true });
    expect(roleNeedsConfirmation(role(['user_list_view', 'user_edit']))).toBe(false);
    expect(roleNeedsConfirmation(role(['study_setting_edit']))).toBe(true);
  });

  it('requires confirmation of every privilege that an unblinded role gains, and of none that it loses [D6-SECOND-02]', () => {
    expect(privilegesNeedConfirmation(role(['CRF_VIEW'], true), ['CRF_VIEW', 'CRF_EDIT'])).toBe(
      true,
    );
    expect(privilegesNeedConfirmation(role(['CRF_VIEW', 'CRF_EDIT'], true), ['CRF_VIEW'])).toBe(
      false,
    );
    expect(privilegesNeedConfirmation(role(['CRF_VIEW']), ['CRF_VIEW', 'arm_download'])).toBe(true);
    expect(privilegesNeedConfirmation(role(['CRF_VIEW']), ['CRF_VIEW', 'CRF_EDIT'])).toBe(false);
    expect(
      privilegesNeedConfirmation(role(['user_role_edit']), ['user_role_edit', 'CRF_VIEW']),
    ).toBe(false);
    expect(privilegesNeedConfirmation(role([]), ['user_register'])).toBe(true);
  });
});

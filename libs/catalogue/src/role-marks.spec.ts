import { privileges } from './privileges';
import {
  privilegesNeedConfirmation,
  roleMarks,
  roleNeedsConfirmation,
  weightyOf,
} from './role-marks';
import { isWeighty, weightOf, WEIGHTY } from './weighty';

const role = (held: string[], seesHidden = false) => ({ privileges: held, seesHidden });

describe('the table of weighty rights', () => {
  it('names every privilege, and no other [D6-WEIGHTY-01]', () => {
    expect(Object.keys(WEIGHTY).toSorted()).toEqual(Object.keys(privileges).toSorted());
  });

  it('takes a privilege that it does not name for weighty, also one named like a property of every object [D6-WEIGHTY-01]', () => {
    expect(weightOf('privilege_of_a_newer_service')).toBe('unknown');
    expect(weightOf('constructor')).toBe('unknown');
    expect(roleNeedsConfirmation(role(['CRF_VIEW', 'privilege_of_a_newer_service']))).toBe(true);
    expect(privilegesNeedConfirmation(role(['CRF_VIEW']), ['CRF_VIEW', 'newer'])).toBe(true);
  });

  it.each([
    'ESIGN_EDIT',
    'DB_LOCK_EDIT',
    'blind_list_view',
    'blind_request',
    'blind_approve',
    'stock_arm_view',
    'scheme_manage',
    'arm_reset',
    'ip_import',
    'delivery_drug_edit',
    'user_register',
    'user_edit',
    'user_role_edit',
    'user_disable',
    'study_setting_edit',
    'design_version',
    'design_release',
    'audit_export',
    'dataset_download',
    'dataset_unblinded_download',
    'site_copy_make',
  ])('has %s as weighty [D6-WEIGHTY-02]', (key) => {
    expect(isWeighty(key)).toBe(true);
    expect(roleNeedsConfirmation(role(['CRF_VIEW', key]))).toBe(true);
  });

  it('leaves what site staff and monitors do to one administrator [D6-WEIGHTY-02]', () => {
    const ordinary = ['CRF_VIEW', 'CRF_EDIT', 'SDV_EDIT', 'QUERY_ISSUE', 'ecrf_download'];
    expect(weightyOf(ordinary)).toEqual([]);
    expect(roleNeedsConfirmation(role(ordinary))).toBe(false);
  });
});

describe('marks of a role', () => {
  it('marks a role that sees arms, kit types or hidden items as unblinded [D6-SECOND-03]', () => {
    expect(roleMarks(role(['CRF_VIEW', 'stock_arm_view'])).unblinded).toBe(true);
    expect(roleMarks(role(['CRF_VIEW', 'delivery_drug_view'])).unblinded).toBe(false);
    expect(roleMarks(role(['CRF_VIEW'], true)).unblinded).toBe(true);
    expect(roleMarks(role(['CRF_VIEW', 'blind_list_view'])).unblinded).toBe(false);
  });

  it('marks a role that grants rights [D6-SECOND-03]', () => {
    expect(roleMarks(role(['user_role_edit']))).toEqual({
      unblinded: false,
      managesAccess: true,
      weighty: true,
    });
    expect(roleMarks(role(['ESIGN_EDIT']))).toEqual({
      unblinded: false,
      managesAccess: false,
      weighty: true,
    });
    expect(roleMarks(role(['user_edit'])).managesAccess).toBe(false);
  });

  it('requires confirmation of every privilege that a weighty role gains, and of none that it loses [D6-SECOND-02] [D6-WEIGHTY-03]', () => {
    const needs = privilegesNeedConfirmation;
    expect(needs(role(['CRF_VIEW'], true), ['CRF_VIEW', 'CRF_EDIT'])).toBe(true);
    expect(needs(role(['CRF_VIEW', 'CRF_EDIT'], true), ['CRF_VIEW'])).toBe(false);
    expect(needs(role(['CRF_VIEW', 'ESIGN_EDIT']), ['CRF_VIEW'])).toBe(false);
    expect(needs(role(['CRF_VIEW']), ['CRF_VIEW', 'arm_download'])).toBe(true);
    expect(needs(role(['CRF_VIEW']), ['CRF_VIEW', 'ESIGN_EDIT'])).toBe(true);
    expect(needs(role(['CRF_VIEW']), ['CRF_VIEW', 'CRF_EDIT'])).toBe(false);
    expect(needs(role(['user_role_edit']), ['user_role_edit', 'CRF_VIEW'])).toBe(true);
    expect(needs(role([]), ['user_register'])).toBe(true);
  });
});

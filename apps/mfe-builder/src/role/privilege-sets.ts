import { editsWithoutView, type Privilege, privilegeKeys } from '@casebook/catalogue';

/** Areas of work in which privileges are listed, in this order. */
export const PRIVILEGE_AREAS = ['menus', 'crf', 'status', 'admin', 'iwrs', 'builder'] as const;
export type PrivilegeArea = (typeof PRIVILEGE_AREAS)[number];

const AREA_OF: readonly [PrivilegeArea, RegExp][] = [
  ['menus', /_menu_view$/],
  ['status', /^(FREEZE|SDV|REVIEW|LOCK|ESIGN)_/],
  [
    'crf',
    /^(CASE|PAGE|CRF|QUERY|COMMENT)_|^subject_list_view$|^SUBJECT_DISABLE$|^ECS_RE_EXECUTE$|^RE_RUN_ECS$|^ECS_HISTORY_VIEW$/,
  ],
  ['iwrs', /^(arm|ip|scheme|delivery_drug|stock|blind)_|^list_upload_view$/],
  ['builder', /^design_|^study_setting_edit$/],
];

/** The area of a privilege; administration for all that no other one claims. */
export const areaOf = (key: Privilege): PrivilegeArea =>
  AREA_OF.find(([, pattern]) => pattern.test(key))?.[0] ?? 'admin';

/** The privileges of each area, in the order of the catalogue. */
export const privilegesByArea = (): ReadonlyMap<PrivilegeArea, readonly Privilege[]> =>
  Map.groupBy(privilegeKeys, areaOf);

/**
 * The privileges with one more or less. Who sets a status must see it: setting brings seeing along, and without seeing
 * there is no setting (spec section 6).
 */
export function withPrivilege(
  privileges: readonly string[],
  key: Privilege,
  granted: boolean,
): string[] {
  const next = granted
    ? [...privileges.filter((one) => one !== key), key]
    : privileges.filter((one) => one !== key);
  const unseen = editsWithoutView(next);
  return granted
    ? [...next, ...unseen.map(({ view }) => view)]
    : next.filter((one) => !unseen.some(({ privilege }) => privilege === one));
}

/** Whether two lists have the same privileges. */
export const samePrivileges = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key) => b.includes(key));

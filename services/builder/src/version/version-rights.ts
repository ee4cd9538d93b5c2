import { roleMarks } from '@casebook/catalogue';
import {
  type NewRightsRequest,
  type RightsRole,
  rightsShown,
  type WriteTransaction,
} from '@casebook/service-kit';
import { ROLE_HOLDERS } from '../configuration/roles.sql';
import { HELD_ROLES_OF, ITEMS_IN_DRAFT, RESTRICTED_SO_FAR } from './version-rights.sql';

/** An item that not every role sees, and the codes of the roles that do. */
export interface RestrictedItem {
  page: string;
  item: string;
  roles: readonly string[];
}

/**
 * Items restricted in a frozen version that the draft shows to more roles, as `PAGE.ITEM`. Items that the draft no
 * longer has are not shown to anybody.
 *
 * @param kept items of `before` that the draft has
 */
export function openedItems(
  before: readonly RestrictedItem[],
  draft: readonly RestrictedItem[],
  kept: ReadonlySet<string>,
): string[] {
  const now = new Map(draft.map((one) => [placeOf(one), one.roles]));
  return before.flatMap((one) => {
    const place = placeOf(one);
    const seenBy = now.get(place);
    const opened = kept.has(place) && !seenBy?.every((role) => one.roles.includes(role));
    return opened ? [place] : [];
  });
}

/** Codes that the draft, but no version, names at hidden items. */
export function newlyNamedRoles(
  before: readonly RestrictedItem[],
  draft: readonly RestrictedItem[],
): string[] {
  const known = new Set(before.flatMap(({ roles }) => roles));
  const named = new Set(draft.flatMap(({ roles }) => roles));
  return [...named].filter((code) => !known.has(code)).toSorted();
}

const placeOf = ({ page, item }: RestrictedItem): string => `${page}.${item}`;

/**
 * The additional access of existing role holders if the draft is frozen, as a request; null when there is none that
 * has not been confirmed.
 */
export async function versionRequest(
  tx: WriteTransaction,
  studyId: number,
  { checksum, restricted }: { checksum: string; restricted: readonly RestrictedItem[] },
  { name, expectedRevision }: { name: string; expectedRevision: number },
): Promise<NewRightsRequest | null> {
  const before = await tx.query<RestrictedItem & Record<string, unknown>>({
    ...RESTRICTED_SO_FAR,
    values: { studyId },
  });
  // All pages are looked through, so only where something was restricted.
  const kept =
    before.length === 0
      ? []
      : await tx.query<{ place: string }>({
          ...ITEMS_IN_DRAFT,
          values: { studyId, items: before.map(placeOf) },
        });
  const opened = openedItems(before, restricted, new Set(kept.map(({ place }) => place)));
  const roles = await tx.query<{
    role_id: number;
    code: string;
    name: Record<string, string>;
    privileges: string[];
  }>({ ...HELD_ROLES_OF, values: { studyId, codes: newlyNamedRoles(before, restricted) } });
  if (opened.length === 0 && roles.length === 0) return null;
  const holders = await tx.query<{ holder: string }>({
    ...ROLE_HOLDERS,
    values: { studyId, roleIds: roles.map(({ role_id }) => role_id) },
  });
  return {
    kind: 'version_frozen',
    personId: null,
    roleId: null,
    siteId: null,
    payload: { name, expectedRevision, checksum },
    shown: rightsShown({
      roles: roles.map(
        ({ role_id, code, name: roleName, privileges }): RightsRole => ({
          roleId: role_id,
          code,
          name: roleName,
          ...roleMarks({ privileges, seesHidden: true }),
          seesHidden: true,
          privileges,
          siteCode: null,
          startDate: null,
          endDate: null,
        }),
      ),
      holders: holders.map(({ holder }) => holder),
      versionName: name,
      opened,
    }),
    reason: null,
  };
}

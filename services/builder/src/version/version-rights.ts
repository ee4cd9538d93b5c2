import { roleMarks } from '@casebook/catalogue';
import {
  type NewRightsRequest,
  type RightsRole,
  rightsShown,
  type WriteTransaction,
} from '@casebook/service-kit';
import { ROLE_HOLDERS } from '../configuration/roles.sql';
import {
  type FilledItem,
  type FormerItem,
  type OpenedItem,
  openedItems,
  placeOf,
  type RestrictedItem,
} from './opened-items';
import {
  FORMER_ITEMS,
  HELD_ROLES_OF,
  ITEMS_IN_DRAFT,
  ITEMS_IN_LAST_VERSION,
} from './version-rights.sql';

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
  const found = await openedBy(tx, studyId, restricted);
  const codes = [...new Set(found.flatMap((one) => one.roles ?? []))];
  const roles =
    codes.length === 0
      ? []
      : await tx.query<{
          role_id: number;
          code: string;
          name: Record<string, string>;
          privileges: string[];
        }>({ ...HELD_ROLES_OF, values: { studyId, codes } });
  const held = new Set(roles.map(({ code }) => code));
  const opened = found
    .filter((one) => one.wasHidden || one.roles?.some((code) => held.has(code)))
    .map(({ place }) => place);
  if (opened.length === 0) return null;
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

/** Compares what the draft restricts with the versions before it. */
async function openedBy(
  tx: WriteTransaction,
  studyId: number,
  restricted: readonly RestrictedItem[],
): Promise<OpenedItem[]> {
  const former = await tx.query<FormerItem & Record<string, unknown>>({
    ...FORMER_ITEMS,
    values: { studyId },
  });
  const items = [...new Set([...former, ...restricted].map(placeOf))];
  // All pages are looked through, so only where something is restricted.
  if (items.length === 0) return [];
  const values = { studyId, items };
  const itemsIn = (statement: typeof ITEMS_IN_DRAFT) =>
    tx.query<FilledItem & Record<string, unknown>>({ ...statement, values });
  const draft = await itemsIn(ITEMS_IN_DRAFT);
  const last = await itemsIn(ITEMS_IN_LAST_VERSION);
  return openedItems({ former, last, draft, restricted });
}

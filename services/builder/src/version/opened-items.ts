import { PropertyType } from '@casebook/study-design';

/** An item that not every role sees, and the codes of the roles that do. */
export interface RestrictedItem {
  page: string;
  item: string;
  roles: readonly string[];
}

/** An item as the last version that restricts it does. */
export interface FormerItem extends RestrictedItem {
  /** Whether that is the last version of the study. */
  inLast: boolean;
}

/** An item of a design, and which of its properties are filled by the IWRS. */
export interface FilledItem {
  /** `PAGE.ITEM` */
  place: string;
  types: readonly number[];
}

/** Items of the last version and of the draft; only those that are restricted somewhere have to be among them. */
export interface ComparedItems {
  former: readonly FormerItem[];
  last: readonly FilledItem[];
  draft: readonly FilledItem[];
  /** Those that the draft restricts. */
  restricted: readonly RestrictedItem[];
}

/** A hidden item that the draft shows to more roles than the versions before. */
export interface OpenedItem {
  place: string;
  /** Codes of the roles that did not see it; null: every role sees it. */
  roles: readonly string[] | null;
  /** Whether it was hidden before: then it counts even if nobody holds these roles. */
  wasHidden: boolean;
}

const KINDS = ['arm', 'number', 'other'] as const;
type Kind = (typeof KINDS)[number];

export const placeOf = ({ page, item }: Pick<RestrictedItem, 'page' | 'item'>): string =>
  `${page}.${item}`;

function kindOf(types: readonly number[] = []): Kind {
  if (types.includes(PropertyType.armGenerate)) return 'arm';
  return types.length > 0 ? 'number' : 'other';
}

/** Whether who sees the one learns nothing new from the other: an arm says more than a random number or a kit. */
const covers = (one: Kind, other: Kind): boolean =>
  one === other || (one === 'arm' && other === 'number');

/**
 * The hidden items that a draft opens. Each is compared with the last version that has it, not with everything that any
 * version ever showed: otherwise a role could be shown an item again after it was hidden from it. An item that is newly
 * restricted is opened to the roles that the last version names at no item of its kind: who sees a hidden laboratory value does
 * not see arms yet.
 */
export function openedItems({ former, last, draft, restricted }: ComparedItems): OpenedItem[] {
  const before = new Map(former.map((one) => [placeOf(one), one]));
  const now = new Map(restricted.map((one) => [placeOf(one), one.roles]));
  const lastKinds = new Map(last.map(({ place, types }) => [place, kindOf(types)]));
  const known = new Set<string>();
  for (const one of former.filter(({ inLast }) => inLast)) {
    const kind = lastKinds.get(placeOf(one)) ?? 'other';
    for (const role of one.roles)
      for (const other of KINDS) if (covers(kind, other)) known.add(`${other} ${role}`);
  }

  return draft.flatMap(({ place, types }): OpenedItem[] => {
    const was = before.get(place);
    const seenBy = now.get(place) ?? null;
    // The last version may have it without a restriction: then nobody sees it for the first time.
    const wasHidden = was !== undefined && (was.inLast || !lastKinds.has(place));
    if (wasHidden) {
      if (seenBy === null) return [{ place, roles: null, wasHidden }];
      const more = seenBy.filter((role) => !was.roles.includes(role));
      if (more.length > 0) return [{ place, roles: more, wasHidden }];
    }
    const kind = kindOf(types);
    const isSame = was?.inLast && covers(lastKinds.get(place) ?? 'other', kind);
    if (seenBy === null || isSame) return [];
    const roles = seenBy.filter((role) => !known.has(`${kind} ${role}`));
    return roles.length > 0 ? [{ place, roles, wasHidden: false }] : [];
  });
}

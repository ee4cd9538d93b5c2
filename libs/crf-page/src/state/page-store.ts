import type { MessageParams } from '@casebook/catalogue';
import type { DateDoubt } from '@casebook/item-values';
import type { Text } from '@casebook/study-design';
import { effectiveFlags, type ItemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import { lineTargetKey } from './note-target';
import type { FailedCheck, FormerValue, PageComment, PageCounters, PageQuery } from './page-data';

export interface InputFault {
  code: string;
  params: MessageParams;
}

/** The result of a check for the present, unsaved data. */
export interface CheckFinding {
  checkKey: string;
  /**
   * The check fires: `prompt`, `query`, `block`. Or it no longer fires, and the target has queries: a save closes the check's own
   * (`closes`), or a person closes it (`stays`).
   */
  kind: 'prompt' | 'query' | 'block' | 'closes' | 'stays';
  message: Text;
}

/** The item as another person saved it in the meantime. */
export interface Conflict {
  value: string | null;
  revision: number;
  initialised?: true;
  notDone?: string;
  by?: string | undefined;
  at?: string | undefined;
}

export interface ItemEntry {
  /** The value on the server; null = no value. */
  stored: string | null;
  /** 0 = never had a value. */
  revision: number;
  /** The page was initialised and nothing was entered here since, so the item counts as never entered. */
  initialised?: true;
  /** The flags on the server; absent while the item has no row there. */
  flags?: number;
  /** The text in the input: the canonical text, or the typed text when it is refused. */
  shown: string;
  /** Why the item is not done on the server; absent: it is not recorded so. */
  storedNotDone?: string;
  /** Why the item is not done on the screen; then `shown` is empty. */
  notDone?: string;
  /** Why the typed text cannot be stored. */
  fault?: InputFault;
  /** Why the typed date can mean other days, and which. */
  doubt?: { kind: DateDoubt; choices: readonly string[] };
  /** Filled by the design (default, autofill), not by the person. */
  proposed?: true;
  /** Computed by a check; never sent to the server. */
  derived?: true;
  /** The server's refusal of the last save. */
  refusal?: InputFault;
  conflict?: Conflict;
}

export interface LineEntry {
  line: number;
  position: number;
  flags: number;
  /** Whether the line is removed on the server. */
  deleted: boolean;
  /** What the next save will do with the line. */
  change?: 'added' | 'removed' | 'restored';
}

/** A line of a stored draft that still fits the page. */
export interface KeptLine {
  blockKey: string;
  line: number;
  change: NonNullable<LineEntry['change']>;
}

export type NoteScope = 'item' | 'line' | 'page';

export interface PageStore {
  /** Identifies the open page; null while no page is open. */
  openKey: string | null;
  items: Record<ItemInstanceKey, ItemEntry>;
  lines: Record<string, LineEntry[]>;
  queries: PageQuery[];
  comments: PageComment[];
  counters: PageCounters | null;
  /** Freeze and lock of the page, for items without a row. */
  flags: number;
  /** Freeze and lock of blocks (line 0) and lines, as {@link PageStore.flags}, by block and line. */
  closed: Record<string, number>;
  /** Stored values that the design would refuse. */
  former: Record<ItemInstanceKey, FormerValue>;
  /** Checks that could not be evaluated; only for roles that may run the checks again. */
  failedChecks: readonly FailedCheck[];
  hidden: Record<ItemInstanceKey, true>;
  findings: Record<ItemInstanceKey, CheckFinding[]>;
  selected: ItemInstanceKey | null;
  /** The target of the side panel: the selected item, its whole line, or the page. */
  scope: NoteScope;
  /** The items of which the person is asked why they were not done. */
  notDoneAsked: readonly ItemInstanceKey[] | null;
  /** The item whose input gets the focus as soon as it is rendered. */
  focusTarget: ItemInstanceKey | null;
}

/** The findings of all checks of a page; they replace the earlier findings. */
export interface PageFindings {
  derived: Readonly<Record<ItemInstanceKey, string>>;
  hidden: PageStore['hidden'];
  findings: PageStore['findings'];
}

/** Whether the item has or had a value: then an empty one stays empty, and a change needs a reason. */
export function wasEntered({
  revision,
  initialised,
}: Pick<ItemEntry, 'revision' | 'initialised'>): boolean {
  return revision > 0 && initialised === undefined;
}

export function isChanged(entry: ItemEntry): boolean {
  return entry.shown !== (entry.stored ?? '') || isNotDoneChanged(entry);
}

/** Whether the entry differs from the stored value by more than a derivation. */
export function isUnsaved(entry: ItemEntry): boolean {
  return entry.derived ? isNotDoneChanged(entry) : isChanged(entry);
}

const isNotDoneChanged = ({ notDone, storedNotDone }: ItemEntry): boolean =>
  (notDone === undefined) !== (storedNotDone === undefined);

/** Whether the line exists and will still exist after the save. */
export function isLive({ deleted, change }: LineEntry): boolean {
  return change === 'restored' || (!deleted && change !== 'removed');
}

/** Flags of an item or, without a row, freeze and lock of its line, block and page. */
export function itemFlags(
  { items, flags, closed, lines }: Pick<PageStore, 'items' | 'flags' | 'closed' | 'lines'>,
  id: ItemInstanceKey,
): number {
  const own = items[id]?.flags;
  if (own !== undefined) return own;
  const { blockKey, line } = parseItemInstanceKey(id);
  const ofLine = lines[blockKey]?.find((one) => one.line === line)?.flags ?? 0;
  return effectiveFlags(undefined, {
    page: flags,
    block: closed[lineTargetKey(blockKey, 0)] ?? 0,
    line: ofLine | (closed[lineTargetKey(blockKey, line)] ?? 0),
  });
}

/** Whether the person changed the order of the lines. */
export function isReordered(list: readonly LineEntry[]): boolean {
  return list.some(({ position }, at) => at > 0 && position < list[at - 1]!.position);
}

import type { MessageParams } from '@casebook/catalogue';
import type { Text } from '@casebook/study-design';
import {
  effectiveFlags,
  itemInstanceKey,
  type ItemInstanceKey,
  type ItemInstanceRef,
  parseItemInstanceKey,
} from '@casebook/subject-data';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { lineKey } from './note-target';
import type {
  FailedCheck,
  FormerValue,
  PageComment,
  PageCounters,
  PageData,
  PageQuery,
} from './page-data';

export interface Fault {
  code: string;
  params: MessageParams;
}

/** The result of a check for the present, unsaved data. */
export interface Finding {
  checkKey: string;
  kind: 'prompt' | 'query' | 'block';
  message: Text;
}

/** The item as another person saved it in the meantime. */
export interface Conflict {
  value: string | null;
  revision: number;
  by?: string | undefined;
  at?: string | undefined;
}

/** The last change of an item, as far as it is known. */
export interface Change extends ItemInstanceRef {
  revision: number;
  changedBy: string | null;
  changedAt: string | null;
}

export interface ItemEntry {
  /** The value on the server; null = no value. */
  stored: string | null;
  /** 0 = never had a value. */
  revision: number;
  /** The flags on the server; absent while the item has no row there. */
  flags?: number;
  /** The text in the input: the canonical text, or the typed text when it is refused. */
  shown: string;
  /** Why the typed text cannot be stored. */
  fault?: Fault;
  /** Filled by the design (default, autofill), not by the person. */
  proposed?: true;
  /** Computed by a check; never sent to the server. */
  derived?: true;
  /** The server's refusal of the last save. */
  refusal?: Fault;
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
  findings: Record<ItemInstanceKey, Finding[]>;
  selected: ItemInstanceKey | null;
  /** The target of the side panel: the selected item, its whole line, or the page. */
  scope: NoteScope;
  /** The item whose input gets the focus as soon as it is rendered. */
  focusTarget: ItemInstanceKey | null;
}

const nothing: PageStore = {
  openKey: null,
  items: {},
  lines: {},
  queries: [],
  comments: [],
  counters: null,
  flags: 0,
  closed: {},
  former: {},
  failedChecks: [],
  hidden: {},
  findings: {},
  selected: null,
  scope: 'item',
  focusTarget: null,
};

/** A line of a stored draft that still fits the page. */
export interface KeptLine {
  blockKey: string;
  line: number;
  change: NonNullable<LineEntry['change']>;
}

/** The findings of all checks of a page; they replace the earlier findings. */
export interface PageCheckResults {
  derived: Readonly<Record<ItemInstanceKey, string>>;
  hidden: PageStore['hidden'];
  findings: PageStore['findings'];
}

export function isChanged({ shown, stored }: Pick<ItemEntry, 'shown' | 'stored'>): boolean {
  return shown !== (stored ?? '');
}

/** Whether the entry differs from the stored value by more than a derivation. */
export function isUnsaved(entry: ItemEntry): boolean {
  return !entry.derived && isChanged(entry);
}

/** Whether the line exists and will still exist after the save. */
export function isLive({ deleted, change }: LineEntry): boolean {
  return change === 'restored' || (!deleted && change !== 'removed');
}

function entryOf(state: PageStore, id: ItemInstanceKey): ItemEntry {
  return (state.items[id] ??= { stored: null, revision: 0, shown: '' });
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
    block: closed[lineKey(blockKey, 0)] ?? 0,
    line: ofLine | (closed[lineKey(blockKey, line)] ?? 0),
  });
}

/** Whether the person changed the order of the lines. */
export function isReordered(list: readonly LineEntry[]): boolean {
  return list.some(({ position }, at) => at > 0 && position < list[at - 1]!.position);
}

function takePageData(state: PageStore, data: PageData): void {
  state.flags = data.flags;
  state.closed = Object.fromEntries(
    (data.closed ?? []).map(({ blockKey, line, flags }) => [lineKey(blockKey, line), flags]),
  );
  state.failedChecks = data.failedChecks ?? [];
  state.former = Object.fromEntries(
    (data.former ?? []).map((former) => [itemInstanceKey(former), former]),
  );
  state.queries = data.queries;
  state.comments = data.comments;
  state.counters = data.counters;
  const kept = state.lines;
  state.lines = {};
  for (const { blockKey, ...line } of data.lines) (state.lines[blockKey] ??= []).push(line);
  for (const list of Object.values(state.lines)) list.sort((a, b) => a.position - b.position);
  // Unsaved work on lines is kept like typed values.
  for (const [blockKey, list] of Object.entries(kept)) keepLineWork(state, blockKey, list);
}

function keepLineWork(state: PageStore, blockKey: string, kept: readonly LineEntry[]): void {
  const now = (state.lines[blockKey] ??= []);
  for (const line of kept) {
    const there = now.find((one) => one.line === line.line);
    if (!there) {
      if (line.change === 'added') now.push(line);
    } else if (line.change === (there.deleted ? 'restored' : 'removed')) there.change = line.change;
  }
  if (!isReordered(kept)) return;
  const places = new Map(kept.map(({ line }, at) => [line, at]));
  const place = ({ line }: LineEntry) => places.get(line) ?? kept.length;
  now.sort((a, b) => place(a) - place(b));
}

const slice = createSlice({
  name: 'page',
  initialState: nothing,
  reducers: {
    opened(
      _state,
      {
        payload,
      }: PayloadAction<{ openKey: string; data: PageData; checkResults: PageCheckResults }>,
    ) {
      const state: PageStore = { ...nothing, openKey: payload.openKey, items: {}, lines: {} };
      takePageData(state, payload.data);
      for (const value of payload.data.values)
        state.items[itemInstanceKey(value)] = {
          stored: value.value,
          revision: value.revision,
          flags: value.flags,
          shown: value.value ?? '',
        };
      applyCheckResults(state, payload.checkResults);
      return state;
    },
    closed: () => nothing,
    proposed(state, { payload }: PayloadAction<Readonly<Record<ItemInstanceKey, string>>>) {
      for (const [id, value] of Object.entries(payload))
        Object.assign(entryOf(state, id), { shown: value, proposed: true });
    },
    /** The person left an input with another value. */
    entered(
      state,
      { payload }: PayloadAction<{ id: ItemInstanceKey; shown: string; fault?: Fault }>,
    ) {
      const entry = entryOf(state, payload.id);
      entry.shown = payload.shown;
      entry.fault = payload.fault;
      delete entry.proposed;
      delete entry.refusal;
    },
    checksRan(state, { payload }: PayloadAction<PageCheckResults>) {
      applyCheckResults(state, payload);
    },
    selected(state, { payload }: PayloadAction<ItemInstanceKey | null>) {
      state.selected = payload;
      state.scope = 'item';
    },
    scopeChosen(state, { payload }: PayloadAction<NoteScope>) {
      state.scope = payload;
    },
    focusRequested(state, { payload }: PayloadAction<ItemInstanceKey | null>) {
      state.focusTarget = payload;
    },

    lineAdded(state, { payload: blockKey }: PayloadAction<string>) {
      const list = (state.lines[blockKey] ??= []);
      const next = (of: (line: LineEntry) => number) => Math.max(0, ...list.map(of)) + 1;
      list.push({
        line: next(({ line }) => line),
        position: next(({ position }) => position),
        flags: 0,
        deleted: false,
        change: 'added',
      });
    },
    lineRemoved(state, { payload }: PayloadAction<{ blockKey: string; line: number }>) {
      const list = state.lines[payload.blockKey] ?? [];
      const line = list.find((one) => one.line === payload.line);
      if (!line) return;
      if (line.change === 'added') {
        state.lines[payload.blockKey] = list.filter((one) => one !== line);
        for (const id of Object.keys(state.items))
          if (id.startsWith(`${payload.blockKey}.${payload.line}.`)) delete state.items[id];
      } else if (line.change === 'restored') delete line.change;
      else line.change = 'removed';
    },
    lineRestored(state, { payload }: PayloadAction<{ blockKey: string; line: number }>) {
      const line = state.lines[payload.blockKey]?.find((one) => one.line === payload.line);
      if (!line) return;
      if (line.change === 'removed') delete line.change;
      else line.change = 'restored';
    },

    /** Moves a line to the position of another; the lines in between shift by one. */
    lineMoved(state, { payload }: PayloadAction<{ blockKey: string; line: number; to: number }>) {
      const list = state.lines[payload.blockKey] ?? [];
      const from = list.findIndex(({ line }) => line === payload.line);
      if (from >= 0) list.splice(payload.to, 0, ...list.splice(from, 1));
    },
    /** Restores the order of a draft, for the lines that exist. */
    linesOrdered(
      state,
      { payload }: PayloadAction<readonly { blockKey: string; lines: readonly number[] }[]>,
    ) {
      for (const { blockKey, lines } of payload) {
        const place = ({ line }: LineEntry) => (lines.indexOf(line) + lines.length) % lines.length;
        state.lines[blockKey]?.sort((a, b) => place(a) - place(b));
      }
    },

    /** Restores the lines of a draft that still fit the page. */
    linesBroughtBack(state, { payload }: PayloadAction<readonly KeptLine[]>) {
      for (const { blockKey, line, change } of payload) {
        const list = (state.lines[blockKey] ??= []);
        const there = list.find((one) => one.line === line);
        if (there) there.change = change;
        else {
          const position = Math.max(0, ...list.map((one) => one.position)) + 1;
          list.push({ line, position, flags: 0, deleted: false, change });
        }
      }
    },

    /** The save succeeded. Values typed after it was sent are kept. */
    saved(
      state,
      {
        payload,
      }: PayloadAction<{ sent: Readonly<Record<ItemInstanceKey, string>>; data: PageData }>,
    ) {
      for (const list of Object.values(state.lines)) for (const line of list) delete line.change;
      takePageData(state, payload.data);
      const stored = new Map(payload.data.values.map((value) => [itemInstanceKey(value), value]));
      for (const [id, value] of stored) {
        const entry = entryOf(state, id);
        const typedSince = !entry.derived && isChanged(entry) && entry.shown !== payload.sent[id];
        entry.stored = value.value;
        entry.revision = value.revision;
        entry.flags = value.flags;
        if (typedSince) continue;
        entry.shown = value.value ?? '';
        delete entry.fault;
        delete entry.proposed;
        delete entry.refusal;
      }
    },
    refused(state, { payload }: PayloadAction<Readonly<Record<ItemInstanceKey, Fault>>>) {
      for (const [id, fault] of Object.entries(payload)) entryOf(state, id).refusal = fault;
    },
    /** Data read again after a conflict: unchanged items take the new values, changed items ask the person. */
    conflicted(
      state,
      { payload: { data, changes } }: PayloadAction<{ data: PageData; changes: readonly Change[] }>,
    ) {
      takePageData(state, data);
      const known = new Map(changes.map((change) => [itemInstanceKey(change), change]));
      for (const value of data.values) {
        const entry = entryOf(state, itemInstanceKey(value));
        entry.flags = value.flags;
        if (entry.revision === value.revision) continue;
        if (isUnsaved(entry) && entry.shown !== (value.value ?? '')) {
          const change = known.get(itemInstanceKey(value));
          const isSame = change?.revision === value.revision;
          entry.conflict = {
            value: value.value,
            revision: value.revision,
            by: (isSame && change.changedBy) || undefined,
            at: (isSame && change.changedAt) || undefined,
          };
          continue;
        }
        entry.stored = value.value;
        entry.revision = value.revision;
        entry.shown = value.value ?? '';
        delete entry.fault;
        delete entry.proposed;
      }
    },
    /** `mine` overwrites the other person's value with the next save; `theirs` discards the typed value. */
    conflictSettled(
      state,
      { payload }: PayloadAction<{ id: ItemInstanceKey; keep: 'mine' | 'theirs' }>,
    ) {
      const entry = state.items[payload.id];
      if (!entry?.conflict) return;
      entry.stored = entry.conflict.value;
      entry.revision = entry.conflict.revision;
      if (payload.keep === 'theirs') {
        entry.shown = entry.conflict.value ?? '';
        delete entry.fault;
      }
      delete entry.conflict;
    },

    queryChanged(state, { payload }: PayloadAction<{ query: PageQuery; counters: PageCounters }>) {
      const at = state.queries.findIndex(({ queryId }) => queryId === payload.query.queryId);
      if (at < 0) state.queries.push(payload.query);
      else state.queries[at] = payload.query;
      state.counters = payload.counters;
    },
    /** Queries and comments read again, because other persons may have changed them. */
    notesRead(state, { payload }: PayloadAction<PageData>) {
      state.queries = payload.queries;
      state.comments = payload.comments;
      state.counters = payload.counters;
    },
    commentAdded(state, { payload }: PayloadAction<PageComment>) {
      state.comments.push(payload);
    },
  },
});

function applyCheckResults(
  state: PageStore,
  { derived, hidden, findings }: PageCheckResults,
): void {
  for (const [id, value] of Object.entries(derived))
    Object.assign(entryOf(state, id), { shown: value, derived: true });
  if (!sameKeys(state.hidden, hidden)) state.hidden = hidden;
  const before = state.findings;
  // An item whose findings did not change keeps the same list, so that it is not rendered again.
  state.findings = Object.fromEntries(
    Object.entries(findings).map(([id, list]) => {
      const old = before[id];
      return [id, old && sameFindings(old, list) ? old : list];
    }),
  );
}

function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b);
}

function sameFindings(a: readonly Finding[], b: readonly Finding[]): boolean {
  return a.length === b.length && a.every(({ checkKey }, at) => checkKey === b[at]!.checkKey);
}

export const pageReducer = slice.reducer;
export const pageActions = slice.actions;

import {
  itemInstanceKey,
  type ItemInstanceKey,
  type ItemInstanceRef,
} from '@casebook/subject-data';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { keepLineWork, lineReducers } from './line-reducers';
import { lineTargetKey } from './note-target';
import type { PageComment, PageCounters, PageData, PageQuery, PageValue } from './page-data';
import {
  type CheckFinding,
  type InputFault,
  isUnsaved,
  type ItemEntry,
  type NoteScope,
  type PageFindings,
  type PageStore,
} from './page-store';

/** The last change of an item, as far as it is known. */
export interface Change extends ItemInstanceRef {
  revision: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** What became of the text that a person left in an input. */
interface EnteredItem extends Pick<ItemEntry, 'shown' | 'fault' | 'doubt'> {
  id: ItemInstanceKey;
}

/** What a save sent of an item. */
export type SentItem = Pick<ItemEntry, 'shown' | 'notDone'>;

const isSent = ({ shown, notDone }: ItemEntry, sent: SentItem | undefined): boolean =>
  sent !== undefined && shown === sent.shown && notDone === sent.notDone;

/** While no page is open. */
const NO_PAGE: PageStore = {
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
  notDoneAsked: null,
  focusTarget: null,
};

/** The entry of an item, which is added when the page has none. */
function entryOf(state: PageStore, id: ItemInstanceKey): ItemEntry {
  return (state.items[id] ??= { stored: null, revision: 0, shown: '' });
}

/** The value and revision on the server replace those of the entry. */
function takeStored(
  entry: ItemEntry,
  {
    value,
    revision,
    initialised,
    notDone,
  }: Pick<PageValue, 'value' | 'revision' | 'initialised' | 'notDone'>,
): void {
  entry.stored = value;
  entry.revision = revision;
  if (notDone === undefined) delete entry.storedNotDone;
  else entry.storedNotDone = notDone;
  if (initialised) entry.initialised = true;
  else delete entry.initialised;
}

/** The screen shows what is stored. */
function showStored(entry: ItemEntry): void {
  entry.shown = entry.stored ?? '';
  if (entry.storedNotDone === undefined) delete entry.notDone;
  else entry.notDone = entry.storedNotDone;
  delete entry.fault;
  delete entry.doubt;
  delete entry.proposed;
}

function takePageData(state: PageStore, data: PageData): void {
  state.flags = data.flags;
  state.closed = Object.fromEntries(
    (data.closed ?? []).map(({ blockKey, line, flags }) => [lineTargetKey(blockKey, line), flags]),
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
  for (const [blockKey, list] of Object.entries(kept)) keepLineWork(state, blockKey, list);
  // A row that only held flags is not sent after they were cleared.
  const sent = new Set(data.values.map(itemInstanceKey));
  for (const [id, entry] of Object.entries(state.items)) if (!sent.has(id)) delete entry.flags;
}

const slice = createSlice({
  name: 'page',
  initialState: NO_PAGE,
  reducers: {
    opened(
      _state,
      { payload }: PayloadAction<{ openKey: string; data: PageData; checkResults: PageFindings }>,
    ) {
      const state: PageStore = { ...NO_PAGE, openKey: payload.openKey, items: {}, lines: {} };
      takePageData(state, payload.data);
      for (const value of payload.data.values)
        state.items[itemInstanceKey(value)] = {
          stored: value.value,
          revision: value.revision,
          flags: value.flags,
          shown: value.value ?? '',
          ...(value.initialised && { initialised: true }),
          ...(value.notDone !== undefined && {
            notDone: value.notDone,
            storedNotDone: value.notDone,
          }),
        };
      applyCheckResults(state, payload.checkResults);
      return state;
    },
    closed: () => NO_PAGE,
    proposed(state, { payload }: PayloadAction<Readonly<Record<ItemInstanceKey, string>>>) {
      for (const [id, value] of Object.entries(payload))
        Object.assign(entryOf(state, id), { shown: value, proposed: true });
    },
    /** The person left an input with another value. */
    entered(state, { payload }: PayloadAction<EnteredItem>) {
      const entry = entryOf(state, payload.id);
      entry.shown = payload.shown;
      entry.fault = payload.fault;
      if (payload.doubt) entry.doubt = { ...payload.doubt, choices: [...payload.doubt.choices] };
      else delete entry.doubt;
      delete entry.proposed;
      delete entry.refusal;
      if (payload.shown !== '') delete entry.notDone;
    },
    /** The person is to say why these items were not done; null: not any more. */
    notDoneAsked(state, { payload }: PayloadAction<readonly ItemInstanceKey[] | null>) {
      state.notDoneAsked = payload === null ? null : [...payload];
    },
    /** The items were not done, with the reason; null: that is taken back, and they are empty. */
    notDoneSet(
      state,
      { payload }: PayloadAction<{ ids: readonly ItemInstanceKey[]; reason: string | null }>,
    ) {
      state.notDoneAsked = null;
      for (const id of payload.ids) {
        const entry = entryOf(state, id);
        entry.shown = '';
        if (payload.reason === null) delete entry.notDone;
        // The reason that is stored stays: only one that was taken back is asked for again.
        else entry.notDone = entry.storedNotDone ?? payload.reason;
        delete entry.fault;
        delete entry.doubt;
        delete entry.proposed;
        delete entry.refusal;
      }
    },
    checksRan(state, { payload }: PayloadAction<PageFindings>) {
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
    ...lineReducers,

    /** The save succeeded. Values typed after it was sent are kept. */
    saved(
      state,
      {
        payload,
      }: PayloadAction<{ sent: Readonly<Record<ItemInstanceKey, SentItem>>; data: PageData }>,
    ) {
      for (const list of Object.values(state.lines)) for (const line of list) delete line.change;
      takePageData(state, payload.data);
      const stored = new Map(payload.data.values.map((value) => [itemInstanceKey(value), value]));
      for (const [id, value] of stored) {
        const entry = entryOf(state, id);
        const typedSince = isUnsaved(entry) && !isSent(entry, payload.sent[id]);
        takeStored(entry, value);
        entry.flags = value.flags;
        if (typedSince) continue;
        showStored(entry);
        delete entry.refusal;
      }
    },
    refused(state, { payload }: PayloadAction<Readonly<Record<ItemInstanceKey, InputFault>>>) {
      for (const [id, fault] of Object.entries(payload)) entryOf(state, id).refusal = fault;
    },
    /**
     * Data read again after a conflict or a status act: unchanged items take the new values, changed items ask the
     * person.
     */
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
        const isSame =
          entry.shown === (value.value ?? '') &&
          (entry.notDone === undefined) === (value.notDone === undefined);
        if (isUnsaved(entry) && !isSame) {
          const change = known.get(itemInstanceKey(value));
          const isLast = change?.revision === value.revision;
          entry.conflict = {
            value: value.value,
            revision: value.revision,
            ...(value.initialised && { initialised: true }),
            ...(value.notDone !== undefined && { notDone: value.notDone }),
            by: (isLast && change.changedBy) || undefined,
            at: (isLast && change.changedAt) || undefined,
          };
          continue;
        }
        takeStored(entry, value);
        showStored(entry);
      }
    },
    /** `mine` overwrites the other person's value with the next save; `theirs` discards the typed value. */
    conflictSettled(
      state,
      { payload }: PayloadAction<{ id: ItemInstanceKey; keep: 'mine' | 'theirs' }>,
    ) {
      const entry = state.items[payload.id];
      if (!entry?.conflict) return;
      takeStored(entry, entry.conflict);
      if (payload.keep === 'theirs') showStored(entry);
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

function applyCheckResults(state: PageStore, { derived, hidden, findings }: PageFindings): void {
  for (const [id, value] of Object.entries(derived)) takeDerived(entryOf(state, id), value);
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

function takeDerived(entry: ItemEntry, value: string): void {
  entry.shown = value;
  entry.derived = true;
  // An item that gets a value was done.
  if (value !== '') delete entry.notDone;
}

function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b);
}

function sameFindings(a: readonly CheckFinding[], b: readonly CheckFinding[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ checkKey, kind }, at) => checkKey === b[at]!.checkKey && kind === b[at]!.kind)
  );
}

export const pageReducer = slice.reducer;
export const pageActions = slice.actions;

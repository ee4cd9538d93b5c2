import type { PayloadAction } from '@reduxjs/toolkit';
import { isReordered, type KeptLine, type LineEntry, type PageStore } from './page-store';

/** The changes of the lines of log blocks. */
export const lineReducers = {
  lineAdded(state: PageStore, { payload: blockKey }: PayloadAction<string>) {
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
  lineRemoved(state: PageStore, { payload }: PayloadAction<{ blockKey: string; line: number }>) {
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
  lineRestored(state: PageStore, { payload }: PayloadAction<{ blockKey: string; line: number }>) {
    const line = state.lines[payload.blockKey]?.find((one) => one.line === payload.line);
    if (!line) return;
    if (line.change === 'removed') delete line.change;
    else line.change = 'restored';
  },

  /** Moves a line to the position of another; the lines in between shift by one. */
  lineMoved(
    state: PageStore,
    { payload }: PayloadAction<{ blockKey: string; line: number; to: number }>,
  ) {
    const list = state.lines[payload.blockKey] ?? [];
    const from = list.findIndex(({ line }) => line === payload.line);
    if (from >= 0) list.splice(payload.to, 0, ...list.splice(from, 1));
  },
  /** Restores the order of a draft, for the lines that exist. */
  linesOrdered(
    state: PageStore,
    { payload }: PayloadAction<readonly { blockKey: string; lines: readonly number[] }[]>,
  ) {
    for (const { blockKey, lines } of payload) {
      const place = ({ line }: LineEntry) => (lines.indexOf(line) + lines.length) % lines.length;
      state.lines[blockKey]?.sort((a, b) => place(a) - place(b));
    }
  },

  /** Restores the lines of a draft that still fit the page. */
  linesBroughtBack(state: PageStore, { payload }: PayloadAction<readonly KeptLine[]>) {
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
};

/** Keeps unsaved work on the lines of a block when the page is read again, like typed values. */
export function keepLineWork(state: PageStore, blockKey: string, kept: readonly LineEntry[]): void {
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

import { PAGE_SIZE } from '@casebook/catalogue';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { AddressContext, UiContext } from '../core/context';

export interface ListState {
  page: number;
  /**
   * For a list whose service pages by cursors: those of the pages that lead to the present one, which is the last.
   */
  cursors: readonly string[];
  size: number;
  sort: string | null;
  descending: boolean;
  search: string;
  /** Chosen values per column. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Columns that the reader has hidden. */
  hiddenColumns: readonly string[];
  density: 'comfortable' | 'compact';
}

export interface ListControl extends ListState {
  /** Changes part of the state; anything but page and columns goes back to the first page. */
  change: (part: Partial<ListState>) => void;
}

export const firstListState: ListState = {
  page: 1,
  cursors: [],
  size: PAGE_SIZE,
  sort: null,
  descending: false,
  search: '',
  filters: {},
  hiddenColumns: [],
  density: 'comfortable',
};

const filterPrefix = 'f.';
const ownKeys = ['page', 'cursor', 'size', 'sort', 'q'];
const isOwn = (key: string) => ownKeys.includes(key) || key.startsWith(filterPrefix);

/** The part of the state that an address carries, so that it can be copied to a colleague. */
export function writeAddress(search: string, state: ListState): string {
  const params = new URLSearchParams(search);
  const stale = [...params.keys()].filter(isOwn);
  for (const key of stale) params.delete(key);
  if (state.page !== firstListState.page) params.set('page', String(state.page));
  for (const cursor of state.cursors) params.append('cursor', cursor);
  if (state.size !== firstListState.size) params.set('size', String(state.size));
  if (state.sort) params.set('sort', (state.descending ? '-' : '') + state.sort);
  if (state.search) params.set('q', state.search);
  for (const [column, values] of Object.entries(state.filters)) {
    for (const value of values) params.append(filterPrefix + column, value);
  }
  const written = params.toString();
  return written && `?${written}`;
}

/** The address of a list in this state. It always names a page, so that the list does not take its last state instead. */
export function listQuery(state: Partial<ListState>): string {
  const params = new URLSearchParams(writeAddress('', { ...firstListState, ...state }));
  if (!params.has('page')) params.set('page', '1');
  return `?${params}`;
}

function positive(text: string | null, otherwise: number): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;
}

/** The state in an address, or null when the address has none of the list. */
export function readAddress(search: string): Partial<ListState> | null {
  const params = new URLSearchParams(search);
  if (![...params.keys()].some(isOwn)) return null;
  const sort = params.get('sort');
  const filters: Record<string, string[]> = {};
  for (const [key, value] of params) {
    if (key.startsWith(filterPrefix)) (filters[key.slice(filterPrefix.length)] ??= []).push(value);
  }
  return {
    page: positive(params.get('page'), firstListState.page),
    cursors: params.getAll('cursor'),
    size: Math.min(positive(params.get('size'), firstListState.size), 200),
    sort: sort ? sort.replace(/^-/, '') : null,
    descending: sort?.startsWith('-') ?? false,
    search: params.get('q') ?? '',
    filters,
  };
}

function remembered(key: string): Partial<ListState> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return value !== null && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The days of a column filtered by a range, as YYYY-MM-DD; an open end is left out. */
export function rangeOf(
  state: Pick<ListState, 'filters'>,
  column: string,
): { from?: string; to?: string } {
  const [from = '', to = ''] = state.filters[column] ?? [];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/**
 * State of the list of one screen. The state in the address has precedence, because the address may come from a colleague;
 * without it the last state of the person on this screen is used.
 */
export function useListState(screen: string, initial: Partial<ListState> = {}): ListControl {
  const { personId } = useContext(UiContext);
  const address = useContext(AddressContext);
  const key = `casebook_list_${screen}_${personId ?? 0}`;
  const [state, setState] = useState<ListState>(() => ({
    ...firstListState,
    ...initial,
    ...remembered(key),
    ...(address ? readAddress(address.search) : null),
  }));

  const write = useRef(address);
  useEffect(() => {
    write.current = address;
  });
  useEffect(() => {
    localStorage.setItem(key, JSON.stringify({ ...state, page: 1, cursors: [] }));
    const target = write.current;
    const search = target ? writeAddress(target.search, state) : '';
    if (target && search !== target.search) target.replaceSearch(search);
  }, [key, state]);

  const change = useCallback((part: Partial<ListState>) => {
    const keepsPage = 'page' in part || 'hiddenColumns' in part || 'density' in part;
    const first = { page: 1, cursors: [] };
    setState((before) => ({ ...before, ...(keepsPage ? null : first), ...part }));
  }, []);
  return useMemo(() => ({ ...state, change }), [state, change]);
}

import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { ReadableEndpoint } from '../downloads/useReadOnce';
import { type CursorAnswer, useCursorRows } from './useCursorRows';

interface Arg {
  filter?: string;
  cursor?: string;
  size?: number;
}
type Answer = CursorAnswer<number>;

const store = configureStore({ reducer: (state: object = {}) => state });
const Around = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
);

/** A service that is asked for portions; each waits until the test answers it. */
function service() {
  const asked: Arg[] = [];
  const waiting: ((answer: { data?: Answer; error?: unknown }) => void)[] = [];
  const endpoint: ReadableEndpoint<Arg, Answer> = {
    initiate: (arg) => () => {
      asked.push(JSON.parse(JSON.stringify(arg)) as Arg);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
  const send = (sent: { data?: Answer; error?: unknown }) =>
    act(async () => {
      waiting.shift()!(sent);
      await Promise.resolve();
    });
  const reply = (rows: number[], next: string | null) => send({ data: { rows, next } });
  return { asked, endpoint, reply, send };
}

const first = { page: 1, cursors: [] as string[], size: 3 };
type Props = { filter?: string; state?: typeof first; isPending?: boolean };

function list(props: Props = {}) {
  const { endpoint, ...more } = service();
  const rendered = renderHook(
    ({ filter = 'a', state = first, isPending }: Props) =>
      useCursorRows<number, Arg>({ state, endpoint, request: { filter }, isPending }),
    { wrapper: Around, initialProps: props },
  );
  return { ...more, ...rendered, now: () => rendered.result.current };
}

it('reads until the page is full, although some answers have few rows or none', async () => {
  const { asked, reply, now } = list();
  expect(now().query).toMatchObject({ data: undefined, isFetching: true });
  await reply([], 'b');
  await reply([1], 'c');
  expect(now().query.data).toEqual({ rows: [1], total: 1, totalIsExact: false });
  expect(now().cursor).toMatchObject({ state: 'searching', found: 1, next: null });
  await reply([2, 3], 'd');
  expect(asked).toEqual([
    { filter: 'a', size: 3 },
    { filter: 'a', cursor: 'b', size: 3 },
    { filter: 'a', cursor: 'c', size: 2 },
  ]);
  expect(now().query.data).toEqual({ rows: [1, 2, 3], total: 3, totalIsExact: false });
  expect(now().cursor).toMatchObject({ state: 'settled', next: 'd' });
});

it('ends with fewer rows when there are no more', async () => {
  const { reply, now } = list({ state: { page: 2, cursors: ['b'], size: 3 } });
  await reply([4], null);
  expect(now().query.data).toEqual({ rows: [4], total: 4, totalIsExact: true });
  expect(now().cursor).toMatchObject({ state: 'settled', next: null });
});

it('stops, ignores the answer that comes later, and continues at the same place', async () => {
  const { asked, reply, now } = list();
  await reply([1], 'b');
  act(() => now().cursor.onStop());
  await reply([9], 'x');
  expect(now().query.data?.rows).toEqual([1]);
  expect(now().cursor).toMatchObject({ state: 'stopped', next: null });
  act(() => now().cursor.onContinue());
  await reply([2], null);
  expect(asked.at(-1)).toEqual({ filter: 'a', cursor: 'b', size: 2 });
  expect(now().query.data?.rows).toEqual([1, 2]);
});

it('shows the rows of before until the first of other filters are found', async () => {
  const { asked, reply, now, rerender } = list();
  await reply([1, 2, 3], 'b');
  rerender({ filter: 'other' });
  expect(now().query).toMatchObject({ data: { rows: [1, 2, 3] }, isFetching: true });
  await reply([7], null);
  expect(asked.at(-1)).toEqual({ filter: 'other', size: 3 });
  expect(now().query.data?.rows).toEqual([7]);
});

it('ignores the answer to filters that were changed meanwhile', async () => {
  const { reply, now, rerender } = list();
  rerender({ filter: 'other' });
  await reply([1], null);
  expect(now().query.data).toBeUndefined();
  await reply([2], null);
  expect(now().query.data?.rows).toEqual([2]);
});

it('reads the page again on request, such as after an act', async () => {
  const { asked, reply, now } = list();
  await reply([1], null);
  act(() => void now().query.refetch());
  await reply([2], null);
  expect(asked).toHaveLength(2);
  expect(now().query.data?.rows).toEqual([2]);
});

it('shows why it failed, and tries again', async () => {
  const { reply, send, now } = list();
  await send({ error: new Error('no connection') });
  expect(now().query).toMatchObject({ isFetching: false });
  expect(now().query.error).toBeDefined();
  act(() => void now().query.refetch());
  expect(now().query.error).toBeUndefined();
  await reply([1], null);
  expect(now().query.data?.rows).toEqual([1]);
});

it('waits for other data that it needs', async () => {
  const { asked, reply, now, rerender } = list({ isPending: true });
  expect(asked).toEqual([]);
  rerender({ isPending: false });
  await reply([1], null);
  await waitFor(() => expect(now().query.data?.rows).toEqual([1]));
});

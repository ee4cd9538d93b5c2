import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CasebookThemeProvider } from '../core/CasebookThemeProvider';
import type { ListCursor } from './CursorPager';
import { ListTable } from './ListTable';
import { firstListState, listQuery, readAddress, useListState } from './useListState';

let search = '';
const address = {
  get search() {
    return search;
  },
  replaceSearch: (next: string) => void (search = next),
};
function Around({ children }: { children: ReactNode }) {
  return (
    <CasebookThemeProvider language="en" navigate={() => {}} address={address} personId={7}>
      {children}
    </CasebookThemeProvider>
  );
}

interface Row {
  id: number;
}

const settled: ListCursor = {
  next: null,
  state: 'settled',
  found: 0,
  onStop: jest.fn(),
  onContinue: jest.fn(),
};

function List({ rows, cursor }: { rows: Row[] | undefined; cursor: Partial<ListCursor> }) {
  const state = useListState('PAGES');
  return (
    <ListTable<Row>
      label="Pages"
      state={state}
      columns={[{ key: 'id', title: 'Id', fixed: true, render: ({ id }) => id }]}
      rowKey={({ id }) => id}
      rows={rows}
      total={(state.page - 1) * state.size + (rows?.length ?? 0)}
      totalIsExact={cursor.next === null}
      cursor={{ ...settled, ...cursor }}
      loading={false}
      onRetry={() => {}}
      empty={{ title: 'No pages yet' }}
    />
  );
}
const rows = Array.from({ length: 10 }, (_, id) => ({ id }));
const show = (shown: Row[] | undefined, cursor: Partial<ListCursor> = {}, from = '') => {
  search = from;
  localStorage.clear();
  return render(<List rows={shown} cursor={cursor} />, { wrapper: Around });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a list that is paged by cursors', () => {
  it('goes to the next, previous and first page by the address', async () => {
    const { rerender } = show(rows, { next: 'b' });
    expect(screen.getByText('1–10 of 10+')).toBeVisible();
    await press('Next');
    expect(search).toBe('?page=2&cursor=b');
    rerender(<List rows={rows} cursor={{ next: 'c' }} />);
    await press('Next');
    expect(search).toBe('?page=3&cursor=b&cursor=c');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await press('Previous');
    expect(search).toBe('?page=2&cursor=b');
    await press('Previous');
    expect(search).toBe('');
    await press('Next');
    await press('First');
    expect(search).toBe('');
  });

  it('begins again when the number of rows changes', async () => {
    show(rows, { next: 'c' }, '?page=2&cursor=b');
    await userEvent.click(screen.getByRole('combobox', { name: 'List' }));
    await userEvent.click(await screen.findByText('20 / page'));
    expect(search).toBe('?size=20');
  });

  it('keeps few cursors in the address, and the way to the first page', async () => {
    const before = Array.from({ length: 10 }, (_, at) => `c${at}`);
    show(rows, { next: 'last' }, listQuery({ page: 11, cursors: before }));
    await press('Next');
    expect(readAddress(search)).toMatchObject({
      page: 12,
      cursors: [...before.slice(1), 'last'],
    });
    for (let page = 12; page > 3; page--) await press('Previous');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('First');
    expect(search).toBe('');
  });

  it('is not remembered on a page, because its cursors become stale', () => {
    show(rows, {}, '?page=2&cursor=b').unmount();
    expect(JSON.parse(localStorage.getItem('casebook_list_PAGES_7')!)).toMatchObject({
      page: 1,
      cursors: [],
    });
  });

  it('says how many rows were found so far, and can be stopped and continued', async () => {
    const onStop = jest.fn();
    const onContinue = jest.fn();
    const found = { found: 3, onStop, onContinue };
    const { rerender } = show(rows.slice(0, 3), { ...found, state: 'searching' });
    expect(screen.getByRole('region', { name: 'Pages' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Searching… 3 found so far');
    await press('Stop searching');
    expect(onStop).toHaveBeenCalled();
    rerender(<List rows={[]} cursor={{ ...found, found: 0, state: 'stopped' }} />);
    expect(screen.getByRole('heading', { name: 'Nothing found so far' })).toBeVisible();
    await press('Continue searching');
    expect(onContinue).toHaveBeenCalled();
  });

  it('differs when it is empty at first and when its last page is', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'No pages yet' })).toBeVisible();
    document.body.replaceChildren();
    show([], {}, '?page=2&cursor=b');
    expect(screen.getByRole('heading', { name: 'There are no more rows' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeVisible();
  });
});

it('names a page in the address of a list without filters, so that its last state is not used', () => {
  expect(listQuery({})).toBe('?page=1');
  expect({ ...firstListState, ...readAddress(listQuery({})) }).toEqual(firstListState);
});

import {
  fireEvent,
  act,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CasebookThemeProvider } from '../core/CasebookThemeProvider';
import { BulkAction, type BulkOutcome } from './BulkAction';
import { ListTable } from './ListTable';
import { ReasonDialog } from './ReasonDialog';
import { useListSelection } from './useListSelection';
import { firstListState, rangeOf, readAddress, useListState, writeAddress } from './useListState';

let search = '';
const address = {
  get search() {
    return search;
  },
  replaceSearch: (next: string) => {
    search = next;
  },
};
function Around({ children }: { children: ReactNode }) {
  return (
    <CasebookThemeProvider language="en" navigate={() => {}} address={address} personId={7}>
      {children}
    </CasebookThemeProvider>
  );
}

beforeEach(() => {
  search = '';
  localStorage.clear();
});

describe('state of a list', () => {
  it('is the same after it was written to an address and read from it', () => {
    const state = {
      ...firstListState,
      page: 3,
      size: 50,
      sort: 'site',
      descending: true,
      search: 'a b&c',
      filters: { status: ['open', 'a,b'] },
    };
    const written = writeAddress('?tab=x', state);
    expect(written).toContain('tab=x');
    expect({ ...firstListState, ...readAddress(written) }).toEqual(state);
    expect(writeAddress(written, firstListState)).toBe('?tab=x');
  });

  it('is remembered per screen, and the address has precedence [R9-STATE-01]', () => {
    const first = renderHook(() => useListState('SITE_LIST'), { wrapper: Around });
    expect(first.result.current).toMatchObject({ page: 1, size: 10 });
    act(() => first.result.current.change({ filters: { country: ['JP'] } }));
    expect(search).toBe('?f.country=JP');
    first.unmount();

    search = '';
    const again = renderHook(() => useListState('SITE_LIST'), { wrapper: Around });
    expect(again.result.current.filters).toEqual({ country: ['JP'] });
    again.unmount();

    search = '?f.country=TH';
    const linked = renderHook(() => useListState('SITE_LIST'), { wrapper: Around });
    expect(linked.result.current.filters).toEqual({ country: ['TH'] });
    linked.unmount();

    search = '';
    const other = renderHook(() => useListState('USER_LIST'), { wrapper: Around });
    expect(other.result.current.filters).toEqual({});
  });

  it('goes back to the first page when a filter changes', () => {
    const { result } = renderHook(() => useListState('SITE_LIST'), { wrapper: Around });
    act(() => result.current.change({ page: 4 }));
    act(() => result.current.change({ search: 'x' }));
    expect(result.current.page).toBe(1);
  });
});

interface Row {
  id: number;
  name: string;
}

const keyOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.name;

function List({ rows, error }: { rows: Row[] | undefined; error?: string }) {
  const state = useListState('SITE_LIST');
  const chosen = useListSelection(keyOf, nameOf);
  return (
    <ListTable<Row>
      label="Sites"
      state={state}
      columns={[
        { key: 'name', title: 'Name', fixed: true, sortable: true, render: (row) => row.name },
        { key: 'at', title: 'Changed', dateRange: true, render: () => null },
      ]}
      rowKey={keyOf}
      selection={chosen}
      bulkActions={<span>chosen: {chosen.rows.map(nameOf).join(', ')}</span>}
      rows={rows}
      total={12_345}
      totalIsExact={false}
      loading={false}
      error={error}
      onRetry={() => {}}
      empty={{ title: 'No sites yet' }}
    />
  );
}

describe('list', () => {
  it('shows rows and their number, and requests the chosen order', async () => {
    render(<List rows={[{ id: 1, name: 'Kyoto' }]} />, { wrapper: Around });
    expect(screen.getByText('Kyoto')).toBeInTheDocument();
    expect(screen.getByText('1–10 of 12,345+')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Name'));
    expect(search).toBe('?sort=name');
  });

  it('explains what to do when it is empty or failed to load', () => {
    const { rerender } = render(<List rows={[]} />, { wrapper: Around });
    expect(screen.getByText('No sites yet')).toBeInTheDocument();
    rerender(<List rows={undefined} error="Server busy" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Server busy');
    expect(screen.getByText('Try again')).toBeInTheDocument();
  });
});

describe('rows chosen across pages', () => {
  it('stay chosen when other rows are shown', async () => {
    const { rerender } = render(<List rows={[{ id: 1, name: 'Kyoto' }]} />, { wrapper: Around });
    await userEvent.click(screen.getByLabelText('Select Kyoto'));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    rerender(<List rows={[{ id: 2, name: 'Osaka' }]} />);
    await userEvent.click(screen.getByLabelText('Select Osaka'));
    expect(screen.getByText('chosen: Kyoto, Osaka')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Clear the selection'));
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  });
});

describe('a range of days', () => {
  it('filters when a complete date is typed, and has one chip', async () => {
    render(<List rows={[{ id: 1, name: 'Kyoto' }]} />, { wrapper: Around });
    await userEvent.type(screen.getByLabelText('Changed: until'), '20260431{enter}');
    expect(screen.getByLabelText('Changed: until')).toBeInvalid();
    expect(search).toBe('');
    await userEvent.type(screen.getByLabelText('Changed: from'), '20260401{enter}');
    expect(search).toBe('?f.at=2026-04-01&f.at=');
    const filters = readAddress(search)!.filters!;
    expect(rangeOf({ filters }, 'at')).toEqual({ from: '2026-04-01' });
    expect(screen.getByText('Changed: 2026-04-01 – …')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Remove the filter Changed: 2026-04-01 – …'));
    expect(search).toBe('');
    expect(screen.getByLabelText('Changed: from')).toHaveValue('');
  });
});

describe('an action on many rows', () => {
  const kyoto = { key: 1, label: 'Kyoto' };
  const osaka = { key: 2, label: 'Osaka' };
  function Act(props: { preview: () => Promise<BulkOutcome>; run?: () => Promise<BulkOutcome> }) {
    return (
      <BulkAction
        title="Delete sites"
        act="Delete"
        preview={props.preview}
        run={props.run ?? (() => Promise.reject(new Error('not asked for')))}
        failureText={(error) => (error as Error).message}
        onClose={closed}
      />
    );
  }
  const closed = jest.fn();
  beforeEach(() => closed.mockClear());

  it('gives the reason the focus when the preview comes after the dialog was opened', async () => {
    const preview = Promise.withResolvers<BulkOutcome>();
    render(<Act preview={() => preview.promise} />, { wrapper: Around });
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    preview.resolve({ done: [kyoto], skipped: [] });
    await waitFor(() => expect(screen.getByLabelText('Reason for change')).toHaveFocus());
  });

  it('shows a preview with skipped rows, asks for the reason, and shows the result', async () => {
    const run = jest.fn(() =>
      Promise.resolve({ done: [kyoto], skipped: [{ ...osaka, reason: 'Changed meanwhile' }] }),
    );
    const plan = { done: [kyoto], skipped: [{ ...osaka, reason: 'Has subjects' }] };
    render(<Act preview={() => Promise.resolve(plan)} run={run} />, { wrapper: Around });
    expect(await screen.findByText('This will be done for 1:')).toBeInTheDocument();
    expect(screen.getByText('Has subjects')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Delete'));
    expect(run).not.toHaveBeenCalled();
    expect(screen.getByText('Enter the reason.')).toBeInTheDocument();
    const reason = screen.getByLabelText('Reason for change');
    fireEvent.change(reason, { target: { value: 'a'.repeat(1_001) } });
    expect(reason).toHaveAccessibleDescription(/1001 characters.* 1000 or fewer/);
    await userEvent.click(screen.getByText('Delete'));
    expect(run).not.toHaveBeenCalled();
    fireEvent.change(reason, { target: { value: '' } });
    await userEvent.type(reason, ' Closed ');
    await userEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('Done for 1.')).toBeInTheDocument();
    expect(run).toHaveBeenCalledWith('Closed');
    expect(screen.getByText('Changed meanwhile')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Done'));
    expect(closed).toHaveBeenCalledWith(true);
  });

  it('lists rows that another person must confirm before and after, and does not count them as done', async () => {
    const waits = { done: [], pending: [kyoto], skipped: [] };
    render(<Act preview={() => Promise.resolve(waits)} run={() => Promise.resolve(waits)} />, {
      wrapper: Around,
    });
    expect(
      await screen.findByText('1 must first be confirmed by another person:'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/This will be done/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Reason for change'), 'Back from leave');
    await userEvent.click(screen.getByText('Delete'));
    expect(
      await screen.findByText('Waiting for confirmation by another person: 1'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^Done for/)).toBeNull();
  });

  it('cannot be run when every row is skipped', async () => {
    const plan = { done: [], skipped: [{ ...osaka, reason: 'Has subjects' }] };
    render(<Act preview={() => Promise.resolve(plan)} />, { wrapper: Around });
    expect(await screen.findByText('Has subjects')).toBeInTheDocument();
    expect(screen.queryByText('Delete')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Close'));
    expect(closed).toHaveBeenCalledWith(false);
  });

  it('counts as done when it is closed while it runs', async () => {
    const run = () => new Promise<BulkOutcome>(() => undefined);
    render(<Act preview={() => Promise.resolve({ done: [kyoto], skipped: [] })} run={run} />, {
      wrapper: Around,
    });
    await userEvent.type(await screen.findByLabelText('Reason for change'), 'Closed');
    await userEvent.click(screen.getByText('Delete'));
    await userEvent.click(screen.getByText('Cancel'));
    expect(closed).toHaveBeenCalledWith(true);
  });

  it('keeps the reason when it failed', async () => {
    const run = () => Promise.reject(new Error('The server is busy.'));
    render(<Act preview={() => Promise.resolve({ done: [kyoto], skipped: [] })} run={run} />, {
      wrapper: Around,
    });
    await userEvent.type(await screen.findByLabelText('Reason for change'), 'Closed');
    await userEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    expect(screen.getByLabelText('Reason for change')).toHaveValue('Closed');
  });
});

describe('reason for change', () => {
  it('is asked once for all changed items, and "other" requires a text', async () => {
    const onConfirm = jest.fn();
    render(
      <ReasonDialog
        open
        reasons={[{ code: 1 }, { code: 101, label: 'Late report' }, { code: 4 }]}
        items={[
          { id: 'a', label: 'Weight', before: '61', after: '62' },
          { id: 'b', label: 'Height', before: '', after: '170' },
        ]}
        onCancel={() => {}}
        onConfirm={onConfirm}
      />,
      { wrapper: Around },
    );
    await userEvent.click(screen.getByText('Other'));
    await userEvent.click(screen.getByText('Save'));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByText('Enter the reason.')).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Explanation')).toHaveFocus();
    await userEvent.type(screen.getByPlaceholderText('Explanation'), 'Late report');
    await userEvent.click(screen.getByText('Save'));
    const reason = { reason: 4, text: 'Late report' };
    expect(onConfirm).toHaveBeenCalledWith({ a: reason, b: reason });
  });

  it('keeps an explanation that is too long, tells its length, and does not save it', async () => {
    const onConfirm = jest.fn();
    render(
      <ReasonDialog
        open
        reasons={[{ code: 1 }]}
        items={[{ id: 'a', label: 'Weight', before: '61', after: '62' }]}
        onCancel={() => {}}
        onConfirm={onConfirm}
      />,
      { wrapper: Around },
    );
    await userEvent.click(screen.getByText('Input error'));
    const field = screen.getByPlaceholderText('Explanation');
    const long = 'a'.repeat(1_001);
    fireEvent.change(field, { target: { value: long } });
    expect(field).toHaveValue(long);
    expect(field).toHaveAccessibleDescription(/1001 characters.* 1000 or fewer/);
    await userEvent.click(screen.getByText('Save'));
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'a'.repeat(1_000) } });
    await userEvent.click(screen.getByText('Save'));
    expect(onConfirm).toHaveBeenCalledWith({ a: { reason: 1, text: 'a'.repeat(1_000) } });
  });

  it('offers the reasons of the study in their order, and no earlier one that is not offered any more [R3-REASON-01]', async () => {
    const onConfirm = jest.fn();
    render(
      <ReasonDialog
        open
        reasons={[{ code: 101, label: 'Late report' }, { code: 4 }, { code: 1 }]}
        items={[{ id: 'a', label: 'Weight', before: '61', after: '62' }]}
        lastReason={{ reason: 2, text: 'gone' }}
        onCancel={() => {}}
        onConfirm={onConfirm}
      />,
      { wrapper: Around },
    );
    const radios = screen.getAllByRole('radio');
    for (const [at, name] of ['Late report', 'Other', 'Input error'].entries()) {
      expect(radios[at]).toHaveAccessibleName(name);
      expect(radios[at]).not.toBeChecked();
    }
    expect(screen.getByPlaceholderText('Explanation')).toHaveValue('');
    await userEvent.click(screen.getByText('Late report'));
    await userEvent.click(screen.getByText('Save'));
    expect(onConfirm).toHaveBeenCalledWith({ a: { reason: 101, text: '' } });
  });

  it('moves the focus to the item whose reason is missing [D8-A11Y-01]', async () => {
    const onConfirm = jest.fn();
    const item = (id: string) => ({ id, label: id, before: '1', after: '2' });
    render(
      <ReasonDialog
        open
        reasons={[{ code: 1 }, { code: 101, label: 'Late report' }, { code: 4 }]}
        items={['a', 'b', 'c'].map(item)}
        onCancel={() => {}}
        onConfirm={onConfirm}
      />,
      { wrapper: Around },
    );
    await userEvent.click(screen.getByLabelText('A reason for each item'));
    const fields = screen.getAllByRole('group');
    for (const at of [0, 2])
      await userEvent.click(within(fields[at]!).getByRole('radio', { name: 'Input error' }));
    await userEvent.click(screen.getByText('Save'));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(within(fields[1]!).getByRole('radio', { name: 'Input error' })).toHaveFocus();
  });
});

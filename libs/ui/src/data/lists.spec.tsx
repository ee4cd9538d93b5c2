import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CasebookThemeProvider } from '../core/CasebookThemeProvider';
import { ListTable } from './ListTable';
import { ReasonDialog } from './ReasonDialog';
import { firstListState, readAddress, useListState, writeAddress } from './useListState';

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
  it('reads from an address what it wrote into it', () => {
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

  it('is remembered per screen, and the address wins over memory [R9-STATE-01]', () => {
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

function List({ rows, error }: { rows: Row[] | undefined; error?: string }) {
  const state = useListState('SITE_LIST');
  return (
    <ListTable<Row>
      label="Sites"
      state={state}
      columns={[
        { key: 'name', title: 'Name', fixed: true, sortable: true, render: (row) => row.name },
      ]}
      rowKey={(row) => row.id}
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
  it('shows rows, how many there are, and sorts by the service', async () => {
    render(<List rows={[{ id: 1, name: 'Kyoto' }]} />, { wrapper: Around });
    expect(screen.getByText('Kyoto')).toBeInTheDocument();
    expect(screen.getByText('1–10 of 12345+')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Name'));
    expect(search).toBe('?sort=name');
  });

  it('says what to do when it is empty and when it failed', () => {
    const { rerender } = render(<List rows={[]} />, { wrapper: Around });
    expect(screen.getByText('No sites yet')).toBeInTheDocument();
    rerender(<List rows={undefined} error="Server busy" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Server busy');
    expect(screen.getByText('Try again')).toBeInTheDocument();
  });
});

describe('reason for change', () => {
  it('asks once for all changed items and demands words for "other"', async () => {
    const onConfirm = jest.fn();
    render(
      <ReasonDialog
        open
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
    expect(screen.getByText('Please write the reason.')).toBeInTheDocument();
    await userEvent.type(screen.getByPlaceholderText('Explanation'), 'Late report');
    await userEvent.click(screen.getByText('Save'));
    const reason = { reason: 'other', text: 'Late report' };
    expect(onConfirm).toHaveBeenCalledWith({ a: reason, b: reason });
  });
});

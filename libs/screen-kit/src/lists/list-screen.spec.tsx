import { problem, renderInShell } from '@casebook/shell-sdk/testing';
import { useListState } from '@casebook/ui/data';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListDownload } from '../downloads/ListDownload';
import { type ListQuery, ListScreen } from './ListScreen';

interface Row {
  id: number;
  name: string;
}

const failed = problem(500, 'COMMSG002');
const failure = failed.ok ? undefined : failed.failure;

function Screen({ query, load }: { query: Partial<ListQuery<Row>>; load: () => Promise<never> }) {
  const state = useListState('SPEC');
  return (
    <ListScreen<Row>
      title="Sites"
      actions={<button type="button">Register</button>}
      state={state}
      columns={[{ key: 'name', title: 'Name', render: ({ name }) => name }]}
      rowKey={({ id }) => id}
      query={{ isFetching: false, refetch: () => undefined, ...query }}
      tools={<ListDownload load={load} />}
      empty={{ title: 'No sites yet' }}
    >
      <p>Below the list</p>
    </ListScreen>
  );
}

const show = (query: Partial<ListQuery<Row>>, load = () => Promise.reject(failure)) => {
  localStorage.clear();
  return renderInShell(<Screen query={query} load={load} />);
};

it('shows title, actions, the rows of the query and their number', () => {
  show({ data: { rows: [{ id: 1, name: 'Kyoto' }], total: 1 } });
  expect(screen.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Register' })).toBeVisible();
  const list = screen.getByRole('region', { name: 'Sites' });
  expect(within(list).getByText('Kyoto')).toBeVisible();
  expect(within(list).getByText('1–1 of 1')).toBeVisible();
  expect(screen.getByText('Below the list')).toBeVisible();
});

it('shows what to do first when the list is empty', () => {
  show({ data: { rows: [], total: 0 } });
  expect(screen.getByRole('heading', { name: 'No sites yet' })).toBeVisible();
});

it('is busy while the query runs, and while it waits for other data', () => {
  show({ isFetching: true });
  expect(screen.getByRole('region', { name: 'Sites' })).toHaveAttribute('aria-busy', 'true');
});

it('shows why the query failed, and retries it', async () => {
  const refetch = jest.fn();
  show({ error: failure, refetch });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { renderInShell } from '@casebook/shell-sdk/testing';
import type { SheetDownload } from '@casebook/ui/extra';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';

type Columns = readonly { title: string; value: (row: unknown) => unknown }[];

/** The rows of a list's workbook, by column title. */
export async function readSheet(
  useSheet: () => () => Promise<SheetDownload | null>,
  createStore: ComponentProps<typeof RemoteStoreProvider>['create'],
  options: Parameters<typeof renderInShell>[1],
): Promise<Record<string, unknown>[]> {
  const made = Promise.withResolvers<SheetDownload | null>();
  function List() {
    const load = useSheet();
    return <button onClick={() => void load().then(made.resolve, made.reject)}>Download</button>;
  }
  renderInShell(
    <RemoteStoreProvider create={createStore}>
      <List />
    </RemoteStoreProvider>,
    options,
  );
  fireEvent.click(screen.getByText('Download'));
  const { sheets } = (await made.promise)!;
  const { rows, columns } = sheets[0]! as unknown as { rows: unknown[]; columns: Columns };
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ title, value }) => [title, value(row)])),
  );
}

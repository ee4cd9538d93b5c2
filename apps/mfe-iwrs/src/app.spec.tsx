import type { IwrsEntry } from '@casebook/api-iwrs';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import app from './app';
import en from './i18n/en.json';

function show(rows: IwrsEntry[]) {
  const place = { id: 'IWRS_ENTRY_LIST', params: { studyId: '1', roleId: '1' } };
  renderInShell(<app.App screen={place} />, {
    texts: { mfe_iwrs: en },
    screen: place,
    http: () => answer({ rows, page: 1, size: 10, total: rows.length, totalIsExact: true }),
  });
}

it('lists the entries of the study', async () => {
  show([{ entryId: 1, name: 'First entry' }]);
  expect(await screen.findByText('First entry')).toBeVisible();
});

it('says what will be listed where there are no entries yet', async () => {
  show([]);
  expect(await screen.findByText(en.entry.empty)).toBeVisible();
});

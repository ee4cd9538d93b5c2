import { answer } from '@casebook/shell-sdk/testing';
import { within } from '@testing-library/react';
import { panel, query } from '../testing/query-panel-page';
import { accept, openPage, view } from '../testing/vital-signs-page';

const value = (itemKey: string, stored: string) => ({
  blockKey: 'CM',
  line: 2,
  itemKey,
  value: stored,
  revision: 1,
  flags: 0,
});

describe('the heading of the query panel', () => {
  it.each([
    ['the line and the item', 'CMDOSE', 'Aspirin', 'Aspirin – CMDOSE'],
    ['the item with the number of a line that has no name', 'CMDOSE', '', 'CMDOSE, line 1'],
    ['an item not by its own value', 'CMTRT', 'Aspirin', 'CMTRT, line 1'],
    ['a whole line', null, 'Aspirin', 'Aspirin'],
  ])('names %s', async (_, itemKey, name, heading) => {
    const { state } = view();
    const shown = view({
      state: {
        ...state,
        values: [...(name ? [value('CMTRT', name)] : []), value('CMDOSE', '2')],
        lines: [{ blockKey: 'CM', line: 2, position: 1, deleted: false, flags: 0 }],
        queries: [query({ blockKey: 'CM', line: 2, itemKey })],
      },
    });
    openPage(accept, {
      search: '?query=17',
      http: ({ url }) => (url.endsWith('/pages/7') ? answer(shown) : undefined),
    });
    const side = within(await panel());
    expect(await side.findByRole('heading', { level: 2, name: heading })).toBeVisible();
  });
});

import type { KitTypeStock, SiteStock, Stock } from '@casebook/api-iwrs';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import en from '../../i18n/en.json';
import { createStore } from '../../store';
import { StockScreen } from './StockScreen';

const PUBLIC = { onHand: 7, inTransit: 0, used: 2, damaged: 0, lost: 0, returned: 0 };
const site = (more: Partial<SiteStock>): SiteStock => ({
  ...PUBLIC,
  siteId: 11,
  siteCode: 'TKY',
  name: 'Tokyo',
  usable: null,
  expiringSoon: null,
  expired: null,
  minimum: null,
  low: false,
  revision: 0,
  maySetMinimum: false,
  ...more,
});
const kitType: KitTypeStock = {
  ...PUBLIC,
  siteId: 11,
  kitType: 'ACTIVE',
  usable: 4,
  expiringSoon: 1,
  expired: 3,
  minimum: null,
  low: false,
};

async function columns(stock: Stock): Promise<string[]> {
  localStorage.clear();
  const http = ({ url }: HttpRequest): HttpResult<unknown> =>
    url.endsWith('/places') ? answer({ places: [], kitTypes: null }) : answer(stock);
  renderInShell(
    <RemoteStoreProvider create={createStore}>
      <StockScreen />
    </RemoteStoreProvider>,
    {
      texts: { mfe_iwrs: en },
      screen: { id: 'DELIVERY_STOCK', params: { studyId: '1', roleId: '1' } },
      privileges: ['iwrs_menu_view', 'delivery_drug_view'],
      http,
    },
  );
  await screen.findByText('TKY Tokyo');
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
}

it('shows a blinded role what is on hand as a whole, and says that dates are not in it [D6-SUPPLY-01]', async () => {
  const shown = await columns({ rows: [site({})], kitTypes: null });
  expect(shown).toContain(en.stock.onHand);
  for (const dated of [en.stock.usable, en.stock.expiringSoon, en.stock.expired]) {
    expect(shown).not.toContain(dated);
  }
  expect(screen.getByText(en.stock.onHandHint)).toBeVisible();
});

it('shows an unblinded role what depends on dates, by place and kit type [D6-SUPPLY-01]', async () => {
  const rows = [site({ usable: 4, expiringSoon: 1, expired: 3 })];
  const shown = await columns({ rows, kitTypes: [kitType] });
  expect(shown).toEqual(
    expect.arrayContaining([en.stock.usable, en.stock.expiringSoon, en.stock.expired]),
  );
  expect(shown).not.toContain(en.stock.onHand);
  expect(screen.queryByText(en.stock.onHandHint)).toBeNull();
});

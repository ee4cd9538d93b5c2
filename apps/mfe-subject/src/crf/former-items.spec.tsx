import type { FormerItem, PageQueryState, PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';
import { onePageDesign } from './testing/one-page-design';
import { pageView } from './testing/page-view';
import { withoutMatrix } from './testing/without-matrix';
import { historyOf } from './testing/query-panel-page';

const text = (words: string) => ({ en: words });
const design = onePageDesign([
  {
    key: 'A',
    type: 1,
    items: [{ key: 'WEIGHT', layout: 10, label: text('Weight'), properties: [] }],
  },
]);

const former = (more: Partial<FormerItem>): FormerItem => ({
  blockKey: 'A',
  line: 0,
  itemKey: 'SMOKES',
  value: 'Y',
  revision: 2,
  flags: 2,
  label: text('Does the subject smoke?'),
  blockLabel: null,
  lineLabel: null,
  unit: null,
  valueLabel: text('Yes'),
  versionNo: 3,
  ...more,
});

const openQuery: PageQueryState = {
  queryId: 17,
  blockKey: 'A',
  line: 0,
  itemKey: 'SMOKES',
  type: 2,
  status: 1,
  content: text('Since when?'),
  answer: null,
  closedManually: false,
  issuer: 'Monica Monitor',
  issuedAt: '2026-03-01T01:00:00.000Z',
  answeredBy: null,
  answeredAt: null,
  updatedBy: 'Monica Monitor',
  updatedAt: '2026-03-01T01:00:00.000Z',
  revision: 1,
};

async function open(view: Partial<PageView>, language: 'en' | 'ja' | 'th' = 'en') {
  const params = { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' };
  const at = { id: 'CRF_VIEW', params };
  const counters = { ...emptyCounters, openQueries: 1 };
  const shown = pageView({
    design,
    pageKey: 'P',
    state: { values: [], lines: [], queries: [openQuery], comments: [], counters, flags: 0 },
    ...view,
  });
  renderInShell(<app.App screen={at} />, {
    privileges: ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW', 'QUERY_ISSUE', 'QUERY_ANSWER'],
    http: withoutMatrix(({ url }) =>
      url.endsWith('/pages/7')
        ? answer(shown)
        : url.endsWith('/17/history')
          ? answer(historyOf(openQuery))
          : undefined,
    ),
    screen: at,
    language,
    texts: { mfe_subject: { en, ja, th }[language] },
  });
  await screen.findByText('Page', { selector: 'h1' });
  return userEvent.setup({ pointerEventsCheck: 0 });
}

describe('data that is no longer collected', () => {
  it('is shown with value, flags and queries, without an input [R2-VISIT-06] [D1-05]', async () => {
    const user = await open({
      formerItems: [
        former({}),
        former({ itemKey: 'HEIGHT', value: '170', valueLabel: null, unit: text('cm'), line: 2 }),
      ],
    });
    const region = screen.getByRole('region', { name: 'No longer collected' });
    await user.click(screen.getByRole('button', { name: '2 items that are no longer collected' }));
    expect(region).toHaveFocus();
    const smokes = within(region).getByRole('group', { name: 'Does the subject smoke?' });
    expect(smokes).toHaveTextContent('Y: Yes');
    expect(smokes).toHaveAccessibleDescription(/Entered under version 3.*Open query: 1.*SDV/);
    expect(region).toHaveTextContent('170 cm');
    expect(within(region).queryByRole('textbox')).toBeNull();
    // The shortcut for the next open query stops here too, but no new query can be raised.
    await user.keyboard('{F8}');
    await waitFor(() => expect(smokes).toHaveFocus());
    await user.keyboard('{F9}');
    const side = screen.getByRole('complementary');
    expect(within(side).getByRole('heading', { name: 'Does the subject smoke?' })).toBeVisible();
    expect(within(side).getByRole('button', { name: 'Close query' })).toBeVisible();
    expect(within(side).queryByRole('button', { name: /Create/ })).toBeNull();
  });

  it.each(['en', 'ja', 'th'] as const)(
    'is explained on the page in %s [R2-VISIT-06]',
    async (language) => {
      await open({ collected: false }, language);
      // In the head of the page and in the notice.
      expect(screen.getAllByText('No longer collected')).toHaveLength(2);
      const { notCollected } = { en, ja, th }[language].page;
      expect(screen.getByRole('alert')).toHaveTextContent(notCollected);
      expect(screen.getByRole('textbox', { name: 'Weight' })).toBeEnabled();
    },
  );
});

import type { StatusListLevel } from '@casebook/api-subject';
import type { Language } from '@casebook/catalogue';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../remote.manifest';
import { screenOf } from './status-levels';
import { ALL, button, headings, open, row, rowsShown, texts } from './testing/open-status-list';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

describe('the status screens', () => {
  it('have the paths and the identifier of the specification, for roles that see CRF pages [R2-ROUTE-18] [R2-ROUTE-32]', () => {
    const screens = manifest.screens.filter(({ action }) => action === 'STATUS_VIEW');
    expect(screens.map(({ path }) => path.split('/').at(-1))).toEqual([
      'status-site',
      'status-subject',
      'status-visit',
      'page-status',
      'block-status',
      'line-status',
      'question-status',
    ]);
    expect(screens.map(({ id }) => id)).toEqual(Object.values(screenOf));
    for (const { privileges } of screens) expect(privileges).toEqual({ all: ['CRF_VIEW'] });
    const entries = manifest.nav.filter(({ screen: id }) => id.startsWith('STATUS_'));
    expect(new Set(entries.map(({ group }) => group))).toEqual(new Set(['status']));
  });

  it.each([
    ['site', 'Site|Subjects|Input status|Pages|Items'],
    ['subject', 'Site|Subject|Enabled or disabled|Input status|Pages|Items'],
    ['visit', 'Site|Subject|Visit|Enabled or disabled|Input status|Pages|Items'],
    ['page', 'Site|Subject|Visit|Page|Enabled or disabled|Input status|Items'],
    ['block', 'Site|Subject|Visit|Page|Block|Enabled or disabled|Input status|Items'],
    ['line', 'Site|Subject|Visit|Page|Block|Line|Enabled or disabled|Input status|Items'],
    ['question', 'Site|Subject|Visit|Page|Block|Line|Item|Enabled or disabled|Input status'],
  ] as const)(
    'list the places, queries and statuses of a %s [R3-STATUS-01]',
    async (level, places) => {
      open(level, [row(level, 1)], { remembered: { hiddenColumns: [] } });
      await screen.findByRole('table');
      const statuses = ['Queries', 'SDV to do', 'Freeze', 'SDV', 'Review', 'Lock', 'Signature'];
      const acts = level === 'subject' || level === 'page' ? ['Actions'] : [];
      expect(headings()).toEqual([...places.split('|'), ...statuses, ...acts]);
    },
  );

  it.each([
    ['QUERY_VIEW', 'Queries', 'openQueries', ['openQuery']],
    ['FREEZE_VIEW', 'Freeze', 'frozen', ['all']],
    ['SDV_VIEW', 'SDV', 'sdv', ['all']],
    ['SDV_VIEW', 'SDV to do', 'sdvOpen', ['open']],
    ['REVIEW_VIEW', 'Review', 'reviewed', ['all']],
    ['LOCK_VIEW', 'Lock', 'locked', ['all']],
    ['ESIGN_VIEW', 'Signature', 'signed', ['all']],
  ])(
    'have no column, filter, order or legend of %s for a role without it [D6-VIEW-01]',
    async (privilege, title, key, values) => {
      const remembered = { filters: { [key]: values }, sort: key, hiddenColumns: [] };
      const seen = open('subject', [row('subject', 1)], { remembered });
      await screen.findByRole('table');
      expect(headings()).toContain(title);
      expect(JSON.stringify(seen.lastRequest())).toMatch(key === 'openQueries' ? 'openQuery' : key);
      seen.unmount();

      const { lastRequest } = open('subject', [row('subject', 1)], {
        remembered,
        privileges: ALL.filter((one) => one !== privilege),
      });
      await screen.findByRole('table');
      expect(headings()).not.toContain(title);
      expect(screen.queryByRole('button', { name: `${title} ▾` })).not.toBeInTheDocument();
      expect(lastRequest()).toEqual({ page: 1, size: 10 });
      await user.keyboard('?');
      const legend = within(await screen.findByRole('dialog'));
      const words = {
        Queries: 'Open query',
        Freeze: 'Frozen',
        Review: 'Reviewed',
        Lock: 'Locked',
        Signature: 'Signed',
      };
      expect(
        legend.queryByText((words as Record<string, string>)[title] ?? title),
      ).not.toBeInTheDocument();
    },
  );

  it('show how many items need SDV, and a dash where that is not known', async () => {
    open('subject', [row('subject', 1, { sdvOpen: 1234 }), row('subject', 2, { sdvOpen: null })]);
    const [first, second] = await rowsShown();
    expect(within(first!).getByText('1,234')).toBeVisible();
    expect(within(second!).getByTitle(/^Not counted yet/)).toHaveTextContent('–');
  });

  it('show how many items have a status, and its glyph when all have it [R3-STATUS-01] [D8-STATUS-01]', async () => {
    const counts = { openQueries: 2, answeredQueries: 1, frozen: 3, sdv: 12 };
    open('page', [row('page', 1, { ...counts, inputState: 3 }), row('page', 2, { items: 0 })]);
    const [first, second] = await rowsShown();
    const cells = within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(expect.arrayContaining(['3/12', 'SDV12/12', '0/12', 'N/A']));
    expect(within(first!).getByTitle('SDV')).toBeVisible();
    expect(within(first!).queryByTitle('Frozen')).not.toBeInTheDocument();
    expect(within(first!).getByTitle('Open query')).toHaveTextContent('2');
    expect(within(first!).getByTitle('Answered query')).toHaveTextContent('1');
    // A page that is not asked for has no items.
    expect(within(second!).getAllByText('–')).toHaveLength(4);
  });

  it('show of an item only the statuses that it has', async () => {
    open('question', [row('question', 1, { sdv: 1 })]);
    const [first] = await rowsShown();
    expect(within(first!).getByTitle('SDV')).toBeVisible();
    expect(first).not.toHaveTextContent('0/1');
  });

  it('show a disabled subject as such, and the name of a site', async () => {
    open('subject', [row('subject', 1, { disabled: true })]);
    const [first] = await rowsShown();
    expect(first).toHaveTextContent('T-1 (disabled)');
    expect(within(first!).getByText('TYO')).toHaveAttribute('title', 'TYO Tokyo');
  });
});

describe('the input status [R9-STATUS-01] [R9-STATUS-02]', () => {
  const words = async (level: StatusListLevel, language: Language = 'en') => {
    const { unmount } = open(level, [row(level, 1)], { language });
    await screen.findByRole('table');
    await user.click(button(`${texts[language].statusList.inputState} ▾`));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    unmount();
    return items;
  };

  it.each(['page', 'visit'] as const)('of a %s is filtered by 0, 1, 2 and 3', async (level) => {
    expect(await words(level)).toEqual(['Not started', 'In progress', 'Complete', 'N/A']);
  });

  it.each(['site', 'subject', 'block', 'line'] as const)(
    'of a %s is filtered by 0, 1 and 2',
    async (level) => {
      expect(await words(level)).toEqual(['Incomplete', 'Partially complete', 'Complete']);
    },
  );

  it('of an item is filtered by 0 and 2', async () => {
    expect(await words('question')).toEqual(['Incomplete', 'Complete']);
  });

  it('has words in Japanese and Thai', async () => {
    expect(await words('page', 'ja')).toEqual(['未入力', '入力中', '入力完了', '対象外']);
    expect(await words('question', 'th')).toEqual(['ยังไม่ครบ', 'ครบถ้วน']);
  });

  it('is requested as it was chosen, without values that the level does not have', async () => {
    const { lastRequest } = open('question', [row('question', 1)], {
      search: '?f.inputState=1&f.inputState=2&f.inputState=x',
    });
    await screen.findByRole('table');
    expect(lastRequest()).toEqual({ inputStates: [2], size: 10 });
  });
});

it.each(['ja', 'th'] as const)('is translated: %s', async (language) => {
  open('page', [row('page', 1)], { language });
  await screen.findByRole('table');
  const { title, place, flag } = texts[language].statusList;
  expect(screen.getByRole('heading', { level: 1, name: title.page })).toBeVisible();
  expect(headings()).toEqual(expect.arrayContaining([place.visit, flag.reviewed]));
});

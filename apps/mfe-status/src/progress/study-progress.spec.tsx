import type { Progress, ProgressSite } from '@casebook/api-subject';
import { type Language, languages } from '@casebook/catalogue';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import manifest from '../remote.manifest';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';
import { Frame } from '../shared/testing/Frame';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const texts = { en, ja, th };
// Of the ten entered items, eight require SDV.
const FLAGS = { frozen: 0, sdv: 7, sdvDone: 5, sdvOpen: 3, reviewed: 20, locked: 0, signed: 19 };

function site(siteId: number, siteCode: string, more: Partial<ProgressSite> = {}): ProgressSite {
  const ages = [
    [0, 7],
    [8, 14],
    [15, 30],
    [31, null],
  ] as const;
  return {
    siteId,
    siteCode,
    siteName: `Hospital ${siteId}`,
    subjects: 3,
    pages: 6,
    pagesStarted: 3,
    pagesComplete: 2,
    items: 20,
    entered: 10,
    ...FLAGS,
    openQueries: 3,
    answeredQueries: 1,
    queriesByAge: ages.map(([leastDays, mostDays], at) => ({
      leastDays,
      mostDays,
      issuedFrom: mostDays === null ? null : `2026-11-0${9 - 2 * at}`,
      issuedTo: `2026-11-1${9 - 2 * at}`,
      openQueries: at === 1 ? 3 : 0,
      answeredQueries: at === 3 ? 1 : 0,
    })),
    ...more,
  };
}

const figures = { pages: 6, pagesStarted: 3, pagesComplete: 2, items: 20, entered: 10, ...FLAGS };
const progress: Progress = {
  sites: [site(7, 'TYO'), site(8, 'OSA', { sdvDone: 0, sdvOpen: 8 })],
  visits: [
    {
      visitKey: 'SCR',
      visitTitle: { en: 'Screening', ja: 'スクリーニング', th: 'คัดกรอง' },
      ...figures,
      openQueries: 6,
      answeredQueries: 2,
    },
  ],
  weeks: [
    { week: '2026-11-16', subjects: 4 },
    { week: '2026-11-23', subjects: 6, figures },
  ],
};

const paths = Object.fromEntries(manifest.screens.map(({ id, path }) => [id, path]));
const QUERY_LIST = '/study/:studyId/role/:roleId/query';
const PROGRESS = /\/progress$/;

interface Options {
  language?: Language;
  search?: string;
  remembered?: object;
  answers?: () => HttpResult<unknown>;
  screens?: string[];
}

function open({ language = 'en', search, remembered, answers, screens }: Options = {}) {
  localStorage.clear();
  if (remembered)
    localStorage.setItem('casebook_list_STATUS_PROGRESS.1_0', JSON.stringify(remembered));
  const place = { id: 'STATUS_PROGRESS', params: { studyId: '1', roleId: '2' } };
  const { App } = app;
  const rendered = renderInShell(
    <Frame>
      <App screen={place} />
    </Frame>,
    {
      screen: place,
      privileges: ['CRF_VIEW'],
      language,
      search,
      paths: { ...paths, QUERY_LIST },
      ...(screens ? { screens } : {}),
      texts: { mfe_status: texts[language] },
      http: (request: HttpRequest) => {
        if (request.url.endsWith('/site/list-master-data'))
          return answer({
            rows: [
              { siteId: 7, siteCode: 'TYO', name: 'Tokyo' },
              { siteId: 8, siteCode: 'OSA', name: 'Osaka' },
            ],
          });
        if (PROGRESS.test(request.url)) return answers?.() ?? answer(progress);
        return undefined;
      },
    },
  );
  const requests = () =>
    rendered.shell.calls.requests
      .filter(({ url }) => PROGRESS.test(url))
      .map(({ params }) => JSON.parse(JSON.stringify(params ?? {})) as object);
  return { ...rendered, requests };
}

const tableOf = (name: string) => screen.findByRole('table', { name });
const queryOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://x');
  const filters = [...searchParams].filter(([key]) => key.startsWith('f.'));
  return [pathname.split('/').at(-1), filters.map(([key, value]) => `${key.slice(2)}=${value}`)];
};
const linkIn = async (table: string, name: string) =>
  queryOf(within(await tableOf(table)).getByRole('link', { name }));

it('is opened by the privilege of the status lists, from the status menu', () => {
  const { privileges } = manifest.screens.find(({ id }) => id === 'STATUS_PROGRESS')!;
  expect(privileges).toEqual({ all: ['CRF_VIEW'] });
  expect(manifest.nav.find(({ screen: id }) => id === 'STATUS_PROGRESS')!.group).toBe('status');
});

it('shows the shares of each site and visit, and of all sites together', async () => {
  open();
  const rows = within(await tableOf('By site')).getAllByRole('row');
  const sharesOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => link.textContent);
  const of = (name: string, ...shares: string[]) => [
    name,
    ...['Data entry', 'Freeze', 'SDV', 'Review', 'Lock', 'Signature'].map(
      (measure, at) => `${name} – ${measure}: ${shares[at]}`,
    ),
  ];
  expect(rows.slice(1).map(sharesOf)).toEqual([
    of('TYO', '10/20 50%', '0/20 0%', '5/8 62%', '20/20 100%', '0/20 0%', '19/20 95%'),
    of('OSA', '10/20 50%', '0/20 0%', '0/8 0%', '20/20 100%', '0/20 0%', '19/20 95%'),
    of('All sites', '20/40 50%', '0/40 0%', '5/16 31%', '40/40 100%', '0/40 0%', '38/40 95%'),
  ]);
  const [, visit] = within(await tableOf('By visit')).getAllByRole('row');
  const [name, ...shares] = of(
    'Screening',
    '10/20 50%',
    '0/20 0%',
    '5/8 62%',
    '20/20 100%',
    '0/20 0%',
    '19/20 95%',
  );
  expect(sharesOf(visit!)).toEqual([name, 'Open query6', 'Answered query2', ...shares]);
});

it.each(['By site', 'By visit', 'Queries by age', 'Over time'])(
  'the chart "%s" is a table of figures in the other view, and in both for a screen reader',
  async (name) => {
    open();
    await tableOf(name);
    await user.click(screen.getByRole('radio', { name: 'Tables' }));
    const table = await tableOf(name);
    const text = table.textContent;
    if (name === 'By site') expect(within(table).getAllByText('5/8')).toHaveLength(1);
    if (name === 'By visit') expect(within(table).getByText('19/20')).not.toHaveClass('cb-hidden');
    if (name === 'Over time') {
      expect(text).toContain('23 Nov 2026610/20 50%');
      expect(text).toContain('16 Nov 20264–');
    }
    if (name === 'Queries by age') {
      const columns = within(table).getAllByRole('columnheader');
      expect(columns.map((column) => column.textContent)).toEqual([
        'Site',
        '0–7 days',
        '8–14 days',
        '15–30 days',
        'More than 30 days',
        'Total',
      ]);
      expect(text).toContain('TYO–Open query3–Answered query1Open query3Answered query1');
    }
    expect(table.querySelector('svg[preserveAspectRatio]')).toBeNull();
  },
);

it('its bars lead to the rows that are not done, or to all of them when all are', async () => {
  open();
  expect(await linkIn('By site', 'TYO')).toEqual(['status-subject', ['site=7']]);
  expect(await linkIn('By site', 'TYO – SDV: 5/8 62%')).toEqual([
    'status-subject',
    ['site=7', 'sdvOpen=open'],
  ]);
  expect(await linkIn('By site', 'TYO – Review: 20/20 100%')).toEqual([
    'status-subject',
    ['site=7', 'reviewed=all'],
  ]);
  expect(await linkIn('By site', 'OSA – Data entry: 10/20 50%')).toEqual([
    'status-subject',
    ['site=8', 'inputState=0', 'inputState=1'],
  ]);
  expect(await linkIn('By site', 'All sites – SDV: 5/16 31%')).toEqual([
    'status-subject',
    ['sdvOpen=open'],
  ]);
  expect(await linkIn('By visit', 'Screening – Signature: 19/20 95%')).toEqual([
    'status-visit',
    ['visit=SCR', 'signed=open'],
  ]);
});

it('its queries lead to the query list with status and days of issue', async () => {
  open();
  expect(await linkIn('Queries by age', 'TYO, 3 8–14 days')).toEqual([
    'query',
    [
      'site=7',
      'subjectNo=enabled',
      'status=1',
      'status=5',
      'status=3',
      'issuedAt=2026-11-07',
      'issuedAt=2026-11-17',
    ],
  ]);
  await user.click(screen.getByRole('radio', { name: 'Tables' }));
  const [byAge, inAll] = within(await tableOf('Queries by age')).getAllByRole('link', {
    name: 'Answered query 1',
  });
  expect(queryOf(byAge!)).toEqual([
    'query',
    ['site=7', 'subjectNo=enabled', 'status=3', 'issuedAt=', 'issuedAt=2026-11-13'],
  ]);
  expect(queryOf(inAll!)).toEqual(['query', ['site=7', 'subjectNo=enabled', 'status=3']]);
  expect(await linkIn('By visit', 'Open query 6')).toEqual([
    'query',
    ['visit=SCR', 'subjectNo=enabled', 'status=1', 'status=5'],
  ]);
});

it('shows queries without links where the query list cannot be opened', async () => {
  open({ screens: ['STATUS_SUBJECT', 'STATUS_VISIT'] });
  const table = within(await tableOf('Queries by age'));
  expect(table.getAllByText('8–14 days')).toHaveLength(2);
  expect(table.queryByRole('link')).toBeNull();
});

it('filters by sites, keeps the filter in links, and remembers it with the view', async () => {
  const { requests, unmount } = open({ search: '?f.site=7&f.site=99&f.view=table' });
  expect(await linkIn('By visit', 'Screening – SDV: 5/8 62%')).toEqual([
    'status-visit',
    ['site=7', 'visit=SCR', 'sdvOpen=open'],
  ]);
  expect(requests()).toEqual([{ siteIds: [7] }]);
  unmount();
  open({ remembered: { filters: { site: ['7'], view: ['table'] } } });
  expect(await tableOf('By site')).toHaveTextContent('5/8');
  await user.click(screen.getByRole('button', { name: /Site: TYO Tokyo/ }));
  await screen.findByRole('table', { name: 'By site' });
});

it.each([
  ['frozen', 'Freeze'],
  ['sdv', 'SDV'],
  ['reviewed', 'Review'],
  ['locked', 'Lock'],
  ['signed', 'Signature'],
] as const)(
  'shows nothing of %s when the answer has no figure of it [D6-VIEW-01]',
  async (name, title) => {
    const without = <Row extends object>(row: Row) => ({
      ...row,
      [name]: undefined,
      ...(name === 'sdv' && { sdvDone: undefined, sdvOpen: undefined }),
    });
    open({
      answers: () =>
        answer({
          sites: progress.sites.map(without),
          visits: progress.visits.map(without),
          weeks: [{ ...progress.weeks[1]!, figures: without(figures) }],
        }),
    });
    await tableOf('By site');
    expect(screen.queryByText(title)).toBeNull();
  },
);

it('shows nothing of queries when the answer has none [D6-VIEW-01]', async () => {
  const none = { openQueries: undefined, answeredQueries: undefined, queriesByAge: undefined };
  open({
    answers: () =>
      answer({ ...progress, sites: progress.sites.map((one) => ({ ...one, ...none })) }),
  });
  await tableOf('By site');
  expect(screen.queryByText(/quer/i)).toBeNull();
});

it('says that there are no waiting queries', async () => {
  const none = site(7, 'TYO').queriesByAge!.map((age) => ({
    ...age,
    openQueries: 0,
    answeredQueries: 0,
  }));
  const one = site(7, 'TYO', { queriesByAge: none, openQueries: 0, answeredQueries: 0 });
  open({ answers: () => answer({ ...progress, sites: [one] }) });
  expect(
    await screen.findByText('No query is waiting for an answer or for closing.'),
  ).toBeVisible();
  expect(within(await tableOf('By site')).queryByText('All sites')).toBeNull();
});

it('says what to do first in a study without subjects', async () => {
  open({
    answers: () => answer({ sites: [site(7, 'TYO', { subjects: 0 })], visits: [], weeks: [] }),
  });
  expect(await screen.findByText('No subjects yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a failure is shown and can be repeated', async () => {
  let fails = true;
  open({
    answers: () => (fails ? problem(503, 'COMMSG023') : answer(progress)),
  });
  expect(await screen.findByRole('alert')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await tableOf('By site');
});

it.each(languages)('speaks %s', async (language) => {
  open({ language });
  const words = texts[language].progress;
  expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible();
  for (const name of [words.bySite, words.queries, words.byVisit, words.overTime]) {
    expect(await tableOf(name)).toBeInTheDocument();
  }
  expect(document.body.textContent).not.toMatch(/progress\.|statusList\.|\{\{/);
  await user.click(screen.getByRole('radio', { name: words.table }));
  expect(document.body.textContent).not.toMatch(/progress\.|statusList\.|\{\{/);
});

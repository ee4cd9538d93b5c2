import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import type { Language } from '@casebook/catalogue';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import app from '../../app';
import en from '../../i18n/en.json';
import ja from '../../i18n/ja.json';
import th from '../../i18n/th.json';
import manifest from '../../remote.manifest';
import { Frame } from '../../shared/testing/Frame';
import { screenOf, statusLevels } from '../status-levels';

export const SEES = [
  'QUERY_VIEW',
  'FREEZE_VIEW',
  'SDV_VIEW',
  'REVIEW_VIEW',
  'LOCK_VIEW',
  'ESIGN_VIEW',
];
/** The privileges of a role that sees every status and sets one. */
export const ALL = ['CRF_VIEW', 'SDV_EDIT', ...SEES];
export const texts = { en, ja, th };

/** A row with the fields of its level. */
export function row(
  level: StatusListLevel,
  number: number,
  more: Partial<StatusRow> = {},
): StatusRow {
  const depth = statusLevels.indexOf(level);
  const from = (one: StatusListLevel, fields: Partial<StatusRow>) =>
    depth >= statusLevels.indexOf(one) ? fields : {};
  return {
    siteId: level === 'site' ? number : 7,
    siteCode: level === 'site' ? `S${number}` : 'TYO',
    siteName: 'Tokyo',
    ...(level === 'site' && { subjects: 4 }),
    ...from('subject', { subjectId: number, subjectNo: `T-${number}`, disabled: false }),
    ...from('visit', {
      visitId: number,
      visitKey: 'SCR',
      visitTitle: { en: 'Screening', ja: 'スクリーニング', th: 'คัดกรอง' },
      cycleNo: null,
      unscheduledNo: null,
    }),
    ...from('page', { pageId: 40 + number, pageKey: 'VS', pageTitle: { en: 'Vital signs' } }),
    ...from('block', { blockKey: 'B', blockLabel: { en: 'Body' } }),
    ...from('line', { line: 2 }),
    ...from('question', { itemKey: 'PULSE', itemLabel: { en: 'Pulse' } }),
    ...(depth < 3 && { pages: 10, pagesStarted: 2, pagesComplete: 1 }),
    items: level === 'question' ? 1 : 12,
    entered: 0,
    inputState: 0,
    openQueries: 0,
    answeredQueries: 0,
    frozen: 0,
    sdv: 0,
    sdvOpen: 0,
    reviewed: 0,
    locked: 0,
    signed: 0,
    ...more,
  };
}

export const ROWS = /\/status-list\/\w+$/;
const paths = Object.fromEntries(manifest.screens.map(({ id, path }) => [id, path]));

interface Options {
  privileges?: string[];
  language?: Language;
  search?: string;
  remembered?: object;
  http?: (request: HttpRequest) => HttpResult<unknown> | undefined;
}

/** Answers with the page of the rows that is asked for; a cursor is the number of a row. */
const paged = (level: StatusListLevel, rows: readonly StatusRow[], { params }: HttpRequest) => {
  const { cursor = '0', size = 10, page = 1 } = (params ?? {}) as Record<string, string | number>;
  const start =
    level === 'site' || level === 'subject' ? (Number(page) - 1) * Number(size) : Number(cursor);
  const end = start + Number(size);
  return answer({
    rows: rows.slice(start, end),
    next: end < rows.length ? String(end) : null,
    total: rows.length,
    totalIsExact: true,
  });
};

/** Shows the status screen of a level. */
export function open(level: StatusListLevel, rows: readonly StatusRow[], options: Options = {}) {
  const { privileges = ALL, language = 'en', search } = options;
  localStorage.clear();
  if (options.remembered)
    localStorage.setItem(
      `casebook_list_${screenOf[level]}.1_0`,
      JSON.stringify(options.remembered),
    );
  const place = { id: screenOf[level], params: { studyId: '1', roleId: '2' } };
  const { App } = app;
  const rendered = renderInShell(
    <Frame>
      <App screen={place} />
    </Frame>,
    {
      screen: place,
      privileges,
      language,
      search,
      paths: {
        ...paths,
        CRF_VIEW:
          '/study/:studyId/role/:roleId/site/:siteId/subject-no/:subjectNo/matrix/:matrixId',
        VISIT_MATRIX:
          '/study/:studyId/role/:roleId/site/:siteId/subject-no/:subjectNo/visit-matrix',
      },
      texts: { mfe_status: texts[language] },
      http: (request) => {
        const own = options.http?.(request);
        if (own) return own;
        if (request.url.endsWith('/site/list-master-data'))
          return answer({
            rows: [
              { siteId: 7, siteCode: 'TYO', name: 'Tokyo' },
              { siteId: 8, siteCode: 'OSA', name: 'Osaka' },
            ],
          });
        if (request.url.endsWith('/status/filter-master-list'))
          return answer({
            sites: [],
            visits: [
              { visitKey: 'SCR', title: { en: 'Screening' }, type: 'scheduled', pageKeys: [] },
            ],
            pages: [{ pageKey: 'VS', title: { en: 'Vital signs' }, type: 2 }],
          });
        return ROWS.test(request.url) ? paged(level, rows, request) : undefined;
      },
    },
  );
  const requests = () => rendered.shell.calls.requests.filter(({ url }) => ROWS.test(url));
  const lastRequest = () => JSON.parse(JSON.stringify(requests().at(-1)?.params)) as object;
  return { ...rendered, requests, lastRequest };
}

/** The titles of the columns. */
export const headings = () =>
  screen
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
    .filter(Boolean);

export const hrefOf = (name: string) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href')!, 'http://x');

export const rowsShown = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

export const button = (name: string) => screen.getByRole('button', { name });

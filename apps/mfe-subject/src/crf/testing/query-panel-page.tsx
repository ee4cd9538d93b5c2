import { withoutMatrix } from './without-matrix';
import type { PageQueryState, PageView, QueryHistory } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { StoredDraft, HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import type { Item } from '@casebook/study-design';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../../app';
import en from '../../i18n/en.json';
import { onePageDesign } from './one-page-design';
import { pageView } from './page-view';

export const text = (en: string) => ({ en });
const item = (key: string): Item => ({ key, layout: 10, label: text(key), properties: [] });
const design = onePageDesign([
  { key: 'A', type: 1, items: [item('WEIGHT'), item('HEIGHT')] },
  { key: 'B', type: 3, label: text('Medication'), items: [item('DRUG')] },
]);

export const query = (more: Partial<PageQueryState> = {}): PageQueryState => ({
  queryId: 17,
  blockKey: 'A',
  line: 0,
  itemKey: 'WEIGHT',
  type: 2,
  status: 1,
  content: text('Is it right?'),
  answer: null,
  closedManually: false,
  issuer: 'Monica Monitor',
  issuedAt: '2026-03-01T01:00:00.000Z',
  answeredBy: null,
  answeredAt: null,
  updatedBy: 'Monica Monitor',
  updatedAt: '2026-03-01T01:00:00.000Z',
  revision: 1,
  ...more,
});

/** The history of a query that was asked and perhaps answered, with the value of its item. */
export function historyOf(one: PageQueryState, value = '60'): QueryHistory {
  const step = {
    role: null,
    content: null,
    answer: null,
    reason: null,
    origin: one.type === 1 ? 'check' : 'entry',
    undoes: false,
    value,
    valueLabel: null,
  };
  const asked = { ...step, eventId: 1, at: one.issuedAt, person: one.issuer, status: 1 as const };
  const now = { value, valueLabel: null };
  if (one.answer === null) return { steps: [{ ...asked, content: one.content }], now };
  const answered = { ...step, at: one.updatedAt, person: 'Nora Nurse', status: 3 as const };
  return {
    steps: [
      { ...asked, content: one.content },
      { ...answered, origin: 'entry', eventId: 2, answer: one.answer },
    ],
    now,
  };
}

const SITE = ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW', 'QUERY_ANSWER', 'COMMENT_ADD'];
export const MONITOR = ['CRF_VIEW', 'QUERY_VIEW', 'QUERY_ISSUE'];

/** Shows a page whose queries and comments the test determines. */
export async function openPage(options: {
  queries?: PageQueryState[];
  privileges?: string[];
  search?: string;
  view?: Partial<PageView>;
  act?: (request: HttpRequest) => HttpResult<unknown> | undefined;
  drafts?: StoredDraft[];
}) {
  let queries = options.queries ?? [query()];
  const view = () =>
    pageView({
      design,
      pageKey: 'P',
      state: {
        values: [],
        lines: [{ blockKey: 'B', line: 4, position: 1, deleted: false, flags: 0 }],
        queries,
        comments: [],
        counters: { ...emptyCounters, openQueries: queries.length },
        flags: 0,
      },
      ...options.view,
    });
  const http = (request: HttpRequest): HttpResult<unknown> | undefined =>
    options.act?.(request) ??
    (request.url.endsWith('/pages/7')
      ? answer(view())
      : request.url.endsWith('/17/history')
        ? answer(historyOf(queries[0]!))
        : undefined);
  const params = { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' };
  const at = { id: 'CRF_VIEW', params };
  const rendered = renderInShell(<app.App screen={at} />, {
    privileges: options.privileges ?? SITE,
    http: withoutMatrix(http),
    screen: at,
    search: options.search,
    drafts: options.drafts,
    texts: { mfe_subject: en },
  });
  await screen.findByText('Page', { selector: 'h1' });
  return {
    ...rendered,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    others: (next: PageQueryState[]) => {
      queries = next;
    },
  };
}

export const panel = () => screen.findByRole('complementary', { name: 'Queries and audit trail' });
export const sent = (requests: readonly HttpRequest[], path: string) =>
  requests.filter(({ url }) => url.endsWith(path)).map(({ body }) => body);

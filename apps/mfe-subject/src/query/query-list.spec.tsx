import type { QueryRow } from '@casebook/api-subject';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { readSheet } from '@casebook/screen-kit/testing';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import app from '../app';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { queryWalkAt } from './query-walk';
import { useQuerySheet } from './useQuerySheet';

const row = (queryId: number, more: Partial<QueryRow> = {}): QueryRow => ({
  queryId,
  blockKey: 'VS',
  line: 0,
  itemKey: 'SYSBP',
  type: 2,
  status: 1,
  content: { en: `Question ${queryId}` },
  answer: null,
  closedManually: false,
  issuer: 'Monica Monitor',
  issuedAt: '2026-03-01T01:00:00.000Z',
  answeredBy: null,
  answeredAt: null,
  updatedBy: 'Monica Monitor',
  updatedAt: '2026-03-02T01:00:00.000Z',
  revision: 1,
  subjectId: queryId,
  subjectNo: `A-00${queryId}`,
  siteId: 3,
  siteCode: 'TKY',
  siteName: 'Tokyo',
  utcOffsetMinutes: 540,
  visitId: 1,
  visitTitle: { en: 'Week 4' },
  visitDeleted: false,
  cycleNo: null,
  unscheduledNo: null,
  pageId: 70 + queryId,
  pageTitle: { en: 'Vital signs' },
  itemLabel: { en: 'Systolic' },
  lineLabel: null,
  value: '120',
  valueLabel: null,
  comments: [],
  ...more,
});

interface Server {
  rows?: QueryRow[];
  list?: HttpResult<unknown>;
  remembered?: object;
  batch?: (body: { act: string; queries: { queryId: number }[] }) => HttpResult<unknown>;
}

async function open(server: Server = {}, privileges = ['QUERY_VIEW', 'QUERY_ISSUE', 'CRF_VIEW']) {
  localStorage.clear();
  const remembered = server.remembered ?? { filters: { view: ['all'] } };
  localStorage.setItem('casebook_list_QUERY_LIST.1_0', JSON.stringify(remembered));
  const rows = server.rows ?? [row(1), row(2, { status: 4 })];
  const http = (request: HttpRequest): HttpResult<unknown> | undefined => {
    const { url } = request;
    if (url.endsWith('/site/list-master-data')) return answer({ rows: [{ siteId: 3 }] });
    if (url.endsWith('/queries/counts'))
      return answer({
        counts: [1, 2, 3, 4, 5].map((status) => ({
          status,
          count: status === 4 ? 10_000 : status,
          isExact: status !== 4,
        })),
      });
    if (url.endsWith('/queries/waiting')) return answer({ open: 3, answered: 2, mine: 2 });
    if (url.endsWith('/queries/choices'))
      return answer({
        visits: [{ key: 'W4', title: { en: 'Week 4' } }],
        pages: [{ key: 'VS', title: { en: 'Vital signs' } }],
        items: [],
        issuers: [{ personId: 0, name: '' }],
      });
    if (url.endsWith('/batch/preview')) {
      const { queries } = request.body as { queries: { queryId: number; revision: number }[] };
      return answer({
        done: queries.filter(({ queryId }) => queryId !== 2).map((one) => ({ ...one, status: 4 })),
        skipped: queries
          .filter(({ queryId }) => queryId === 2)
          .map(({ queryId }) => ({ queryId, code: 'SUBJECT_QUERY_CLOSED' })),
      });
    }
    if (url.endsWith('/queries/undo'))
      return answer({ done: [{ queryId: 1, revision: 3, status: 1 }], skipped: [] });
    if (url.endsWith('/batch')) return server.batch?.(request.body as never);
    if (url.endsWith('/queries'))
      return (
        server.list ?? answer({ rows, page: 1, size: 10, total: rows.length, totalIsExact: true })
      );
    return undefined;
  };
  return renderInShell(
    <app.App screen={{ id: 'QUERY_LIST', params: { studyId: '1', roleId: '1' } }} />,
    {
      privileges,
      http,
      paths: {
        CRF_VIEW:
          '/study/:studyId/role/:roleId/site/:siteId/subject-no/:subjectNo/matrix/:matrixId',
      },
      texts: { mfe_subject: en },
    },
  );
}

const listed = (requests: readonly HttpRequest[]) =>
  requests.filter(({ url }) => url.endsWith('/queries')).at(-1)!.params;

describe('query management', () => {
  it('lists queries with a link to their page, and counts them by status [R2-QUERY-01] [R2-ROUTE-22]', async () => {
    await open();
    const number = await screen.findByText('A-001');
    expect(number.closest('a')).toHaveAttribute(
      'href',
      '/study/1/role/1/site/3/subject-no/A-001/matrix/71?query=1',
    );
    expect(screen.getByText('Question 1')).toBeInTheDocument();
    const counts = await screen.findByLabelText('Queries by status');
    expect(within(counts).getByText('Closed').closest('button')).toHaveTextContent('10,000+');
  });

  it('marks queries of deleted visits, which are shown only on request [R2-QUERY-01] [R2-VISIT-05]', async () => {
    const { shell } = await open({ rows: [row(1, { visitDeleted: true }), row(2)] });
    const marked = (await screen.findByText('A-001')).closest('tr')!;
    expect(marked).toHaveTextContent('Week 4Deleted');
    expect(screen.getByText('A-002').closest('tr')).not.toHaveTextContent('Deleted');
    expect(listed(shell.calls.requests)?.['visitDeleted']).toBeUndefined();
  });

  it('drops a remembered site that the role does not reach, because the service would refuse it [R9-STATE-01] [R6-ACCESS-02]', async () => {
    const { shell } = await open({ remembered: { filters: { site: ['3', '9'], status: ['1'] } } });
    await screen.findByText('A-001');
    await screen.findByLabelText('Queries by status');
    const sent = shell.calls.requests.filter(({ url }) => /\/queries(\/counts)?$/.test(url));
    expect(sent.map(({ params }) => params?.['siteId'])).toEqual([[3], [3]]);
    expect(listed(shell.calls.requests)).toMatchObject({ status: [1] });
  });

  it('filters by status with a click on its count', async () => {
    const { shell } = await open();
    const count = () => screen.findByLabelText('Queries by status');
    const reopened = within(await count())
      .getByText('Reopened')
      .closest('button')!;
    fireEvent.click(reopened);
    await waitFor(() => expect(listed(shell.calls.requests)).toMatchObject({ status: [5] }));
    expect(
      within(await count())
        .getByText('Reopened')
        .closest('button'),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  it('closes selected queries, and shows which were closed, which were skipped and why [R2-QUERY-02] [R4-QUERY-07]', async () => {
    const batch = jest.fn(() =>
      answer({
        done: [{ queryId: 1, revision: 2, status: 4 }],
        skipped: [{ queryId: 2, code: 'CDMS700MSG004' }],
      }),
    );
    const { shell } = await open({ batch });
    fireEvent.click(await screen.findByLabelText(/Select A-001/));
    fireEvent.click(screen.getByLabelText(/Select A-002/));
    fireEvent.click(screen.getByText('Close 2 queries'));
    expect(await screen.findByText(/This query is closed/)).toBeInTheDocument();
    const dialog = within(document.querySelector<HTMLElement>('.ant-modal')!);
    const shown = dialog.getByText('A-001 · Week 4 · Vital signs · Systolic').closest('li')!;
    expect(shown).toHaveTextContent('Query textQuestion 1AnswerNot answeredValue now120');
    fireEvent.click(dialog.getByText('Close 1 query', { selector: 'button *' }));
    expect(dialog.getByText('Enter the reason.')).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Reason for change'), { target: { value: 'Agreed' } });
    fireEvent.click(dialog.getByText('Close 1 query', { selector: 'button *' }));
    expect(await dialog.findByText('Done for 1.')).toBeInTheDocument();
    expect(dialog.getByText(/changed/)).toBeInTheDocument();
    fireEvent.click(dialog.getByText('Done'));
    expect(await screen.findByText('1 query closed.')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    const { body: undone } = shell.calls.requests.find(({ url }) => url.endsWith('/undo'))!;
    expect(undone).toEqual({ queries: [{ queryId: 1, revision: 2 }] });
    const { body } = shell.calls.requests.find(({ url }) => url.endsWith('/batch'))!;
    expect(body).toEqual({
      act: 'close',
      reason: 'Agreed',
      queries: [
        { queryId: 1, revision: 1 },
        { queryId: 2, revision: 1 },
      ],
    });
  });

  it('requires the new content before it edits [R5-QUERY-01]', async () => {
    const batch = jest.fn(() =>
      answer({ done: [{ queryId: 1, revision: 2, status: 1 }], skipped: [] }),
    );
    const { shell } = await open({ batch });
    fireEvent.click(await screen.findByLabelText(/Select A-001/));
    fireEvent.click(screen.getByText('Edit 1 query'));
    fireEvent.change(await screen.findByLabelText('Reason for change'), {
      target: { value: 'Clearer' },
    });
    const dialog = within(document.querySelector<HTMLElement>('.ant-modal')!);
    fireEvent.click(dialog.getByText('Edit 1 query'));
    expect(dialog.getByText('Enter the text of the query.')).toBeInTheDocument();
    expect(batch).not.toHaveBeenCalled();
    fireEvent.change(dialog.getByLabelText('New query text'), {
      target: { value: 'Say it again' },
    });
    fireEvent.click(dialog.getByText('Edit 1 query'));
    expect(await dialog.findByText('Done for 1.')).toBeInTheDocument();
    const { body } = shell.calls.requests.find(({ url }) => url.endsWith('/batch'))!;
    expect(body).toMatchObject({ act: 'content', content: 'Say it again', reason: 'Clearer' });
  });

  it('downloads every field of a query [R3-QUERY-01]', async () => {
    const rows = [
      row(1, {
        line: 3,
        status: 4,
        answer: '=1+1',
        closedManually: true,
        comments: ['Seen', '確認済み'],
      }),
      row(2, { type: 1, issuer: 'SYS', itemKey: null, itemLabel: null, blockKey: null }),
    ];
    const file = await readSheet(() => useQuerySheet({ studyId: 1 }), createStore, {
      texts: { mfe_subject: en },
      http: () => answer({ rows, complete: true }),
    });
    expect(file[0]).toEqual({
      Subject: 'A-001',
      Site: 'TKY Tokyo',
      Visit: 'Week 4',
      'Deleted visit': 'No',
      Page: 'Vital signs',
      Item: 'Systolic, line 3',

      'Group no.': 3,
      Status: 'Closed',
      Type: 'Manual',
      'Query text': 'Question 1',
      Answer: '=1+1',
      'Value now': '120',
      Comment: 'Seen\n確認済み',
      'Issued by': 'Monica Monitor',
      Issued: '2026-03-01T01:00:00.000Z',
      'Last change': '2026-03-02T01:00:00.000Z',
      'Closed manually': 'Yes',
    });
    expect(file[1]).toMatchObject({
      Item: '',
      'Group no.': null,
      Type: 'System',
      'Issued by': 'System',
    });
  });

  it('begins with what waits for the role, oldest first, and leads to all queries', async () => {
    const { shell } = await open({ remembered: {} });
    expect(await screen.findByText('Waiting for me (2)')).toBeInTheDocument();
    await screen.findByText('A-001');
    expect(listed(shell.calls.requests)).toMatchObject({
      waiting: true,
      sort: 'issuedAt',
      order: 'asc',
    });
    expect(screen.queryByLabelText('Queries by status')).toBeNull();
    fireEvent.click(screen.getByText('All queries'));
    await waitFor(() => expect(listed(shell.calls.requests)?.['waiting']).toBeUndefined());
    expect(await screen.findByLabelText('Queries by status')).toBeInTheDocument();
  });

  it('shows all queries to a role for which none waits', async () => {
    await open({ remembered: {} }, ['QUERY_VIEW', 'CRF_VIEW']);
    await screen.findByText('A-001');
    expect(screen.queryByText(/Waiting for me/)).toBeNull();
  });

  it('folds its filters, and filters by age', async () => {
    const { shell } = await open();
    await screen.findByText('A-001');
    expect(screen.queryByRole('button', { name: /^Age/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    fireEvent.click(screen.getByRole('button', { name: /^Age/ }));
    fireEvent.click(await screen.findByText('Older than 14 days'));
    await waitFor(() => expect(listed(shell.calls.requests)).toMatchObject({ olderThan: 14 }));
    expect(screen.getByRole('button', { name: 'Filter (1)' })).toBeInTheDocument();
  });

  it('names a line by what stands in it', async () => {
    await open({
      rows: [row(1, { line: 4, lineLabel: { en: 'Platelets' }, itemLabel: { en: 'Result' } })],
    });
    expect(await screen.findByText('Platelets – Result')).toBeInTheDocument();
  });

  it('remembers the queries that it shows when one is opened', async () => {
    sessionStorage.clear();
    await open();
    fireEvent.click(await screen.findByText('A-001'));
    expect(queryWalkAt(1, 1, 2)).toMatchObject({
      at: 1,
      walk: { places: [{ queryId: 1 }, { queryId: 2, siteId: 3, subjectNo: 'A-002', pageId: 72 }] },
    });
    expect(queryWalkAt(1, 1, 3)).toBeNull();
    expect(queryWalkAt(1, 2, 1)).toBeNull();
  });

  it('offers acts only to a role that may issue queries', async () => {
    await open({}, ['QUERY_VIEW', 'CRF_VIEW']);
    await screen.findByText('Question 1');
    expect(document.querySelector('input[type=checkbox]')).toBeNull();
  });

  it('explains an empty list, and offers to try again after a failure', async () => {
    const { unmount } = await open({ rows: [] });
    expect(await screen.findByText('No queries yet')).toBeInTheDocument();
    unmount();
    await open({ list: problem(503, 'COMMSG023') });
    expect(await screen.findByText('Try again')).toBeInTheDocument();
  });
});

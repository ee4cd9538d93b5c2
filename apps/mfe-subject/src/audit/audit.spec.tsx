import type { AuditRow } from '@casebook/api-subject';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { readSheet } from '@casebook/screen-kit/testing';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { filterOf } from './list-arguments';
import { SubjectAudit } from './SubjectAudit';
import { useAuditSheet } from './useAuditSheet';

const row = (eventId: number, more: Partial<AuditRow> = {}): AuditRow => ({
  eventId,
  at: '2026-03-01T01:00:00.000Z',
  personId: 4,
  person: 'Nora Nurse',
  organisation: 'Clinic',
  role: { en: 'Site staff' },
  kind: 'item',
  pageId: 7,
  pageTitle: { en: 'Demographics' },
  visitTitle: { en: 'Screening' },
  cycleNo: null,
  unscheduledNo: null,
  blockKey: 'DM',
  blockLabel: null,
  line: 0,
  itemKey: 'SEX',
  itemLabel: { en: 'Sex' },
  lineLabel: null,
  revision: 1,
  before: 'M',
  after: 'F',
  beforeLabel: { en: 'Male' },
  afterLabel: { en: 'Female' },
  changes: [],
  reasonCode: 1,
  reasonLabel: null,
  reason: 'misread',
  origin: 'entry',
  designVersionId: 1,
  client: null,
  requestId: null,
  comment: null,
  queryType: null,
  queryId: null,
  queryStatus: null,
  queryContent: null,
  queryAnswer: null,
  ...more,
});

const VISIT = row(2, {
  kind: 'visit',
  itemKey: null,
  itemLabel: null,
  pageId: null,
  pageTitle: null,
  before: null,
  after: null,
  beforeLabel: null,
  afterLabel: null,
  reasonCode: null,
  changes: [
    {
      field: 'deleted',
      before: 'false',
      after: 'true',
    },
  ],
  reason: 'by mistake',
  personId: 0,
  person: 'System',
});

const VIEWS = ['QUERY_VIEW', 'FREEZE_VIEW', 'SDV_VIEW', 'REVIEW_VIEW', 'LOCK_VIEW', 'ESIGN_VIEW'];

function open(
  rows: AuditRow[] | HttpResult<unknown> = [row(1), VISIT],
  privileges = ['CRF_VIEW', ...VIEWS],
) {
  localStorage.clear();
  const http = ({ url }: HttpRequest): HttpResult<unknown> | undefined => {
    if (url.endsWith('/audit/choices'))
      return answer({
        persons: [{ personId: 4, name: 'Nora Nurse' }],
        items: [{ item: 'DM.SEX', pageTitle: { en: 'Demographics' }, label: { en: 'Sex' } }],
        visits: [],
        pages: [],
      });
    if (!url.endsWith('/audit')) return undefined;
    if (!Array.isArray(rows)) return rows;
    return answer({
      rows,
      total: rows.length,
      totalIsExact: true,
      page: 1,
      size: 20,
      utcOffsetMinutes: 540,
    });
  };
  const view = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <SubjectAudit />
    </RemoteStoreProvider>,
    {
      screen: {
        id: 'SUBJECT_AUDIT',
        params: { studyId: '1', roleId: '2', siteId: '3', subjectNo: 'A-001' },
      },
      privileges,
      http,
      texts: { mfe_subject: en },
    },
  );
  const { shell, unmount } = view;
  return { user: userEvent.setup(), requests: shell.calls.requests, unmount };
}

it('shows person, time, item, before, after and reason, with codes and their labels [R3-AUDIT-01] [R3-AUDIT-04]', async () => {
  open();
  const line = (await screen.findByText('M: Male')).closest('tr')!;
  for (const words of [
    'Nora Nurse',
    'Site staff',
    'Sex',
    'F: Female',
    'input error – misread',
    'entry',
  ]) {
    expect(within(line).getByText(words)).toBeVisible();
  }
  expect(within(line).getByText(/10:00 \(UTC\+09:00\)/)).toBeVisible();
});

it('starts like every list, with page 1 of 10 rows [R9-LIST-01]', async () => {
  const { requests } = open();
  await screen.findByText('M: Male');
  const sent = requests.find(({ url }) => url.endsWith('/audit'))!;
  expect(sent.params).toMatchObject({ tab: 'data', page: 1, size: 10 });
});

it('describes in text what happened to a visit, and names the system as author [R3-AUDIT-05]', async () => {
  open();
  const line = (await screen.findByText('by mistake')).closest('tr')!;
  for (const words of ['Visit', 'present', 'deleted', 'System']) {
    expect(within(line).getByText(words)).toBeVisible();
  }
});

it('shows all tabs, which arrow keys reach, and each reads its own events [R2-CRF-06]', async () => {
  const { user, requests } = open();
  await screen.findByText('M: Male');
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(Object.values(en.audit.tab));
  tabs[0]!.focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Freeze');
  expect(screen.getByRole('tab', { name: 'Freeze' })).toHaveFocus();
  await waitFor(() =>
    expect(requests.some(({ params }) => params?.['tab'] === 'freeze')).toBe(true),
  );
  await user.keyboard('{Home}');
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Data');
});

it('has no tab for a status that the role may not see [D6-VIEW-01]', async () => {
  open([row(1)], ['CRF_VIEW', 'SDV_VIEW', 'ESIGN_VIEW']);
  await screen.findByText('M: Male');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Data',
    'Comments',
    'Signatures',
    'SDV',
  ]);
});

it('requests the chosen filters from the service [R3-AUDIT-03]', () => {
  const filters = {
    at: ['2026-01-01', 'x'],
    person: ['4', 'no', '-1'],
    item: ['DM.SEX', "'; drop"],
    reason: ['1', '101', 'because'],
    origin: ['job', 'magic'],
    place: ['7'],
  };
  expect(filterOf({ filters })).toEqual({
    from: '2026-01-01',
    person: [4],
    item: ['DM.SEX'],
    reason: [1, 101],
    origin: ['job'],
    pageId: [7],
  });
  expect(filterOf({ filters: {} })).toEqual({});
});

it('shows that the list is empty, failed to load, or is not available for the role', async () => {
  const { unmount } = open([]);
  expect(await screen.findByText(en.audit.none)).toBeVisible();
  unmount();
  const failed = open(problem(500, 'COMMSG002'));
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
  failed.unmount();
  open(problem(404, 'COMMON_NOT_FOUND'));
  expect(await screen.findByRole('heading', { name: /was not found/ })).toBeVisible();
});

it('downloads every column of the audit trail [R3-AUDIT-01] [R3-AUDIT-03]', async () => {
  const query = row(3, {
    kind: 'query',
    line: 2,
    before: null,
    after: null,
    beforeLabel: null,
    afterLabel: null,
    reasonCode: null,
    reason: null,
    queryType: 2,
    queryId: 17,
    queryStatus: 3,
    queryContent: { en: 'Is it right?' },
    queryAnswer: 'It is',
  });
  const own = row(4, { reasonCode: 101, reasonLabel: { en: 'Late report' }, reason: null });
  const rows = [row(1, { comment: 'Seen' }), VISIT, query, own];
  const request = { studyId: 1, subjectNo: 'A-001', siteId: 3, tab: 'data' as const };
  const file = await readSheet(() => useAuditSheet(request), createStore, {
    texts: { mfe_subject: en },
    http: () => answer({ rows, complete: true, utcOffsetMinutes: 540 }),
  });
  const nothing = { Type: null, Query: '', Status: null, Answer: null };
  expect(file[0]).toEqual({
    'Date and time': '2026-03-01T01:00:00.000Z',
    User: 'Nora Nurse',
    Role: 'Site staff',
    Organization: 'Clinic',
    Visit: 'Screening',
    Page: 'Demographics',
    Item: 'Sex',
    'Group no.': null,
    Before: 'M: Male',
    After: 'F: Female',
    Reason: 'input error – misread',
    'Kind of change': 'Modify',
    Origin: 'entry',
    ...nothing,
    Comment: 'Seen',
  });
  expect(file[1]).toMatchObject({ User: 'System', Before: 'present', After: 'deleted' });
  expect(file[3]).toMatchObject({ Reason: 'Late report' });
  expect(file[2]).toMatchObject({
    'Group no.': 2,
    Type: 'Manual',
    Query: 'Is it right?',
    Status: 'Answered',
    Answer: 'It is',
  });
});

import type { EcsRun, EcsSubject, EcsSubjectDetail, EcsSubjectRun } from '@casebook/api-subject';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const address = { id: 'ECS_HISTORY_VIEW', params: { studyId: '1', roleId: '2' } };

const run = (runId: number, more: Partial<EcsRun> = {}): EcsRun => ({
  runId,
  mode: 'apply',
  ofRunId: null,
  scope: 'site',
  siteCode: 'TYO',
  subjectNo: null,
  operator: 'Mai Manager',
  requestedAt: '2026-01-31T20:00:00Z',
  subjects: 3,
  success: 2,
  fail: 1,
  empty: 0,
  inProgress: 0,
  job: {
    jobId: `j${runId}`,
    kind: 'ecs',
    status: 3,
    done: 3,
    total: 3,
    createdAt: '2026-01-31T20:00:00Z',
    startedAt: '2026-01-31T20:00:01Z',
    endedAt: '2026-01-31T20:05:00Z',
    secondsLeft: null,
    cancellable: false,
    code: null,
    params: {},
    result: null,
  },
  ...more,
});

const none = { open: 0, close: 0, reopen: 0, values: 0, pages: 0, visits: 0, former: 0 };

const subject = (subjectId: number, more: Partial<EcsSubject> = {}): EcsSubject => ({
  subjectId,
  subjectNo: `TYO-00${subjectId}`,
  siteId: 7,
  siteCode: 'TYO',
  disabled: false,
  runId: 5,
  mode: 'apply',
  result: 1,
  code: null,
  failures: 0,
  operator: 'Mai Manager',
  startedAt: '2026-01-31T20:00:01Z',
  endedAt: '2026-01-31T20:00:02Z',
  ...more,
});

const runOfSubject: EcsSubjectRun = {
  runId: 5,
  mode: 'apply',
  operator: 'Mai Manager',
  requestedAt: '2026-01-31T20:00:00Z',
  result: 1,
  code: null,
  totals: { ...none, open: 1, close: 1 },
  failures: 0,
  asPreviewed: null,
  startedAt: '2026-01-31T20:00:01Z',
  endedAt: '2026-01-31T20:00:02Z',
};

const place = {
  pageId: 1,
  visitTitle: { en: 'Screening' },
  cycleNo: null,
  unscheduledNo: null,
  pageTitle: { en: 'Vital signs' },
  itemLabel: { en: 'Systolic' },
  line: 0,
  lineLabel: null,
};
const found: EcsSubjectDetail = {
  ...runOfSubject,
  subjectId: 1,
  subjectNo: 'TYO-001',
  siteId: 7,
  siteCode: 'TYO',
  queries: [
    { ...place, change: 'open', checkKey: 'HIGH', message: { en: 'Too high' }, why: 'fires' },
    { ...place, change: 'close', checkKey: 'LOW', message: { en: 'Too low' }, why: 'passes' },
  ],
  values: [],
  pages: [],
  visits: [],
  failed: [],
  former: [],
  more: false,
};

interface Options {
  remembered?: object;
  search?: string;
  privileges?: readonly string[];
  locked?: boolean;
}

const list = (rows: object[]) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 10,
});

function openSubjects(rows: EcsSubject[], options: Options = {}) {
  const { search = '', privileges = ['ECS_RE_EXECUTE', 'RE_RUN_ECS'], locked = false } = options;
  localStorage.clear();
  const { shell } = renderInShell(<app.App screen={address} />, {
    screen: address,
    search,
    privileges,
    study: { locked },
    texts: { mfe_status: en },
    http: ({ url, method }) => {
      if (url.endsWith('/site/list-master-data'))
        return answer({ rows: [{ siteId: 7, siteCode: 'TYO', name: 'Tokyo' }] });
      if (url.endsWith('/ecs/subjects')) return answer(list(rows));
      if (url.endsWith('/subjects/1/ecs/runs'))
        return answer({
          ...list([runOfSubject]),
          subjectNo: 'TYO-001',
          siteId: 7,
          siteCode: 'TYO',
        });
      if (url.endsWith('/ecs/runs/5/subjects/1')) return answer(found);
      if (method === 'POST' && url.endsWith('/ecs/runs')) return problem(420, 'ECS_RUNNING');
      return undefined;
    },
  });
  return shell;
}

function open(rows: EcsRun[], remembered?: object) {
  localStorage.clear();
  if (remembered) localStorage.setItem('casebook_list_ECS_HISTORY_0', JSON.stringify(remembered));
  const { shell } = renderInShell(<app.App screen={address} />, {
    screen: address,
    search: '?view=runs',
    privileges: ['ECS_RE_EXECUTE', 'RE_RUN_ECS'],
    texts: { mfe_status: en },
    http: ({ url }) => {
      if (url.endsWith('/site/list-master-data'))
        return answer({ rows: [{ siteId: 7, siteCode: 'TYO', name: 'Tokyo' }] });
      if (url.endsWith('/ecs/runs/5')) return problem(404, 'COMMON_NOT_FOUND');
      if (!url.endsWith('/ecs/runs')) return undefined;
      return answer({ rows, total: rows.length, totalIsExact: true, page: 1, size: 10 });
    },
  });
  const requests = (end: string) => shell.calls.requests.filter(({ url }) => url.endsWith(end));
  return { shell, requests };
}

it('lists runs with site, subject, result, operator, start and end [R3-ECS-01] [R2-ROUTE-30]', async () => {
  const { job } = run(0);
  open([
    run(1),
    run(2, {
      mode: 'preview',
      scope: 'subject',
      subjectNo: 'TYO-007',
      job: { ...job, status: 2, endedAt: null },
    }),
  ]);
  await screen.findByText('TYO-007');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(
    /3 subjects.*TYO.*Changes made.*2 success · 1 fail.*Success.*Mai Manager.*2026.*2026/,
  );
  expect(rows[2]).toHaveTextContent(
    /TYO-007.*Preview.*In progress.*In progress.*Mai Manager.*2026.*–/,
  );
});

it('requests the sites and the kind that were chosen before [R9-STATE-01]', async () => {
  const { requests } = open([run(1)], { filters: { site: ['7', '9'], mode: ['apply'] } });
  await screen.findByText('Mai Manager');
  expect(requests('/ecs/runs').at(-1)?.params).toMatchObject({ siteId: [7], mode: 'apply' });
});

it('opens a run in the same list [R2-ECS-01]', async () => {
  const { requests } = open([run(5)]);
  await user.click((await screen.findByText('Show')).closest('button')!);
  await waitFor(() => expect(requests('/ecs/runs/5')).toHaveLength(1));
});

describe('the subjects of the ECS history', () => {
  it('are listed with site, result, operator, start and end of the last run [R3-ECS-01] [R2-ECS-01] [R2-ROUTE-30]', async () => {
    const never = { runId: null, mode: null, operator: null, startedAt: null, endedAt: null };
    openSubjects([
      subject(1),
      subject(2, { result: 2, failures: 3 }),
      subject(3, { result: 0, endedAt: null }),
      subject(4, { result: 3, code: 'SUBJECT_DISABLED', disabled: true }),
      subject(5, { result: 3, ...never }),
    ]);
    await screen.findByText('TYO-001');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    const words = [
      /TYO.*TYO-001.*Success.*Changes made.*Mai Manager.*2026.*2026/,
      /TYO-002.*Fail 3 checks failed/,
      /TYO-003.*In progress.*2026.*–/,
      /TYO-004 \(disabled\).*Not run This subject is disabled/,
      /TYO-005.*Not run.*–.*–.*–.*–/,
    ];
    words.forEach((text, at) => expect(rows[at]).toHaveTextContent(text));
  });

  it('are run again one by one or together, as far as the role may [R6-KEYS-04] [R8-ECS-01]', async () => {
    const shell = openSubjects([subject(1), subject(2), subject(4, { disabled: true })]);
    await user.click(await screen.findByRole('button', { name: 'Run ECS again for TYO-001' }));
    expect(screen.queryByRole('button', { name: 'Run ECS again for TYO-004' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /TYO-001/ }));
    await user.click(screen.getByRole('checkbox', { name: /TYO-002/ }));
    await user.click(await screen.findByRole('button', { name: 'Run ECS again for 2 subjects' }));
    const sent = () =>
      shell.calls.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() =>
      expect(sent().slice(-2)).toEqual([
        { mode: 'preview', subjectIds: [1] },
        { mode: 'preview', subjectIds: [1, 2] },
      ]),
    );
    expect(shell.calls.notices.at(-1)).toMatchObject({ message: { code: 'ECS_RUNNING' } });
  });

  it.each([
    ['a role that only sees the history', { privileges: ['ECS_HISTORY_VIEW'] }],
    ['a locked study', { locked: true }],
  ])('cannot be run by %s [R6-KEYS-04] [R5-SAVE-04]', async (_, options) => {
    openSubjects([subject(1)], options);
    await screen.findByText('TYO-001');
    expect(screen.queryByRole('button', { name: /Run ECS again/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'ECS history of TYO-001' })).toBeInTheDocument();
  });

  it('have a history with what opened, what closed and why [R2-ECS-01]', async () => {
    openSubjects([subject(1)], { search: '?subject=1' });
    const dialog = await screen.findByRole('dialog', { name: 'ECS history: TYO-001' });
    const row = await within(dialog).findByText('1 query opens · 1 query closes');
    expect(row.closest('tr')).toHaveTextContent(/Changes made.*Success.*Mai Manager.*2026.*2026/);
    await user.click(within(dialog).getByRole('button', { name: /expand/i }));
    expect(await within(dialog).findByText(/Too high/)).toHaveTextContent(
      /^Open.*Systolic: Too high – the current data triggers the check$/,
    );
    expect(within(dialog).getByText(/Too low/)).toHaveTextContent(
      /^Close.*Too low – the current data no longer triggers the check$/,
    );
  });
});

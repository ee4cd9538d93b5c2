import type {
  EcsRunDetail,
  EcsSubjectDetail,
  EcsSubjectResult,
  Job,
  StartEcsRunApiArg,
} from '@casebook/api-subject';
import type { HttpRequest, JobState } from '@casebook/shell-sdk';
import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { EcsOfStudy } from './EcsOfStudy';
import { EcsRunDialog } from './EcsRunDialog';

const none = { open: 0, close: 0, reopen: 0, values: 0, pages: 0, visits: 0, former: 0 };
const job = (more: Partial<Job> = {}): Job => ({
  jobId: 'j1',
  kind: 'ecs',
  status: 3,
  done: 2,
  total: 2,
  createdAt: '2026-01-01T00:00:00Z',
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: '2026-01-01T00:00:02Z',
  secondsLeft: null,
  cancellable: false,
  code: null,
  params: {},
  result: null,
  ...more,
});
const running = (more: Partial<Job> = {}): Job =>
  job({ status: 2, done: 1, endedAt: null, secondsLeft: 90, cancellable: true, ...more });

const run = (more: Partial<EcsRunDetail> = {}): EcsRunDetail => ({
  runId: 5,
  mode: 'preview',
  ofRunId: null,
  scope: 'study',
  siteCode: null,
  subjectNo: null,
  operator: 'Manager',
  requestedAt: '2026-01-01T00:00:00Z',
  subjects: 2,
  success: 1,
  fail: 0,
  empty: 1,
  inProgress: 0,
  job: job(),
  totals: { ...none, open: 2, values: 1 },
  checks: [
    {
      checkKey: 'RANGE',
      pageTitle: { en: 'Vital signs' },
      message: { en: 'Too high' },
      open: 2,
      close: 0,
      reopen: 0,
    },
  ],
  items: [{ pageTitle: { en: 'Vital signs' }, itemLabel: { en: 'Difference' }, changes: 1 }],
  notAsPreviewed: 0,
  ...more,
});

const result = (more: Partial<EcsSubjectResult> = {}): EcsSubjectResult => ({
  subjectId: 9,
  subjectNo: 'A-009',
  siteId: 1,
  siteCode: '01',
  result: 1,
  code: null,
  asPreviewed: null,
  totals: { ...none, open: 2, values: 1 },
  failures: 0,
  startedAt: null,
  endedAt: null,
  ...more,
});

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
const detail: EcsSubjectDetail = {
  ...result(),
  queries: [
    {
      ...place,
      change: 'open',
      checkKey: 'RANGE',
      message: { en: 'Too high' },
      why: 'fires',
    },
  ],
  values: [{ ...place, itemLabel: { en: 'Difference' }, before: null, after: '51' }],
  pages: [],
  visits: [],
  failed: [],
  former: [],
  more: false,
};

const ALL = ['ECS_RE_EXECUTE', 'RE_RUN_ECS'];
const isStart = ({ method, url }: HttpRequest) => method === 'POST' && url.endsWith('/ecs/runs');

function show(options: TestShellOptions & { runs?: () => EcsRunDetail; refuse?: boolean } = {}) {
  const { runs = () => run(), refuse } = options;
  return renderInShell(
    <RemoteStoreProvider create={createStore}>
      <EcsOfStudy />
      <EcsRunDialog />
    </RemoteStoreProvider>,
    {
      privileges: ALL,
      texts: { mfe_status: en },
      ...options,
      http: (request) => {
        const { url } = request;
        if (isStart(request))
          return refuse ? problem(420, 'ECS_RUNNING') : answer({ runId: 6, jobId: 'j2' }, 201);
        if (url.endsWith('/cancel')) return answer(run({ job: running({ cancellable: false }) }));
        if (url.endsWith('/subjects/9')) return answer(detail);
        if (url.endsWith('/subjects'))
          return answer({ rows: [result()], page: 1, size: 10, total: 1, totalIsExact: true });
        return answer(runs());
      },
    },
  );
}

const bodyOf = (request: HttpRequest | undefined) =>
  request?.body as StartEcsRunApiArg['ecsRunInput'] | undefined;

describe('running ECS again', () => {
  it('starts the preview that the URL requests, once, in the job tray and in a dialog with its own URL [R2-ECS-01] [D8-JOB-01]', async () => {
    const { shell } = show({ search: '?preview=subjects-9&from=/study/1/role/1/subject' });
    expect(screen.getByRole('dialog', { name: 'Run ECS again' })).toBeInTheDocument();
    await waitFor(() => expect(shell.jobs.watched.get()).toHaveLength(1));
    expect(shell.calls.requests.filter(isStart).map(bodyOf)).toEqual([
      { mode: 'preview', subjectIds: [9] },
    ]);
    expect(shell.jobs.watched.get()[0]).toMatchObject({
      service: 'subject',
      jobId: 'j2',
      label: { code: 'ECS_PREVIEW_JOB', params: { study: 'CB-101' } },
      href: '/ecs-history-view?ecs=6',
    });
    const address = new URLSearchParams(shell.location.get().search);
    expect(Object.fromEntries(address)).toEqual({ from: '/study/1/role/1/subject', ecs: '6' });
    expect(await screen.findByText('Running ECS again would change data.')).toBeInTheDocument();
  });

  it.each([
    ['?preview=site-3', { mode: 'preview', siteId: 3 }],
    ['?preview=study', { mode: 'preview' }],
  ])('starts the preview for a site or the study: %s [R6-KEYS-04]', async (search, input) => {
    const { shell } = show({ search });
    await waitFor(() => expect(shell.calls.requests.filter(isStart).map(bodyOf)).toEqual([input]));
  });

  it('returns to the screen that requested the run', async () => {
    const { shell } = show({ search: '?ecs=5&from=/study/1/role/1/subject%3Fpage%3D2' });
    await screen.findByText('Running ECS again would change data.');
    await userEvent.click(screen.getByText('Close', { selector: 'button span' }));
    expect(shell.calls.visited).toEqual(['/study/1/role/1/subject?page=2']);
  });

  it.each(['https://example.org/', '//example.org', '/\\example.org'])(
    'stays on the list of runs when the URL names another origin: %s',
    async (from) => {
      const { shell } = show({ search: `?ecs=5&from=${encodeURIComponent(from)}` });
      await screen.findByText('Running ECS again would change data.');
      await userEvent.click(screen.getByText('Close', { selector: 'button span' }));
      expect(shell.calls.visited).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('offers a run for the whole study to a role that may run ECS for many subjects [R6-KEYS-04]', async () => {
    const { shell } = show();
    await userEvent.click(screen.getByRole('button', { name: /Run ECS again ▾/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'all subjects' }));
    await waitFor(() => expect(shell.location.get().search).toBe('?ecs=6'));
    expect(bodyOf(shell.calls.requests.find(isStart))).toEqual({ mode: 'preview' });
  });

  it('offers no run to a role that may run ECS only for single subjects [R6-KEYS-04]', () => {
    show({ privileges: ['ECS_RE_EXECUTE'] });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows on the requesting screen that another run must end first [R8-ECS-01]', async () => {
    const { shell } = show({
      refuse: true,
      search: '?preview=study&from=/study/1/role/1/subject',
    });
    await waitFor(() =>
      expect(shell.calls.notices).toEqual([
        { type: 'warning', message: { code: 'ECS_RUNNING', params: {} } },
      ]),
    );
    expect(shell.calls.visited).toEqual(['/study/1/role/1/subject']);
    expect(shell.calls.requests.filter(isStart)).toHaveLength(1);
  });

  it('shows progress and expected duration, and cancels [D8-JOB-01]', async () => {
    const { shell } = show({ search: '?ecs=5', runs: () => run({ job: running() }) });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('status')).toHaveTextContent(
      '1 of 2 subjects done. About 2 minutes left.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the run' }));
    await waitFor(() =>
      expect(shell.calls.requests.some(({ url }) => url.endsWith('/ecs/runs/5/cancel'))).toBe(true),
    );
  });

  it('reads the result when the job tray reports the end of the job', async () => {
    let now = running();
    const { shell } = show({ search: '?ecs=5', runs: () => run({ job: now }) });
    await screen.findByText(/1 of 2 subjects done/);
    now = job();
    const state = job() as unknown as JobState;
    act(() =>
      shell.jobs.watched.set([
        { service: 'subject', jobId: 'j1', label: { text: '' }, href: '/', state },
      ]),
    );
    expect(await screen.findByText('Running ECS again would change data.')).toBeInTheDocument();
  });

  it('shows the difference by check, item and subject, then applies exactly it [D5-CHECK-06]', async () => {
    const { shell } = show({ search: '?ecs=5' });
    const dialog = await screen.findByRole('dialog');
    const checks = await within(dialog).findByRole('table', { name: 'Changes by check' });
    expect(checks).toHaveTextContent('Too high Vital signs2––');
    expect(within(dialog).getByText('Queries that would open')).toBeInTheDocument();
    const subjects = await within(dialog).findByRole('table', { name: 'Subjects' });
    await within(subjects).findByText('2 queries open · 1 value');
    await userEvent.click(within(subjects).getByRole('button', { name: /expand/i }));
    expect(
      await within(subjects).findByText(/Screening \/ Vital signs \/ Systolic: Too high/),
    ).toBeInTheDocument();
    expect(within(subjects).getByText(/Difference: \(empty\) → 51/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply these changes' }));
    await waitFor(() => expect(shell.location.get().search).toBe('?ecs=6'));
    expect(bodyOf(shell.calls.requests.find(isStart))).toEqual({ mode: 'apply', ofRunId: 5 });
    expect(shell.calls.notices).toEqual([
      { type: 'success', message: { code: 'ECS_REQUEST_SENT' } },
    ]);
  });

  it('offers nothing to apply when there is no difference', async () => {
    show({ search: '?ecs=5', runs: () => run({ totals: none, checks: [], items: [], empty: 0 }) });
    expect(
      await screen.findByText('The data agrees with the checks: nothing to change.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull();
  });

  it('shows how many subjects failed, and what differs from the preview [R8-ECS-01]', async () => {
    show({
      search: '?ecs=5',
      runs: () => run({ mode: 'apply', fail: 2, notAsPreviewed: 1 }),
    });
    expect(await screen.findByText(/ECS failed for some subjects \(2\)/)).toBeInTheDocument();
    expect(screen.getByText(/1 subject was changed after the preview/)).toBeInTheDocument();
  });

  it('shows why a run ended early', async () => {
    show({
      search: '?ecs=5',
      runs: () => run({ job: job({ status: 99, code: 'JOB_RIGHT_REMOVED' }) }),
    });
    expect(await screen.findByText(/no longer has the right/)).toBeInTheDocument();
  });
});

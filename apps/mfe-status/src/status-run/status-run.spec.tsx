import type { Job, StatusListLevel, StatusRunDetail, StatusRunInput } from '@casebook/api-subject';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL, button, open, row, rowsShown } from '../status/testing/open-status-list';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const job = (more: Partial<Job> = {}): Job => ({
  jobId: 'j1',
  kind: 'status-run',
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

const run = (more: Partial<StatusRunDetail> = {}): StatusRunDetail => ({
  runId: 5,
  preview: true,
  ofRunId: null,
  flag: 'sdv',
  set: true,
  level: 'page',
  reason: null,
  requestedAt: '2026-01-01T00:00:00Z',
  subjects: 2,
  subjectsDone: 2,
  subjectsRefused: 0,
  done: 412,
  unchanged: 3,
  skipped: 0,
  blockedBy: [],
  skippedItems: [],
  refusals: [],
  job: job(),
  ...more,
});

const RUNS = '/status-runs';
const isStart = ({ method, url }: HttpRequest) => method === 'POST' && url.endsWith(RUNS);
const isApply = ({ url }: HttpRequest) => url.endsWith('/apply');

function show(
  level: StatusListLevel,
  options: {
    runs?: (runId: number) => StatusRunDetail;
    refuse?: boolean;
    search?: string;
    privileges?: string[];
    remembered?: object;
  } = {},
) {
  const { runs = () => run(), refuse = false, ...others } = options;
  const shown = open(level, [row(level, 1), row(level, 2)], {
    ...others,
    http: (request) => {
      const { url } = request;
      if (isStart(request) && refuse) return problem(420, 'STATUS_RUN_RUNNING');
      if (isStart(request)) return answer({ runId: 5, jobId: 'j1' }, 201);
      if (isApply(request)) return answer({ runId: 6, jobId: 'j2' }, 201);
      const read = /\/status-runs\/(\d+)(\/cancel)?$/.exec(url);
      return read ? answer(runs(Number(read[1]))) : undefined;
    },
  });
  const calls = (which: (request: HttpRequest) => boolean) =>
    shown.shell.calls.requests.filter(which);
  return { ...shown, calls };
}

const choose = async (menu: string, act: string) => {
  await user.click(button(`${menu} ▾`));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

describe('setting a status for many rows', () => {
  it.each([
    ['site', { siteId: 1 }],
    ['subject', { subjectId: 1 }],
    ['visit', { subjectId: 1, visitId: 1 }],
    ['page', { subjectId: 1, pageId: 41 }],
    ['block', { subjectId: 1, pageId: 41, blockKey: 'B' }],
    ['line', { subjectId: 1, pageId: 41, blockKey: 'B', line: 2 }],
    ['question', { subjectId: 1, pageId: 41, blockKey: 'B', line: 2, itemKey: 'PULSE' }],
  ] as const)(
    'begins with a preview of the chosen rows of a %s list, in the job tray too [D8-JOB-01]',
    async (level, target) => {
      const { shell, calls } = show(level);
      const [first] = await rowsShown();
      await user.click(within(first!).getByRole('checkbox'));
      await choose('Status of the chosen rows', 'Set SDV…');
      await waitFor(() => expect(calls(isStart)).toHaveLength(1));
      expect(calls(isStart)[0]!.body as StatusRunInput).toEqual({
        preview: true,
        flag: 'sdv',
        set: true,
        level,
        targets: [target],
      });
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText('Set SDV in bulk')).toBeVisible();
      expect(await dialog.findByText('412')).toBeVisible();
      expect(shell.jobs.watched.get()[0]).toMatchObject({
        jobId: 'j1',
        label: { code: 'STATUS_RUN_PREVIEW_JOB' },
      });
      expect(calls(isApply)).toEqual([]);
    },
  );

  it('begins with a preview of everything that the filter finds, without the order', async () => {
    const remembered = { filters: { sdv: ['open'] }, sort: 'openQueries', descending: true };
    const { calls } = show('subject', { remembered });
    await rowsShown();
    await choose('Status of all found', 'Clear SDV…');
    await waitFor(() => expect(calls(isStart)).toHaveLength(1));
    expect(calls(isStart)[0]!.body).toEqual({
      preview: true,
      flag: 'sdv',
      set: false,
      level: 'subject',
      filter: { sdv: 'open' },
    });
  });

  it('offers only statuses that the role sets and sees [R6-KEYS-09]', async () => {
    const { unmount } = show('page', { privileges: [...ALL, 'LOCK_EDIT'] });
    await rowsShown();
    await user.click(button('Status of all found ▾'));
    const items = (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
    expect(items).toEqual(['Set SDV…', 'Clear SDV…', 'Lock…', 'Unlock…']);
    unmount();
    show('page', { privileges: ALL.filter((one) => one !== 'SDV_VIEW') });
    await rowsShown();
    expect(screen.queryByRole('button', { name: /Status of/ })).toBeNull();
  });

  it('carries a preview out, and reads the list again when it has ended [R2-STATUS-01]', async () => {
    const { shell, calls, requests } = show('page', {
      search: '?run=5',
      runs: (runId) => (runId === 5 ? run() : run({ runId, preview: false, ofRunId: 5 })),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Set SDV in bulk' }));
    await dialog.findByText(/Nothing has been changed yet/);
    await rowsShown();
    const before = requests().length;
    await user.click(dialog.getByRole('button', { name: 'Set SDV' }));
    await waitFor(() => expect(calls(isApply)).toHaveLength(1));
    expect(calls(isApply)[0]).toMatchObject({
      url: expect.stringMatching(/\/5\/apply$/),
      body: {},
    });
    expect(await screen.findByText('The status was changed.')).toBeVisible();
    await waitFor(() => expect(requests().length).toBeGreaterThan(before));
    expect(shell.jobs.watched.get()[0]).toMatchObject({ label: { code: 'STATUS_RUN_JOB' } });
    await user.click(screen.getByText('Close', { selector: 'button span' }));
    await waitFor(() => expect(shell.location.get().search).not.toContain('run='));
  });

  it.each([
    ['sdv', 'There is nothing to change.', false],
    ['lock', 'No item changes. It takes effect for what is added later.', true],
  ] as const)(
    'offers an act of %s that changes no item only when it holds for what is added later',
    async (flag, text, isOffered) => {
      show('page', {
        search: '?run=5',
        runs: () => run({ flag, done: 0, unchanged: 12, skipped: 0 }),
      });
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(text)).toBeVisible();
      const act = flag === 'lock' ? 'Lock' : 'Set SDV';
      expect(dialog.queryByRole('button', { name: act }) !== null).toBe(isOffered);
    },
  );

  it('asks for the reason before it clears [R4-STATUS-01]', async () => {
    const { calls } = show('page', { search: '?run=5', runs: () => run({ set: false }) });
    const clear = await screen.findByRole('button', { name: 'Clear SDV' });
    await user.click(clear);
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the reason.');
    expect(calls(isApply)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' by mistake ');
    await user.click(clear);
    await waitFor(() => expect(calls(isApply)).toHaveLength(1));
    expect(calls(isApply)[0]!.body).toEqual({ reason: 'by mistake' });
  });

  it('shows locked items with links, and refused subjects with the reason [R4-STATUS-01] [R8-SAVE-02]', async () => {
    const subject = { subjectId: 9, subjectNo: 'T-9', siteId: 7, siteCode: 'TYO' };
    const item = {
      ...subject,
      visitId: 1,
      visitTitle: { en: 'Screening' },
      cycleNo: null,
      unscheduledNo: null,
      pageId: 49,
      pageTitle: { en: 'Vital signs' },
      blockKey: 'B',
      itemKey: 'PULSE',
      itemLabel: { en: 'Pulse' },
      line: 0,
      lineLabel: null,
      code: 'CDMS700MSG005',
      heldBy: 'page' as const,
      blockedBy: [],
    };
    const skippedItems = [item];
    const refusals = [{ ...subject, code: 'SUBJECT_DISABLED' }];
    show('page', {
      search: '?run=5',
      runs: () => run({ skipped: 18, skippedItems, subjectsRefused: 1, refusals }),
    });
    const link = await screen.findByRole('link', {
      name: 'T-9 / Screening / Vital signs / Pulse',
    });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining('/subject-no/T-9/matrix/49?item=B.0.PULSE'),
    );
    expect(screen.getByText('locked with its page')).toBeVisible();
    expect(screen.getByText('and 17 more')).toBeVisible();
    expect(screen.getByText(/^T-9: /)).toBeVisible();
  });

  it('shows how many items may not be locked yet, and why [R4-STATUS-01]', async () => {
    const blockedBy = [
      { blocker: 'openQuery' as const, items: 18 },
      { blocker: 'notReviewed' as const, items: 1 },
    ];
    show('page', {
      search: '?run=5',
      runs: () => run({ flag: 'lock', skipped: 18, blockedBy }),
    });
    const count = async (label: string) =>
      (await screen.findByText(label)).parentElement!.querySelector('dd')!.textContent;
    expect(await count('Cannot be locked yet')).toBe('18');
    expect(await count('– open query')).toBe('18');
    expect(await count('– not reviewed')).toBe('1');
    expect(screen.queryByText('Locked, left as they are')).toBeNull();
  });

  it('shows progress and cancels; a closed preview is canceled [D8-JOB-01]', async () => {
    const running = job({ status: 2, done: 1, endedAt: null, cancellable: true });
    const { calls } = show('page', { search: '?run=5', runs: () => run({ job: running }) });
    const isCancel = ({ url }: HttpRequest) => url.endsWith('/cancel');
    expect(await screen.findByText(/1 of 2 subjects done/)).toBeVisible();
    await user.click(button('Cancel the run'));
    await waitFor(() => expect(calls(isCancel)).toHaveLength(1));
    await user.click(screen.getByText('Close', { selector: 'button span' }));
    await waitFor(() => expect(calls(isCancel)).toHaveLength(2));
  });

  it('shows why a run ended early, and that another run must end first', async () => {
    const { unmount } = show('page', {
      search: '?run=5',
      runs: () => run({ preview: false, job: job({ status: 99, code: 'JOB_RIGHT_REMOVED' }) }),
    });
    expect(await screen.findByText(/no longer has the right/)).toBeVisible();
    expect(screen.getByText('412')).toBeVisible();
    unmount();
    const { shell } = show('page', { refuse: true });
    await rowsShown();
    await choose('Status of all found', 'Set SDV…');
    await waitFor(() =>
      expect(shell.calls.notices).toEqual([
        { type: 'warning', message: { code: 'STATUS_RUN_RUNNING', params: {} } },
      ]),
    );
  });
});

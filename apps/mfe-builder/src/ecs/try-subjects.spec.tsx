import type { CheckTrial, CheckTrialRow, Job } from '@casebook/api-subject';
import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import type { Check } from '@casebook/study-design';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../draft/store';
import en from '../i18n/en.json';
import { TrySubjects } from './TrySubjects';

const check: Check = {
  key: 'RANGE',
  target: { page: 'VS', item: 'SYSBP' },
  expression: 'SYSBP > 180',
  action: { type: 'query', message: { en: 'Too high' } },
  autoClose: true,
  tests: [],
};

const job = (more: Partial<Job> = {}): Job => ({
  jobId: 'j1',
  kind: 'check-trial',
  status: 3,
  done: 60,
  total: 60,
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

const row = (more: Partial<CheckTrialRow> = {}): CheckTrialRow => ({
  effect: 'open',
  subjectId: 9,
  subjectNo: 'A-009',
  siteId: 1,
  siteCode: 'JP01',
  pageId: 4,
  visitTitle: { en: 'Screening' },
  cycleNo: null,
  unscheduledNo: null,
  pageTitle: { en: 'Vital signs' },
  itemLabel: { en: 'Systolic' },
  line: 0,
  lineLabel: null,
  message: { en: 'Too high' },
  before: null,
  after: null,
  code: null,
  params: {},
  ...more,
});

const trial = (more: Partial<CheckTrial> = {}): CheckTrial => ({
  job: job(),
  check: { ...check },
  subjects: 60,
  done: 60,
  broken: 0,
  outcomes: { fires: 8, passes: 50, unknown: 3, failed: 1 },
  effects: {
    open: 7,
    close: 2,
    reopen: 0,
    stays: 1,
    prompt: 0,
    derive: 0,
    show: 0,
    hide: 0,
    addVisit: 0,
  },
  untried: [],
  rows: [row()],
  requestedAt: '2026-01-01T00:00:00Z',
  ...more,
});

function show({
  trials = () => null,
  refuse,
  isFaulty = false,
  ...options
}: TestShellOptions & {
  trials?: () => CheckTrial | null;
  refuse?: () => ReturnType<typeof problem>;
  isFaulty?: boolean;
} = {}) {
  return renderInShell(
    <RemoteStoreProvider create={createStore}>
      <TrySubjects check={check} isFaulty={isFaulty} />
    </RemoteStoreProvider>,
    {
      texts: { mfe_builder: en },
      privileges: ['design_edit', 'CRF_VIEW'],
      ...options,
      http: ({ method }) =>
        method === 'POST'
          ? (refuse?.() ?? answer({ jobId: 'j1', subjects: 60 }, 201))
          : answer({ trial: trials() }),
    },
  );
}

const button = (name: string) => screen.findByRole('button', { name });

describe('trying a check on subjects', () => {
  it('sends the check as it is shown, adds the job to the tray and shows what came of it [D4-EDITOR-15] [D8-JOB-01]', async () => {
    let asked = false;
    const { shell } = show({ trials: () => (asked ? trial() : null) });
    const start = await button('Try on subjects');
    asked = true;
    await userEvent.click(start);
    expect(await screen.findByText(/60 subjects checked/)).toBeInTheDocument();
    const sent = shell.calls.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ check });
    expect(shell.jobs.watched.get()).toMatchObject([
      { service: 'subject', jobId: 'j1', label: { code: 'ECS_TRIAL_JOB' } },
    ]);
    const figures = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(figures).toEqual([
      'Queries opened',
      'Queries closed',
      'Queries reopened',
      'Queries that stay',
    ]);
    expect(screen.getByText(/unknown, a value is missing 3 · cannot be evaluated 1/)).toBeVisible();
    const table = screen.getByRole('table');
    expect(within(table).getByText('Opens a query')).toBeVisible();
    expect(within(table).getByText('Too high')).toBeVisible();
    expect(
      within(table).getByRole('link', { name: 'Screening / Vital signs / Systolic' }),
    ).toBeVisible();
    expect(screen.getByText('and 9 more')).toBeVisible();
  });

  it('shows progress, and cancels [D4-EDITOR-15] [D8-JOB-01]', async () => {
    const running = job({ status: 2, done: 12, endedAt: null, cancellable: true });
    const { shell } = show({ trials: () => trial({ job: running }) });
    expect(await screen.findByText(/12 of 60 subjects checked/)).toBeVisible();
    await userEvent.click(await button('Cancel trial'));
    await waitFor(() =>
      expect(shell.calls.requests.map(({ url }) => url)).toContain('/api/subject/jobs/j1/cancel'),
    );
  });

  it('names the check whose trial is still running [D4-EDITOR-15]', async () => {
    const running = job({ status: 2, done: 12, endedAt: null, cancellable: true });
    show({ trials: () => trial({ job: running, check: { ...check, key: 'OTHER' } }) });
    expect(await screen.findByText(/Your trial of OTHER is still running/)).toBeVisible();
  });

  it('shows no result of another check, and says when the check was changed since [D4-EDITOR-15]', async () => {
    const { unmount } = show({ trials: () => trial({ check: { ...check, key: 'OTHER' } }) });
    await button('Try on subjects');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    unmount();
    show({ trials: () => trial({ check: { ...check, expression: 'SYSBP > 200' } }) });
    await button('Try again');
    expect(screen.getByText(/The check was changed after this trial/)).toBeVisible();
  });

  it('says why a trial was refused [D4-EDITOR-15]', async () => {
    show({ refuse: () => problem(403, 'ECS_TRIAL_HIDDEN') });
    await userEvent.click(await button('Try on subjects'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/data that your role may not see/);
  });

  it('waits for a valid expression [D4-EDITOR-15]', async () => {
    show({ isFaulty: true });
    expect(await button('Try on subjects')).toBeDisabled();
    expect(screen.getByText('Correct the expression first.')).toBeVisible();
  });

  it('says what a role lacks and whom to ask, and asks the service for nothing [D4-EDITOR-15]', () => {
    const { shell, unmount } = show({ privileges: ['design_edit'] });
    expect(screen.getByText(/lacks the privilege “See CRF pages”/)).toBeVisible();
    expect(shell.calls.requests).toEqual([]);
    unmount();
    show({ privileges: ['CRF_VIEW'] });
    expect(screen.getByText(/lacks the privilege “Edit the study design”/)).toBeVisible();
  });

  it('can be asked for again after an error [D4-EDITOR-15]', async () => {
    let broken = true;
    renderInShell(
      <RemoteStoreProvider create={createStore}>
        <TrySubjects check={check} isFaulty={false} />
      </RemoteStoreProvider>,
      {
        texts: { mfe_builder: en },
        privileges: ['design_edit', 'CRF_VIEW'],
        http: () => (broken ? problem(500, 'COMMON_UNEXPECTED') : answer({ trial: null })),
      },
    );
    const retry = await screen.findByRole('button', { name: /again|retry/i });
    broken = false;
    await userEvent.click(retry);
    expect(await button('Try on subjects')).toBeEnabled();
  });
});

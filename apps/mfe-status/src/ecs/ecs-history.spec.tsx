import type { EcsRun } from '@casebook/api-subject';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const place = { id: 'ECS_HISTORY_VIEW', params: { studyId: '1', roleId: '2' } };

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

function open(rows: EcsRun[], remembered?: object) {
  localStorage.clear();
  if (remembered) localStorage.setItem('casebook_list_ECS_HISTORY_0', JSON.stringify(remembered));
  const { shell } = renderInShell(<app.App screen={place} />, {
    screen: place,
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
    /3 subjects.*TYO.*Changes made.*2 success · 1 fail.*Mai Manager.*2026.*2026/,
  );
  expect(rows[2]).toHaveTextContent(/TYO-007.*Preview.*In progress.*Mai Manager.*2026.*–/);
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

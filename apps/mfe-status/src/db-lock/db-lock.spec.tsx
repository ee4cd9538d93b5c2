import type { DbLock, DbLockAct } from '@casebook/api-status';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { DatabaseLock } from './DatabaseLock';

const lockOf = (more: Partial<DbLock> = {}): DbLock => ({
  studyIdText: 'ST-1',
  name: { en: 'A study of lungs' },
  state: 'open',
  dbLockFlag: 0,
  reason: null,
  changedBy: null,
  changedAt: null,
  subjects: 1200,
  signedSubjects: 7,
  pages: 20_000,
  savedPages: 18_000,
  openQueries: 0,
  answeredQueries: 0,
  signature: 1,
  signedAt: '2026-03-01T01:00:00.000Z',
  certificate: null,
  job: null,
  ...more,
});

const LOCKED = lockOf({
  state: 'locked',
  dbLockFlag: 1,
  reason: 'Last patient out',
  changedBy: 'Dora Manager',
  changedAt: '2026-03-02T01:00:00.000Z',
  certificate: {
    certificateNo: 3,
    writtenAt: '2026-03-02T01:01:00.000Z',
    subjects: 1200,
    pages: 20_000,
    savedPages: 18_000,
    values: 1_100_000,
    versions: [{ versionId: 1, versionNo: 1, name: '1.0', checksum: 'c' }],
    digest: 'ab12',
    downloadable: true,
  },
});

const actOf = (actNo: number, more: Partial<DbLockAct>): DbLockAct => ({
  actNo,
  act: 'lock',
  at: '2026-03-02T01:00:00.000Z',
  person: 'Dora Manager',
  role: 'Data manager',
  reason: 'Last patient out',
  code: null,
  params: {},
  certificateNo: null,
  certificateDigest: null,
  ...more,
});

interface Answers {
  lock?: DbLock;
  history?: DbLockAct[];
  act?: HttpResult<unknown>;
  privileges?: string[];
}

function open({ lock = lockOf(), history = [], act, privileges }: Answers = {}) {
  localStorage.clear();
  const http = ({ url, method }: HttpRequest): HttpResult<unknown> | undefined => {
    if (url === '/api/auth/re-auth') return answer({ reAuthToken: 'token', expiresInSeconds: 60 });
    if (url.startsWith('/api/study/privilege/')) return answer({});
    if (url.endsWith('/ticket')) return answer({ url: '#ticket' });
    if (method === 'POST') return act ?? answer({ jobId: 'job-1' }, 201);
    if (url.includes('/history')) {
      return answer({
        rows: history,
        total: history.length,
        totalIsExact: true,
        page: 1,
        size: 10,
      });
    }
    return url.includes('/db-lock') ? answer(lock) : undefined;
  };
  const { shell } = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <DatabaseLock />
    </RemoteStoreProvider>,
    {
      privileges: privileges ?? ['DB_LOCK_VIEW', 'DB_LOCK_EDIT', 'QUERY_VIEW', 'ESIGN_VIEW'],
      http,
      texts: { mfe_status: en },
    },
  );
  return { user: userEvent.setup(), shell };
}

/** Gives the reason and the password. */
async function confirm(user: ReturnType<typeof userEvent.setup>, act: string, reason: string) {
  await user.click(await screen.findByRole('button', { name: act }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), reason);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), 'secret');
  await user.click(screen.getAllByRole('button', { name: act }).at(-1)!);
}

it('says that the number of values is not shown to the role [D6-HIDDEN-04]', async () => {
  open({ lock: { ...LOCKED, certificate: { ...LOCKED.certificate!, values: null } } });
  expect(
    await screen.findByText('All values (subjects: 1,200); their number is not shown to this role'),
  ).toBeVisible();
});

it('shows the study, the state of its lock and the figures [R3-LOCK-01]', async () => {
  open({ lock: LOCKED });
  expect(await screen.findByRole('heading', { name: en.dbLock.state.locked })).toBeVisible();
  for (const words of ['ST-1', 'A study of lungs', 'Last patient out', '1,200', '18,000', 'ab12']) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(screen.getByText('1,100,000 values (subjects: 1,200)')).toBeVisible();
  expect(screen.getByText(en.dbLock.signature['1'])).toBeVisible();
});

it('shows no figures of queries and signatures to a role that does not see them', async () => {
  const { openQueries, answeredQueries, signature, signedAt, signedSubjects, ...seen } = lockOf();
  void [openQueries, answeredQueries, signature, signedAt, signedSubjects];
  open({ lock: seen });
  expect(await screen.findByText(en.dbLock.figure.subjects)).toBeVisible();
  for (const figure of ['openQueries', 'signedSubjects', 'signature'] as const) {
    expect(screen.queryByText(en.dbLock.figure[figure])).not.toBeInTheDocument();
  }
});

it('cannot lock while queries remain, and says so [R5-LOCK-02]', async () => {
  open({ lock: lockOf({ openQueries: 2, answeredQueries: 1 }) });
  const button = await screen.findByRole('button', { name: en.dbLock.act.lock });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(en.dbLock.queriesRemain);
});

it('offers nothing to a role that only sees the lock', async () => {
  open({ privileges: ['DB_LOCK_VIEW'] });
  await screen.findByText(en.dbLock.figure.subjects);
  expect(screen.queryByRole('button', { name: en.dbLock.act.lock })).not.toBeInTheDocument();
});

it('locks for a reason with the password that was entered for exactly this [R5-LOCK-01] [R6-ACCESS-06]', async () => {
  const { user, shell } = open();
  await user.click(await screen.findByRole('button', { name: en.dbLock.act.lock }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter the reason');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Last patient out');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), 'secret');
  await user.click(screen.getAllByRole('button', { name: en.dbLock.act.lock }).at(-1)!);
  await waitFor(() =>
    expect(shell.jobs.watched.get()).toMatchObject([{ service: 'status', jobId: 'job-1' }]),
  );
  const sent = shell.calls.requests.filter(({ method }) => method === 'POST');
  const { studyId } = shell.study.get()!;
  expect(sent.map(({ body }) => body)).toMatchObject([
    { password: 'secret', act: 'db-lock', object: { studyId, reason: 'Last patient out' } },
    { reason: 'Last patient out', reAuthToken: 'token' },
  ]);
});

it('says why it was not locked, and keeps the reason', async () => {
  const { user } = open({
    act: problem(412, 'DB_LOCK_ALREADY_LOCKED', { params: { person: 'Sam Second' } }),
  });
  await confirm(user, en.dbLock.act.lock, 'Last patient out');
  expect(await screen.findByText(/locked by Sam Second/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Last patient out');
});

it('unlocks a locked study', async () => {
  const { user, shell } = open({ lock: LOCKED, act: answer(undefined, 204) });
  await confirm(user, en.dbLock.act.unlock, 'A value was wrong');
  await waitFor(() =>
    expect(shell.calls.requests.some(({ url }) => url.endsWith('/unlock'))).toBe(true),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('shows the progress of the certificate, which is canceled by whoever locked', async () => {
  const job = {
    jobId: 'job-1',
    kind: 'lock-certificate',
    status: 2 as const,
    done: 50,
    total: 200,
    createdAt: '2026-03-02T01:00:00.000Z',
    startedAt: '2026-03-02T01:00:00.000Z',
    endedAt: null,
    secondsLeft: 3,
    cancellable: true,
    code: null,
    params: {},
    result: null,
  };
  open({ lock: lockOf({ state: 'certifying', dbLockFlag: 1, job }) });
  expect(await screen.findByText(/50 of 200 subjects done/)).toBeVisible();
  expect(screen.getByRole('button', { name: en.dbLock.cancel })).toBeEnabled();
  expect(screen.getByRole('button', { name: en.dbLock.act.unlock })).toBeDisabled();
});

it('lists who locked and unlocked, when and why, also when a lock was taken back', async () => {
  open({
    history: [
      actOf(3, {
        act: 'take_back',
        person: null,
        role: null,
        reason: null,
        code: 'DB_LOCK_CANCELED',
      }),
      actOf(2, { act: 'certify', reason: null, certificateNo: 1, certificateDigest: 'ff00' }),
      actOf(1, {}),
    ],
  });
  const table = await screen.findByRole('region', { name: en.dbLock.title });
  const takenBack = (await within(table).findByText(en.dbLock.done.take_back)).closest('tr')!;
  expect(within(takenBack).getByText(en.dbLock.system)).toBeVisible();
  expect(within(takenBack).getByText(/certificate was canceled/)).toBeVisible();
  expect(within(table).getByText('ff00')).toBeVisible();
});

it('gives the file of the certificate', async () => {
  const { user, shell } = open({ lock: LOCKED });
  await user.click(await screen.findByRole('button', { name: en.dbLock.downloadCertificate }));
  await waitFor(() =>
    expect(shell.calls.requests.some(({ url }) => url.endsWith('/certificates/3/ticket'))).toBe(
      true,
    ),
  );
});

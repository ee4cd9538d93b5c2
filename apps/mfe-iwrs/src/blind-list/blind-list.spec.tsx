import type { Unblinding } from '@casebook/api-iwrs';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { BlindList } from './BlindList';

const requestOf = (more: Partial<Unblinding> = {}): Unblinding => ({
  unblindingId: 7,
  round: 2,
  siteId: 11,
  siteCode: 'TKY',
  siteName: 'Tokyo',
  subjectId: 3,
  subjectNo: 'TKY-003',
  stratum: 'SEX=F|AGE=OLD',
  ipNumbers: ['IP-0042'],
  reason: 'Anaphylaxis',
  state: 'waiting_approval',
  requester: 'Ines Site',
  requestedAt: '2026-03-01T01:00:00.000Z',
  approver: null,
  decidedAt: null,
  decisionReason: null,
  cancelCode: null,
  overridden: false,
  openedAt: null,
  acts: [],
  overrideFrom: null,
  told: [],
  ...more,
});

interface Answers {
  rows?: Unblinding[];
  act?: HttpResult<unknown>;
  privileges?: string[];
}

function open({ rows = [], act = answer({}), privileges = [] }: Answers = {}) {
  localStorage.clear();
  const http = ({ url, method }: HttpRequest): HttpResult<unknown> => {
    if (url === '/api/auth/re-auth') return answer({ reAuthToken: 'token', expiresInSeconds: 60 });
    if (url.includes('/site/list-master-data')) return answer({ rows: [] });
    if (url.endsWith('/subjects')) {
      const subject = { subjectId: 3, subjectNo: 'TKY-003', siteCode: 'TKY', siteName: 'Tokyo' };
      return answer([{ ...subject, pending: false }]);
    }
    if (method === 'POST') return act;
    return answer({ rows, page: 1, size: 10, total: rows.length, totalIsExact: true });
  };
  return renderInShell(
    <RemoteStoreProvider create={createStore}>
      <BlindList />
    </RemoteStoreProvider>,
    {
      texts: { mfe_iwrs: en },
      screen: { id: 'BLIND_LIST_VIEW', params: { studyId: '1', roleId: '1' } },
      privileges: ['iwrs_menu_view', 'blind_list_view', ...privileges],
      http,
    },
  );
}

const sent = (shell: ReturnType<typeof open>, part: string) =>
  shell.shell.calls.requests.find(({ url, method }) => method === 'POST' && url.includes(part));

it('lists a request with its reason, its status and the acts of this person only', async () => {
  open({ rows: [requestOf({ acts: ['approve', 'reject'] })], privileges: ['blind_approve'] });
  const row = (await screen.findByText('TKY-003')).closest('tr')!;
  expect(within(row).getByText('Anaphylaxis')).toBeVisible();
  expect(within(row).getByText(en.blind.state.waiting_approval)).toBeVisible();
  expect(within(row).getByText(en.blind.notShown)).toBeVisible();
  const buttons = within(row)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(buttons).toEqual([en.blind.act.approve, en.blind.act.reject, en.blind.act.trail]);
  expect(screen.queryByRole('button', { name: en.blind.act.request })).toBeNull();
});

it('sends the code as it was typed, and shows why it was refused without closing', async () => {
  const user = userEvent.setup();
  const shell = open({
    rows: [requestOf({ acts: ['approve', 'reject'] })],
    act: problem(422, 'BLIND_CODE_WRONG'),
    privileges: ['blind_approve'],
  });
  await user.click(await screen.findByRole('button', { name: /^Approve: TKY-003/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.blind.act.approve }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Enter the security code');
  await user.type(within(dialog).getByLabelText(en.blind.code), 'k7qm-3xz9');
  await user.click(within(dialog).getByRole('button', { name: en.blind.act.approve }));
  expect(await within(dialog).findByText(/security code is incorrect/)).toBeVisible();
  expect(sent(shell, '/approve')).toMatchObject({ body: { round: 2, code: 'k7qm-3xz9' } });
});

it('asks for subject, reason and password, and sends what the password was entered for', async () => {
  const user = userEvent.setup();
  const shell = open({
    act: answer({ unblindingId: 8, state: 'waiting_approval' }, 201),
    privileges: ['blind_request'],
  });
  const [button] = await screen.findAllByRole('button', { name: en.blind.act.request });
  await user.click(button!);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.blind.continue }));
  expect(within(dialog).getAllByRole('alert')).toHaveLength(2);
  await user.click(within(dialog).getByLabelText(en.blind.col.subject));
  await user.click(await screen.findByTitle('TKY-003 (TKY)'));
  await user.type(within(dialog).getByLabelText(en.blind.reason), 'Overdose');
  await user.click(within(dialog).getByRole('button', { name: en.blind.continue }));
  await user.type(await screen.findByLabelText('Password'), 'secret');
  const dialogs = screen.getAllByRole('dialog');
  await user.click(within(dialogs.at(-1)!).getByRole('button', { name: en.blind.act.request }));
  await waitFor(() => expect(sent(shell, '/unblinding')).toBeDefined());
  const object = { studyId: 1, subjectId: 3, reason: 'Overdose' };
  expect(sent(shell, '/api/auth/re-auth')?.body).toMatchObject({ act: 'unblind-request', object });
  expect(sent(shell, '/api/iwrs/1/unblinding')?.body).toEqual({
    subjectId: 3,
    reason: 'Overdose',
    reAuthToken: 'token',
  });
});

it('shows the key after a confirmation, and forgets it when the dialog closes', async () => {
  const user = userEvent.setup();
  open({
    rows: [requestOf({ state: 'waiting_open', acts: ['open', 'cancel'] })],
    act: answer({ arm: 'ACTIVE', title: { en: 'Casebookmab 10 mg' } }),
    privileges: ['blind_request'],
  });
  await user.click(await screen.findByRole('button', { name: /^Open key: TKY-003/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.blind.act.open }));
  expect(await screen.findByText(/Casebookmab 10 mg/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText(/Casebookmab/)).toBeNull());
});

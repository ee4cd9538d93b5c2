import type { StudyUser } from '@casebook/api-admin';
import { type Language } from '@casebook/catalogue';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const button = (words: string) => screen.getByText(words).closest('button')!;
const place = { id: 'USER_LIST', params: { studyId: '1', roleId: '2' } };

const someone = (personId: number, name: string, more: Partial<StudyUser> = {}): StudyUser => ({
  personId,
  loginId: `login${personId}`,
  email: `p${personId}@example.org`,
  name,
  phone: null,
  organisation: 'Tokyo Hospital',
  country: 'JP',
  language: 'ja',
  status: 4,
  waits: false,
  disabled: false,
  accountDisabled: false,
  portalRights: [],
  passwordSetAt: null,
  personRevision: 0,
  assignments: [],
  ...more,
});

function list(
  rows: StudyUser[] | 'fails',
  options: { privileges?: string[]; language?: Language; remembered?: object } = {},
) {
  const texts = { en, ja, th }[options.language ?? 'en'];
  const http = ({ url, method }: HttpRequest) => {
    if (url === '/api/study/role/master-data-list/1') {
      const role = { roleId: 3, code: 'monitor', name: { en: 'Monitor' }, siteLimited: true };
      return answer({ rows: [role] });
    }
    if (url === '/api/study/1/site/list-master-data') {
      return answer({ rows: [{ siteId: 7, siteCode: 'TYO-01', name: 'Tokyo' }] });
    }
    if (url.startsWith('/api/admin/1/users/disable') && method === 'POST') {
      return answer({
        rows: [
          { personId: 1, done: true, code: null },
          { personId: 2, done: false, code: 'USER_ALREADY_DISABLED' },
        ],
      });
    }
    if (url.endsWith('/rights-requests')) return answer({ rows: [] });
    if (rows === 'fails') return problem(500, 'COMMSG002');
    return answer({ rows, total: rows.length, totalIsExact: true, page: 1, size: 10 });
  };
  localStorage.clear();
  if (options.remembered) {
    localStorage.setItem('casebook_list_USER_LIST.1_0', JSON.stringify(options.remembered));
  }
  const rendered = renderInShell(<app.App screen={place} />, {
    screen: place,
    paths: { USER_EDIT: '/user/edit/:studyUserId' },
    privileges: options.privileges ?? ['user_list_view', 'user_disable', 'user_register'],
    language: options.language,
    texts: { mfe_admin: texts },
    http,
  });
  const asked = () =>
    rendered.shell.calls.requests.filter(({ url }) => url === '/api/admin/1/users').at(-1)?.params;
  return { ...rendered, asked };
}

describe('the list of users', () => {
  it('requests the list with the stored filters and order [R2-USER-01] [R9-STATE-01]', async () => {
    const filters = { status: ['2', '9'], site: ['7', '0', 'x'], role: ['3'] };
    const { asked } = list([someone(1, 'Aiko')], {
      remembered: { filters, sort: 'passwordSetAt', descending: true },
    });
    await screen.findByText('Aiko');
    expect(asked()).toMatchObject({
      status: [2],
      site: [7, 0],
      role: [3],
      sort: 'passwordSetAt',
      order: 'desc',
    });
    expect(screen.getByText('Status: Locked')).toBeInTheDocument();
    expect(await screen.findByText('Site: TYO-01 Tokyo')).toBeInTheDocument();
    expect(screen.getByText('Role: Monitor')).toBeInTheDocument();
  });

  it('shows which chosen users are disabled and which are skipped [R2-USER-04]', async () => {
    list([someone(1, 'Aiko'), someone(2, 'Ben', { disabled: true, status: 3 })]);
    await screen.findByText('Aiko');
    await user.click(screen.getByLabelText(/Aiko/));
    await user.click(screen.getByLabelText(/Ben/));
    await user.click(button('Disable'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Aiko (login1)')).toBeInTheDocument();
    expect(within(dialog).getByText('This user is disabled already.')).toBeInTheDocument();
  });

  it('hides the selection of rows without the privilege to disable [D6-GUARD-02]', async () => {
    list([someone(1, 'Aiko')], { privileges: ['user_list_view'] });
    await screen.findByText('Aiko');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByText('Register a user')).not.toBeInTheDocument();
  });

  it('shows the first step, and a retry after a failure', async () => {
    const { unmount } = list([]);
    expect(await screen.findByText('No users yet')).toBeInTheDocument();
    unmount();
    list('fails');
    expect(await screen.findByText(/try again/i)).toBeInTheDocument();
  });

  it.each([
    ['ja', ja],
    ['th', th],
  ] as const)('speaks %s', async (language, texts) => {
    list([someone(1, 'Aiko')], { language });
    await screen.findByText('Aiko');
    expect(screen.getAllByText(texts.user.status.active)).not.toHaveLength(0);
  });
});

it.each([
  ['en', en],
  ['ja', ja],
  ['th', th],
] as const)(
  'says of somebody without a role yet that a right waits for another person (%s) [D6-SECOND-02]',
  async (language, texts) => {
    list([someone(1, 'Hanako', { status: 3, waits: true }), someone(2, 'Taro', { status: 3 })], {
      language,
    });
    const row = (await screen.findByText('Hanako')).closest('tr')!;
    expect(row).toHaveTextContent(`${texts.user.status.inactive}${texts.user.waits}`);
    expect(screen.getByText('Taro').closest('tr')).not.toHaveTextContent(texts.user.waits);
  },
);

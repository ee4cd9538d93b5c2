import type { StudyUser } from '@casebook/api-admin';
import type { HttpRequest, HttpResult, SessionView } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const button = (words: string) => screen.getByText(words).closest('button')!;
const place = { id: 'USER_EDIT', params: { studyId: '1', roleId: '2', studyUserId: '9' } };

const hanako: StudyUser = {
  personId: 9,
  loginId: 'hanako',
  email: 'hanako@example.org',
  name: 'Hanako Sato',
  phone: null,
  organisation: 'Tokyo Hospital',
  country: 'JP',
  language: 'ja',
  status: 4,
  waits: false,
  disabled: false,
  accountDisabled: false,
  portalRights: [],
  passwordSetAt: '2026-01-02T03:04:05.000Z',
  personRevision: 3,
  assignments: [
    {
      assignmentId: 5,
      roleId: 3,
      roleCode: 'site_staff',
      roleName: { en: 'Site staff' },
      unblinded: false,
      managesAccess: false,
      weighty: false,
      siteId: 7,
      siteCode: 'TYO-01',
      siteName: 'Tokyo Hospital',
      startDate: '2026-01-01',
      endDate: null,
      revision: 1,
    },
  ],
};
const ALL = ['user_list_view', 'user_edit', 'user_role_edit', 'user_disable'];

interface World {
  stored?: Partial<StudyUser>;
  privileges?: string[];
  session?: Partial<SessionView>;
  http?: (request: HttpRequest) => HttpResult<unknown> | undefined;
}

function open({ stored = {}, privileges = ALL, session, http }: World = {}) {
  const rendered = renderInShell(<app.App screen={place} />, {
    screen: place,
    texts: { mfe_admin: en },
    privileges,
    session,
    http: (request) =>
      http?.(request) ??
      (request.url === '/api/admin/1/users/9' ? answer({ ...hanako, ...stored }) : answer({}, 204)),
  });
  const sent = (url: string) =>
    rendered.shell.calls.requests.find((one) => one.url === url && one.method !== 'GET');
  return { ...rendered, sent };
}

const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};

describe('a user of the study', () => {
  it('shows the data and roles of the user [R3-USER-03]', async () => {
    open();
    expect(await screen.findByText('hanako@example.org')).toBeInTheDocument();
    expect(screen.getByText('Japan')).toBeInTheDocument();
    expect(screen.getByText(/02 Jan 2026/)).toBeInTheDocument();
    expect(screen.getByText('TYO-01 Tokyo Hospital')).toBeInTheDocument();
  });

  it.each([
    ['user_edit', ['Reset password', 'Edit details']],
    ['user_role_edit', ['Add a role', 'Change dates', 'Withdraw']],
    ['user_disable', ['Disable']],
  ])('offers exactly the actions of %s [D6-GUARD-02]', async (privilege, acts) => {
    open({ privileges: ['user_list_view', privilege] });
    await screen.findByText('hanako@example.org');
    const names = screen.getAllByRole('button').map((one) => one.textContent);
    const known = ['Edit details', 'Reset password', 'Add a role', 'Change dates', 'Withdraw'];
    expect(names.filter((name) => [...known, 'Disable'].includes(name))).toEqual(acts);
  });

  it('can be corrected by study administrators, except for name and address [R2-USER-03]', async () => {
    const { sent } = open();
    await screen.findByText('hanako@example.org');
    await user.click(button('Edit details'));
    expect(await screen.findByLabelText('User name')).toBeDisabled();
    expect(screen.getByLabelText('E-mail')).toBeDisabled();
    await type('Organization', 'Osaka Hospital');
    await user.click(button('Save'));
    expect(await screen.findByText(/This is required/)).toBeInTheDocument();
    expect(sent('/api/auth/person/9')).toBeUndefined();
    await type('Reason for change', 'Moved');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(sent('/api/auth/person/9')).toMatchObject({
        method: 'PUT',
        params: { studyId: 1 },
        body: { organisation: 'Osaka Hospital', phone: null, reason: 'Moved', revision: 3 },
      }),
    );
    expect(sent('/api/auth/person/9')!.body).not.toHaveProperty('email');
  });

  it('gets another address from a portal administrator, unless it is taken [R5-USER-04]', async () => {
    open({
      session: { portalRights: ['administrator'] },
      http: ({ url }) =>
        url === '/api/auth/person/9'
          ? problem(422, 'COMMON_INVALID_INPUT', {
              errors: [{ field: 'email', code: 'AUTH_EMAIL_USED' }],
            })
          : undefined,
    });
    await screen.findByText('hanako@example.org');
    await user.click(button('Edit details'));
    await screen.findByLabelText('User name');
    await type('E-mail', 'taken@example.org');
    await type('Reason for change', 'Typing mistake');
    await user.click(button('Save'));
    expect(await screen.findByText(/is already registered, or is another/)).toBeInTheDocument();
  });

  it('gets other dates of a role with a reason [R2-USER-03]', async () => {
    const { sent } = open();
    await screen.findByText('hanako@example.org');
    await user.click(button('Change dates'));
    await screen.findByLabelText('End date');
    await type('End date', '20260630');
    await type('Reason for change', 'Contract ends');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(sent('/api/admin/1/assignments/5')?.body).toEqual({
        startDate: '2026-01-01',
        endDate: '2026-06-30',
        reason: 'Contract ends',
        revision: 1,
      }),
    );
  });

  it("shows why the reader's own role cannot be withdrawn", async () => {
    open({
      http: ({ url }) =>
        url === '/api/admin/1/assignments/5/withdraw' ? problem(422, 'ROLE_OWN_LAST') : undefined,
    });
    await screen.findByText('hanako@example.org');
    await user.click(button('Withdraw'));
    const dialog = await screen.findByRole('dialog');
    await type('Reason for change', 'Mistake');
    await user.click(within(dialog).getByText('Withdraw').closest('button')!);
    expect(await screen.findByText(/your own last role/)).toBeInTheDocument();
  });

  it('gets the password reset by mail after a confirmation [R2-USER-05]', async () => {
    const { shell, sent } = open();
    await screen.findByText('hanako@example.org');
    await user.click(button('Reset password'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Reset password' }));
    await waitFor(() =>
      expect(sent('/api/auth/reset-pwd')?.body).toEqual({
        studyId: 1,
        personId: 9,
        secretForgotten: true,
      }),
    );
    await waitFor(() =>
      expect(shell.calls.notices).toMatchObject([
        { type: 'success', message: { text: 'An e-mail is on its way to hanako@example.org.' } },
      ]),
    );
  });

  it('gets a new invitation instead when never signed in', async () => {
    const { sent } = open({ stored: { status: 1 } });
    await screen.findByText('hanako@example.org');
    expect(screen.queryByText('Reset password')).not.toBeInTheDocument();
    await user.click(button('Send invitation again'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation again' }));
    await waitFor(() =>
      expect(sent('/api/auth/person/9/invitation')?.body).toEqual({ studyId: 1 }),
    );
  });

  it('is disabled with a reason, after the effect was shown [R2-USER-04]', async () => {
    const { sent } = open({
      http: ({ url }) =>
        url.startsWith('/api/admin/1/users/disable')
          ? answer({ rows: [{ personId: 9, done: true, code: null }] })
          : undefined,
    });
    await screen.findByText('hanako@example.org');
    await user.click(button('Disable'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/lose all their roles/)).toBeInTheDocument();
    expect(within(dialog).getByText('Hanako Sato (hanako)')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('Left the hospital');
    await user.click(within(dialog).getByText('Disable').closest('button')!);
    await waitFor(() =>
      expect(sent('/api/admin/1/users/disable')?.body).toEqual({
        personIds: [9],
        reason: 'Left the hospital',
      }),
    );
  });

  it('cannot be disabled by themselves, and is enabled first when disabled', async () => {
    open({ stored: { personId: 1 } });
    await screen.findByText('hanako@example.org');
    expect(button('Disable')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/You cannot disable yourself/)).toBeInTheDocument();
  });

  it('offers only enabling for a disabled user', async () => {
    open({ stored: { disabled: true, status: 3 } });
    expect(await screen.findByText(/disabled in this study and holds none/)).toBeInTheDocument();
    expect(button('Reset password')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Edit details')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Enable')).not.toHaveAttribute('aria-disabled');
  });

  it('can be edited only by portal administrators when the user has a portal right that the reader lacks', async () => {
    open({ stored: { portalRights: ['administrator'] } });
    await screen.findByText('hanako@example.org');
    expect(button('Reset password')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText(/a right in the whole portal that you do not have/)).toHaveLength(2);
  });

  it('has one list of changes of person, membership and roles [R2-USER-06]', async () => {
    const entry = {
      at: '2026-01-02T03:04:05.000Z',
      actorName: 'Admin',
      organisation: null,
      actorRole: '管理者',
      reason: null,
      assignmentId: null,
      roleCode: null,
      roleName: null,
      siteCode: null,
    };
    open({
      http: ({ url }) =>
        url === '/api/study/role/master-data-list/1'
          ? answer({ rows: [{ roleId: 8, name: { ja: '管理者', en: 'Administrator' } }] })
          : url === '/api/admin/1/users/9/audit'
            ? answer({
                rows: [
                  {
                    ...entry,
                    eventId: '3',
                    entity: 'study_user',
                    action: 1,
                    changes: [{ field: 'disabled', before: 'false', after: 'true' }],
                  },
                  { ...entry, eventId: '2', entity: 'person_password', action: 0, changes: [] },
                  {
                    ...entry,
                    eventId: '1',
                    entity: 'assignment',
                    roleCode: 'site_staff',
                    roleName: { en: 'Site staff' },
                    siteCode: 'TYO-01',
                    action: 0,
                    changes: [{ field: 'startDate', before: null, after: '2026-01-01' }],
                  },
                ],
                total: 3,
                totalIsExact: true,
                page: 1,
                size: 20,
              })
            : undefined,
    });
    await screen.findByText('hanako@example.org');
    await user.click(button('Audit trail'));
    expect(await screen.findByText('User of this study')).toBeInTheDocument();
    expect(screen.getByText('A password was set')).toBeInTheDocument();
    expect(screen.getAllByText('Administrator')).toHaveLength(3);
    expect(screen.getByText('Site staff, TYO-01')).toBeInTheDocument();
    expect(screen.getByText(/Disabled:/)).toHaveTextContent('Disabled: No → Yes');
  });

  it.each([
    [404, 'COMMON_NOT_FOUND', /not a user of this study/],
    [500, 'COMMSG002', /administrator/],
  ])('shows an own page for the answer %i', async (status, code, words) => {
    open({ http: () => problem(status, code) });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

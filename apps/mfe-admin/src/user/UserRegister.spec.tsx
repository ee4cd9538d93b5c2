import type { PersonRow } from '@casebook/api-auth';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
// Searches by text, because a search by role computes the styles of the whole form each time.
const button = (words: string) => screen.getByText(words).closest('button')!;

const place = { id: 'USER_REGISTER', params: { studyId: '1', roleId: '2' } };
const hanako: PersonRow = {
  personId: 9,
  loginId: 'hanako',
  email: 'hanako@example.org',
  name: 'Hanako Sato',
  phone: null,
  organisation: 'Tokyo Hospital',
  country: 'JP',
  language: 'ja',
  status: 4,
};

interface World {
  person?: PersonRow | null;
  inStudy?: boolean;
  join?: () => HttpResult<unknown>;
  siteLimited?: boolean;
}

function register({ person = null, inStudy = false, join, siteLimited = false }: World) {
  const http = (request: HttpRequest): HttpResult<unknown> | undefined => {
    const { url, method = 'GET' } = request;
    if (url === '/api/auth/person') {
      return answer({ person });
    }
    if (url === '/api/admin/1/users/9' && method === 'GET') {
      return inStudy ? answer({ ...hanako, assignments: [] }) : problem(404, 'COMMON_NOT_FOUND');
    }
    if (url === '/api/admin/1/users' && method === 'POST') {
      const joined = { personId: 9, created: person === null, assignmentIds: [1], requestIds: [] };
      return join?.() ?? answer(joined, 201);
    }
    if (url === '/api/study/role/master-data-list/1') {
      return answer({
        rows: [
          { roleId: 3, code: 'site_staff', name: { en: 'Site staff' }, siteLimited: true },
          { roleId: 4, code: 'data_manager', name: { en: 'Data manager' }, siteLimited: false },
        ],
      });
    }
    if (url === '/api/study/1/site/list-master-data') {
      return answer({ rows: [{ siteId: 7, siteCode: 'TYO-01', name: 'Tokyo Hospital' }] });
    }
    return undefined;
  };
  const rendered = renderInShell(<app.App screen={place} />, {
    screen: place,
    study: { siteLimited },
    texts: { mfe_admin: en },
    http,
  });
  const bodyOf = (url: string) =>
    rendered.shell.calls.requests.find((one) => one.url === url && one.method === 'POST')?.body;
  return { ...rendered, bodyOf };
}

/** Pasted, not typed, because each key press would render the form again. */
const fill = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};

const lookUp = async (email: string) => {
  await screen.findByLabelText('E-mail');
  await fill('E-mail', email);
  await user.click(button('Look up'));
};

const choose = async (label: string, option: string) => {
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByTitle(option));
};

const save = () => user.click(button('Register'));

describe('registering a user', () => {
  it('requires the missing fields [R5-USER-01] [R5-USER-02]', async () => {
    register({});
    await lookUp('new@example.org');
    await screen.findByText(/Nobody is registered/);
    await save();
    const missing = await screen.findAllByText('This is required. Please fill it in.');
    expect(missing).toHaveLength(4);
  });

  it('registers a new person and the role in one call [R2-USER-02]', async () => {
    const { shell, bodyOf } = register({});
    await lookUp('new@example.org');
    expect(await screen.findByText(/Nobody is registered/)).toBeInTheDocument();
    await fill('User name', 'New Person');
    await fill('Organization', 'Osaka Hospital');
    await choose('Role', 'Site staff');
    await choose('Site', 'TYO-01 Tokyo Hospital');
    expect(screen.queryByTitle('All sites')).not.toBeInTheDocument();
    await fill('Start date', '20260401');
    await save();

    await waitFor(() => expect(shell.calls.visited).toEqual(['/user-list']));
    expect(bodyOf('/api/admin/1/users')).toEqual({
      person: {
        email: 'new@example.org',
        name: 'New Person',
        organisation: 'Osaka Hospital',
        language: 'en',
      },
      assignments: [{ roleId: 3, siteId: 7, startDate: '2026-04-01', endDate: null }],
    });
  });

  it('selects a registered person, and shows a refused role at its field [R5-USER-03]', async () => {
    const { shell, bodyOf } = register({
      person: hanako,
      join: () =>
        problem(422, 'COMMON_INVALID_INPUT', {
          errors: [{ field: 'assignments.0.roleId', code: 'ROLE_SITE_TWICE' }],
        }),
    });
    await lookUp('hanako@example.org');
    expect(await screen.findByDisplayValue('Hanako Sato')).toBeInTheDocument();
    expect(screen.getByLabelText('Organization')).toBeDisabled();
    await choose('Role', 'Data manager');
    await choose('Site', 'All sites');
    await save();

    expect(await screen.findByText(/already has the same role/)).toBeInTheDocument();
    expect(bodyOf('/api/admin/1/users')).toMatchObject({
      person: { loginId: 'hanako', name: 'Hanako Sato' },
    });
    expect(shell.calls.visited).toEqual([]);
    expect(shell.isDirty()).toBe(true);
  });

  it('announces the invitation, and repeats a call without answer with the same key [R2-USER-02]', async () => {
    const done = { personId: 9, created: true, assignmentIds: [1], requestIds: [] };
    const joins = [problem(503, 'COMMSG023'), answer(done, 201)];
    const { shell } = register({ join: () => joins.shift()! });
    await lookUp('new@example.org');
    await screen.findByText(/Nobody is registered/);
    await fill('User name', 'New Person');
    await fill('Organization', 'Osaka Hospital');
    await choose('Role', 'Data manager');
    await choose('Site', 'All sites');
    await save();
    await waitFor(() => expect(joins).toHaveLength(1));
    await waitFor(() => expect(button('Register')).not.toHaveClass('ant-btn-loading'));
    await save();
    await waitFor(() => expect(shell.calls.visited).toEqual(['/user-list']));
    const keys = shell.calls.requests
      .filter(({ url, method }) => url === '/api/admin/1/users' && method === 'POST')
      .map(({ headers }) => headers?.['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(shell.calls.notices).toEqual([
      {
        type: 'success',
        message: {
          text: 'New Person is registered. An invitation is on its way to new@example.org.',
        },
      },
    ]);
  });

  it('announces that a registered person needs no invitation [R2-USER-02]', async () => {
    const { shell } = register({ person: hanako });
    await lookUp('hanako@example.org');
    await screen.findByDisplayValue('Hanako Sato');
    await choose('Role', 'Data manager');
    await choose('Site', 'All sites');
    await save();
    await waitFor(() => expect(shell.calls.visited).toEqual(['/user-list']));
    expect(shell.calls.notices).toMatchObject([
      { message: { text: expect.stringContaining('No invitation was needed') } },
    ]);
  });

  it('shows a refusal of the server at the e-mail address [R5-USER-04]', async () => {
    register({
      person: hanako,
      join: () =>
        problem(422, 'COMMON_INVALID_INPUT', {
          errors: [{ field: 'person.email', code: 'USER_IN_STUDY' }],
        }),
    });
    await lookUp('hanako@example.org');
    await screen.findByDisplayValue('Hanako Sato');
    await choose('Role', 'Data manager');
    await choose('Site', 'All sites');
    await save();
    expect(await screen.findByText(/already registered in this study/)).toBeInTheDocument();
  });

  it('offers no role for all sites to a reader limited to some sites [R6-ACCESS-02]', async () => {
    register({ person: hanako, siteLimited: true });
    await lookUp('hanako@example.org');
    await screen.findByDisplayValue('Hanako Sato');
    await choose('Role', 'Data manager');
    await user.click(screen.getByLabelText('Site'));
    expect(await screen.findByTitle('TYO-01 Tokyo Hospital')).toBeInTheDocument();
    expect(screen.queryByTitle('All sites')).not.toBeInTheDocument();
  });

  it('reports that a person is already a user of the study [R5-USER-04]', async () => {
    register({ person: hanako, inStudy: true });
    await lookUp('hanako@example.org');
    expect(await screen.findByText(/already a user of this study/)).toBeInTheDocument();
    expect(button('Register')).toBeDisabled();
  });
});

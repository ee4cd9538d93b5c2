import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { passwordIn, watchMails } from '../../test/mails';
import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';
import { IdentityChanges } from './identity-changes';

const ROLE = { administrator: 1, manager: 2, investigator: 3, viewer: 4 } as const;
const NEW_ADDRESS = 'attacker@example.net';

let auth: AuthUnderTest;
let mails: ReturnType<typeof watchMails>;
let admin: string;
let second: string;
let serial = 0;

beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://casebook.example.org' });
  mails = watchMails(auth);
  await addStudy(auth.db, { study_id: 1 });
  const role = (role_id: number, code: string, privileges: string[], more = {}) =>
    addRole(auth.db, { study_id: 1, role_id, code, privileges, ...more });
  await role(ROLE.administrator, 'administrator', ['user_edit', 'user_register'], {
    portal_right: 'administrator',
  });
  await role(ROLE.manager, 'manager', ['user_edit', 'user_register']);
  await role(ROLE.investigator, 'investigator', ['CRF_VIEW', 'ESIGN_EDIT']);
  await role(ROLE.viewer, 'viewer', ['CRF_VIEW']);
  await auth.addPerson('admin', { portalRights: ['administrator'] });
  await auth.addPerson('second', { portalRights: ['administrator'] });
  admin = await auth.token('admin');
  second = await auth.token('second');
});
afterAll(() => auth?.close());

interface Holder {
  id: number;
  login: string;
  token: string;
}

/** Somebody who has signed in, with this role. */
async function holder(role_id: number = ROLE.investigator): Promise<Holder> {
  serial += 1;
  const login = `holder${serial}`;
  const id = await auth.addPerson(login);
  await addAssignment(auth.db, { study_id: 1, person_id: id, role_id });
  return { id, login, token: await auth.token(login) };
}

const call = (
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  role: number = ROLE.administrator,
) =>
  auth.call(method, `/api/auth/${path}`, {
    token,
    headers: { study: '1', role: String(role) },
    body,
  });

async function edit(token: string, { id }: { id: number }, more: object): Promise<Answer> {
  const [row] = await auth.db.query<{ revision: number }>(
    'select coalesce(revision, 0) as revision from auth.person where person_id = $1',
    [id],
  );
  return call(token, 'PUT', `person/${id}?studyId=1`, {
    organisation: 'Example Hospital',
    phone: null,
    country: null,
    reason: 'Moved',
    revision: row!.revision,
    ...more,
  });
}

const identityOf = async ({ id }: { id: number }) =>
  (
    await auth.db.query<{ name: string; email: string; login_id: string }>(
      'select name, email, login_id from auth.person where person_id = $1',
      [id],
    )
  )[0]!;

interface Listed {
  requestId: number;
  kind: string;
  digest: string;
  mayDecide: boolean;
  shown: object;
}

async function requestOf(token: string, { id }: { id: number }, role?: number): Promise<Listed> {
  const { body } = await call(token, 'GET', '1/rights-requests', undefined, role);
  return (body.rows as unknown as (Listed & { shown: { person: { personId: number } } })[]).find(
    ({ shown }) => shown.person.personId === id,
  )!;
}

async function confirm(token: string, person: { id: number }, role?: number): Promise<Answer> {
  const { requestId, digest } = await requestOf(token, person, role);
  return call(token, 'POST', `1/rights-requests/${requestId}/confirm`, { digest }, role);
}

/** As if the delay were over: the row as it would be then, and the job that runs then. */
async function afterTheDelay({ id }: { id: number }): Promise<void> {
  await auth.db.query(`
    select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry');
    update auth.identity_change set due_at = now() - interval '1 minute' where person_id = ${id}`);
  const [change] = await auth.db.query<{ change_id: number }>(
    'select max(change_id) as change_id from auth.identity_change where person_id = $1',
    [id],
  );
  await auth.app.get(IdentityChanges).applyConfirmed(change!.change_id, 'test');
}

/** Refused attempts in the trail of a person. */
const refusals = async ({ id }: { id: number }) =>
  (
    await auth.db.query<{ after: string; actor_name: string }>(
      `select after, actor_name from audit.v1_event
       where chain_kind = 'person' and chain_id = $1 and entity = 'auth_rights_refusal' order by event_id`,
      [id],
    )
  ).map(({ after, actor_name }) => [actor_name, (JSON.parse(after) as { code: string }).code]);

async function nextMails(count: number) {
  const found = [];
  for (let n = 0; n < count; n += 1) found.push(await mails.next());
  return found;
}

const tokenIn = (text: string): string => /\/user\/stop-change#([\w-]+)/.exec(text)![1]!;

describe('an administrator alone', () => {
  it('neither moves the mail of a person who signs, nor gets the password reset to another address [D6-IDENTITY-01] [D6-IDENTITY-06] [D6-SECOND-08]', async () => {
    const investigator = await holder();
    const before = await identityOf(investigator);
    const asked = await edit(admin, investigator, { email: NEW_ADDRESS });
    expect(asked.status).toBe(202);
    expect(asked.body['confirmers']).toEqual(['Name of second']);
    const [told, toNew] = (await nextMails(2)).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect([told!.kind, told!.mail?.to.address]).toEqual(['identity_change', before.email]);
    expect([toNew!.kind, toNew!.mail?.to.address]).toEqual(['identity_change_new', NEW_ADDRESS]);
    expect(toNew!.mail!.text).not.toContain('stop-change');

    const own = await confirm(admin, investigator);
    expect([own.status, own.body['code']]).toEqual([422, 'RIGHTS_OWN_REQUEST']);
    expect(await refusals(investigator)).toEqual([['Name of admin', 'RIGHTS_OWN_REQUEST']]);
    await afterTheDelay(investigator);
    expect(await identityOf(investigator)).toEqual(before);

    const reset = await call(admin, 'POST', 'reset-pwd', { studyId: 1, personId: investigator.id });
    expect(reset.status).toBe(204);
    const mail = await mails.next();
    expect(mail.mail?.to.address).toBe(before.email);
    expect((await auth.signIn(investigator.login, passwordIn(mail))).status).toBe(200);
    const again = await edit(admin, investigator, { email: 'other@example.net' });
    expect([again.status, again.body['code']]).toEqual([422, 'AUTH_CHANGE_WAITS']);
  });

  it('does not confirm it with an account that he registered alone [D6-TWO-01] [D6-TWO-04] [D6-IDENTITY-01]', async () => {
    const investigator = await holder();
    const registered = await call(admin, 'POST', 'person', {
      loginId: `puppet${serial}`,
      email: `puppet${serial}@example.net`,
      name: 'Puppet',
      organisation: 'Nowhere',
      language: 'en',
      password: 'Known-Password-1',
    });
    const puppet = { id: registered.body['personId'] as number, login: `puppet${serial}` };
    await addAssignment(auth.db, { study_id: 1, person_id: puppet.id, role_id: ROLE.manager });
    const signedIn = (await auth.signIn(puppet.login, 'Known-Password-1')).body.accessToken;
    const change = await call(signedIn, 'POST', 'update-password', {
      newPassword: 'Chosen-Password-2',
      confirmation: 'Chosen-Password-2',
      secretQuestion: 1,
      secretAnswer: 'x y z',
    });
    expect(change.status).toBe(204);
    expect((await edit(admin, investigator, { email: NEW_ADDRESS })).body['confirmers']).toEqual([
      'Name of second',
    ]);
    await nextMails(2);
    expect((await requestOf(signedIn, investigator, ROLE.manager)).mayDecide).toBe(false);
    const refused = await confirm(signedIn, investigator, ROLE.manager);
    expect([refused.status, refused.body['code']]).toEqual([422, 'RIGHTS_NOT_TWO_PEOPLE']);
    expect(await refusals(investigator)).toEqual([['Puppet', 'RIGHTS_NOT_TWO_PEOPLE']]);
    const [given] = await auth.db.query(
      'select password_given from auth.v1_person where person_id = $1',
      [puppet.id],
    );
    expect(given).toEqual({ password_given: true });
  });

  it('renames nobody who has a weighty right [D6-IDENTITY-02]', async () => {
    const investigator = await holder();
    const before = await identityOf(investigator);
    expect((await edit(admin, investigator, { name: 'Somebody Else' })).status).toBe(202);
    expect((await mails.next()).kind).toBe('identity_change');
    expect(await identityOf(investigator)).toEqual(before);
    expect((await confirm(second, investigator)).status).toBe(204);
    expect((await identityOf(investigator)).name).toBe('Somebody Else');
  });
});

describe('a change of the address', () => {
  it('that a second administrator confirmed takes effect after the delay, and both addresses are told [D6-IDENTITY-03]', async () => {
    const person = await holder(ROLE.viewer);
    const before = await identityOf(person);
    const email = `new${serial}@example.org`;
    expect((await edit(admin, person, { email, phone: '1' })).status).toBe(202);
    await nextMails(2);
    expect(await requestOf(second, person)).toMatchObject({
      kind: 'person_changed',
      mayDecide: true,
      shown: { person: { email }, formerPerson: { email: before.email } },
    });
    expect((await confirm(second, person)).status).toBe(204);
    expect(await identityOf(person)).toEqual(before);
    const [job] = await auth.db.query<{ hours: number }>(
      `select extract(epoch from start_after - created_on)::int / 3600 as hours from auth_queue.job
       where name = 'identity_change' order by created_on desc limit 1`,
    );
    expect(job!.hours).toBeGreaterThanOrEqual(23);
    await afterTheDelay(person);
    expect(await identityOf(person)).toEqual({ ...before, email });
    const told = await nextMails(2);
    expect(new Set(told.map(({ mail }) => mail?.to.address))).toEqual(
      new Set([before.email, email]),
    );
  });

  it('that the person confirmed with the password takes effect after the delay; a wrong password confirms nothing [D6-IDENTITY-03]', async () => {
    const person = await holder();
    const email = `own${serial}@example.org`;
    await edit(admin, person, { email });
    await nextMails(2);
    const { body } = await call(person.token, 'GET', 'identity-change');
    expect(body['change']).toMatchObject({ email, requestedByName: 'Name of admin' });
    const confirmOwn = (password: string) =>
      call(person.token, 'POST', 'identity-change/confirm', { password });
    expect((await confirmOwn('Wrong-Password-1')).body['code']).toBe('AUTH_CURRENT_PASSWORD_WRONG');
    expect((await confirmOwn(PASSWORD)).status).toBe(204);
    expect((await confirmOwn(PASSWORD)).status).toBe(412);
    await afterTheDelay(person);
    expect((await identityOf(person)).email).toBe(email);
    await nextMails(2);
  });

  it('is stopped by the link in the mail to the former address, also after a confirmation, once [D6-IDENTITY-04]', async () => {
    const person = await holder();
    const before = await identityOf(person);
    await edit(admin, person, { email: NEW_ADDRESS });
    const told = (await nextMails(2)).find(({ kind }) => kind === 'identity_change')!;
    const token = tokenIn(told.mail!.text);
    expect((await confirm(second, person)).status).toBe(204);
    const stop = (given: string) =>
      auth.call('POST', '/api/auth/identity-change/stop-by-link', { body: { token: given } });
    const invalid = [422, 'AUTH_LINK_INVALID'];
    const wrong = await stop('A'.repeat(43));
    expect([wrong.status, wrong.body['code']]).toEqual(invalid);
    expect((await stop(token)).status).toBe(204);
    const used = await stop(token);
    expect([used.status, used.body['code']]).toEqual(invalid);
    await afterTheDelay(person);
    expect(await identityOf(person)).toEqual(before);
    const [row] = await auth.db.query(
      'select status, ended_how, stop_key from auth.identity_change where person_id = $1',
      [person.id],
    );
    expect(row).toEqual({ status: 'stopped', ended_how: 'link', stop_key: null });
  });

  it('is stopped by the person, or with its request, and another one can be requested then [D6-IDENTITY-04]', async () => {
    const person = await holder();
    const before = await identityOf(person);
    await edit(admin, person, { email: NEW_ADDRESS });
    expect((await call(person.token, 'POST', 'identity-change/stop')).status).toBe(204);
    expect((await call(person.token, 'POST', 'identity-change/stop')).status).toBe(404);
    await edit(admin, person, { email: NEW_ADDRESS });
    const { requestId } = await requestOf(second, person);
    const reason = 'Not his address';
    expect(
      (await call(second, 'POST', `1/rights-requests/${requestId}/reject`, { reason })).status,
    ).toBe(204);
    await nextMails(4);
    await afterTheDelay(person);
    expect(await identityOf(person)).toEqual(before);
    const { body } = await call(person.token, 'GET', 'identity-change');
    expect(body['change']).toBeNull();
  });

  it('ends without an effect when the address is used, or the person changed it meanwhile [D6-IDENTITY-05]', async () => {
    const person = await holder();
    const before = await identityOf(person);
    const email = `taken${serial}@example.org`;
    await edit(admin, person, { email });
    await nextMails(2);
    expect((await confirm(second, person)).status).toBe(204);
    await auth.addPerson(`taker${serial}`, { email });
    await afterTheDelay(person);
    expect(await identityOf(person)).toEqual(before);
    const [row] = await auth.db.query(
      'select status, ended_how from auth.identity_change where person_id = $1',
      [person.id],
    );
    expect(row).toEqual({ status: 'void', ended_how: 'address_used' });
  });
});

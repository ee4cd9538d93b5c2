import { MailTransport } from '@casebook/mail';
import { queueEnded } from '@casebook/test-kit/locked';
import { ARM, UnblindingStudy } from '../test/unblinding-study';
import type { TreatmentKey, UnblindingTrail } from './unblinding.dto';

let study: UnblindingStudy;
beforeAll(async () => {
  study = await UnblindingStudy.start();
});
afterAll(() => study.stop());

const requested = async (subjectId?: number): Promise<number> => {
  const { status, body } = await study.request('ines', subjectId ?? (await study.randomised()));
  expect(status).toBe(201);
  return body.unblindingId;
};
const approve = (person: 'anna' | 'aki' | 'beth', id: number, code: string, round = 1) =>
  study.call(person, 'POST', `/${id}/approve`, { round, code });
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const trail = async (id: number) => {
  const { body } = await study.call<UnblindingTrail>('moni', 'GET', `/${id}/trail`);
  return body.events.map(({ act, actorName, refusal }) => [act, actorName, refusal]);
};

describe('an act on a request', () => {
  it('falls only on the round that was read, and an approval of another one is in the trail [D6-BLIND-03]', async () => {
    const id = await requested();
    await study.code('anna', id);
    // While it waits, nobody can replace it; after the decision, somebody else asks again.
    expect((await study.again('ivan', id, { reason: 'Another reason' })).status).toBe(412);
    await study.call('anna', 'POST', `/${id}/reject`, { round: 1, reason: 'no' });
    expect((await study.again('ivan', id, { reason: 'Another reason' })).status).toBe(200);
    const code = await study.code('anna', id, 2);
    for (const [person, act, body] of [
      ['anna', 'approve', { code }],
      ['anna', 'reject', { reason: 'x' }],
      ['ines', 'cancel', { reason: 'x' }],
      ['ines', 'codes', {}],
      ['ivan', 'open', {}],
    ] as const) {
      expect(
        await study.call(person, 'POST', `/${id}/${act}`, { round: 1, ...body }),
      ).toMatchObject({
        status: 412,
        body: { code: 'BLIND_STATE_CHANGED' },
      });
    }
    expect(await study.row('ivan', id)).toMatchObject({ state: 'waiting_approval', round: 2 });
    expect((await approve('anna', id, code, 2)).status).toBe(200);
    expect(await trail(id)).toEqual([
      ['requested', 'ines', null],
      ['rejected', 'anna', null],
      ['requested', 'ivan', null],
      ['refused', 'anna', 'BLIND_STATE_CHANGED'],
      ['refused', 'anna', 'BLIND_STATE_CHANGED'],
      ['refused', 'ivan', 'BLIND_STATE_CHANGED'],
      ['approved', 'anna', null],
    ]);
  });

  it('counts and records a wrong code although it is refused [D6-BLIND-03]', async () => {
    const id = await requested();
    await study.code('anna', id);
    expect(await approve('anna', id, 'AAAA-AAAA')).toMatchObject({
      status: 422,
      body: { code: 'BLIND_CODE_WRONG' },
    });
    const [row] = await study.database.query<{ attempts: number }>(
      `select attempts from iwrs.security_code where unblinding_id = $1 and approver_id = $2`,
      [id, study.personId('anna')],
    );
    expect(row).toEqual({ attempts: 1 });
    expect((await trail(id)).at(-1)).toEqual(['refused', 'anna', 'BLIND_CODE_WRONG']);
    const own = await study.request('beth', await study.randomised());
    await approve('beth', own.body.unblindingId, 'AAAA-AAAA');
    expect((await trail(own.body.unblindingId)).at(-1)).toEqual([
      'refused',
      'beth',
      'BLIND_OWN_REQUEST',
    ]);
  });

  it('at the same time as another one is done once', async () => {
    for (let time = 0; time < 4; time += 1) {
      const id = await requested();
      const code = await study.code('anna', id);
      await study.codesWereSentLongAgo();
      const answers = await Promise.all([
        approve('anna', id, code),
        study.call('ines', 'POST', `/${id}/cancel`, { round: 1, reason: 'x' }),
        study.call('aki', 'POST', `/${id}/reject`, { round: 1, reason: 'x' }),
        study.call('ines', 'POST', `/${id}/codes`, { round: 1 }),
      ]);
      const decided = answers.slice(0, 3).filter(({ status }) => status < 300);
      // An approved request can still be cancelled.
      const { state } = (await study.row('ines', id))!;
      expect(decided.length).toBe(answers[0].status < 300 && state === 'cancelled' ? 2 : 1);
      expect(state).not.toBe('waiting_approval');
    }
  });

  it('of an approver and of somebody who asks anew never approves the new request', async () => {
    for (let time = 0; time < 4; time += 1) {
      const subjectId = await study.randomised();
      const id = await requested(subjectId);
      const code = await study.code('anna', id);
      const sent = study.mails.length;
      const answers = await Promise.all([
        study
          .call('aki', 'POST', `/${id}/reject`, { round: 1, reason: 'x' })
          .then(() => study.again('ivan', id)),
        approve('anna', id, code),
      ]);
      const row = (await study.row('ivan', id))!;
      expect(statuses(answers)).toEqual([200, 412]);
      expect([row.state, row.round]).toEqual(
        answers[0].status === 200 ? ['waiting_approval', 2] : ['waiting_open', 1],
      );
      expect(study.mails.length).toBeGreaterThanOrEqual(sent);
    }
  });
});

describe('a mail with a code', () => {
  it('that cannot be sent is told to who may ask, with other ways to the approver, and can be sent again [D6-BLIND-04]', async () => {
    await study.database.query(
      `update auth.v1_person set phone = '+81 3 0000 0000', organisation = 'Sponsor' where login_id = 'anna'`,
    );
    const send = jest
      .spyOn(study.app.get(MailTransport), 'send')
      .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const id = await requested();
    const told = async (person: 'ines' | 'moni' | 'anna') => (await study.row(person, id))!.told;
    let states: string[] = [];
    while (states.some((state) => state === 'queued') || states.length === 0) {
      states = (await told('ines')).map(({ state }) => state);
    }
    expect(await told('ines')).toContainEqual({
      name: 'anna',
      organisation: 'Sponsor',
      phone: '+81 3 0000 0000',
      email: 'anna@example.org',
      state: 'failing',
      at: expect.any(String),
    });
    expect(await told('moni')).toEqual([]);
    send.mockRestore();
    study.listenToMails();
    expect((await study.call('ines', 'POST', `/${id}/codes`, { round: 1 })).status).toBe(204);
    const code = await study.code('anna', id);
    await queueEnded(study.database, 'iwrs_queue');
    expect((await told('ines')).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    // All codes went out a moment ago: sending them again would only make this one void.
    expect(
      (await study.call<{ code: string }>('ines', 'POST', `/${id}/codes`, { round: 1 })).body.code,
    ).toBe('BLIND_CODES_JUST_SENT');
    expect((await approve('anna', id, code)).status).toBe(200);
  });
});

describe('emergency unblinding', () => {
  it('works without the link to the IWRS, with a closed scheme, and for a subject and site that are deleted [D6-BLIND-02]', async () => {
    const subjectId = await study.randomised();
    await study.database.query(`update builder.v1_study set iwrs_link = false`);
    await study.write(`update iwrs.scheme set state = 'closed', reason = 'over'`);
    await study.database.query(`update subject.v1_subject set deleted = true, disabled = true`);
    await study.database.query(`update admin.v1_site set deleted = true, disabled = true`);
    const { body: subjects } = await study.call<{ subjectId: number }[]>(
      'ines',
      'GET',
      '/subjects',
    );
    expect(subjects.map((one) => one.subjectId)).toContain(subjectId);
    const id = await requested(subjectId);
    expect((await approve('anna', id, await study.code('anna', id))).status).toBe(200);
    expect(
      await study.call<TreatmentKey>('ines', 'POST', `/${id}/open`, { round: 1 }),
    ).toMatchObject({ status: 200, body: { arm: ARM } });
  });
});

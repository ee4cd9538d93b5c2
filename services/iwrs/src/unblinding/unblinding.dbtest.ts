import { ARM, ARM_TITLE, OSAKA, STUDY, UnblindingStudy } from '../test/unblinding-study';
import type { TreatmentKey, UnblindingsWaiting, UnblindingTrail } from './unblinding.dto';

let study: UnblindingStudy;
beforeAll(async () => {
  study = await UnblindingStudy.start();
});
afterAll(() => study.stop());

const requested = async (...args: Parameters<UnblindingStudy['request']>) => {
  const { status, body } = await study.request(...args);
  expect(status).toBe(201);
  return body.unblindingId;
};
const approve = (person: 'anna' | 'aki' | 'beth', id: number, code: string, round = 1) =>
  study.call<{ requesterTold: boolean; code: string }>(person, 'POST', `/${id}/approve`, {
    round,
    code,
  });
const open = (person: Parameters<UnblindingStudy['call']>[0], id: number) =>
  study.call<TreatmentKey & { code: string }>(person, 'POST', `/${id}/open`, { round: 1 });

describe('a request for emergency unblinding', () => {
  it('goes from the request over the code of the mail to the open key [R4-BLIND-01] [R2-IWRS-03] [D6-CLASS-04]', async () => {
    const id = await requested('ines', await study.randomised(), 'Anaphylaxis after dose 2');
    expect(await study.row('anna', id)).toMatchObject({
      siteCode: 'TKY',
      // Who approves works with no list and opens no page.
      stratum: null,
      ipNumbers: [expect.stringMatching(/^IP-/)],
      reason: 'Anaphylaxis after dose 2',
      requester: 'ines',
      state: 'waiting_approval',
      acts: ['approve', 'reject'],
    });
    expect(await approve('anna', id, await study.code('anna', id))).toMatchObject({
      status: 200,
      body: { requesterTold: true },
    });
    expect(await study.row('ines', id)).toMatchObject({
      state: 'waiting_open',
      approver: 'anna',
      acts: ['open', 'cancel'],
    });
    expect((await study.mailsTo('ines', id))[0]!.subject).toBe(
      'Casebook: emergency unblinding approved',
    );
    expect(await open('ines', id)).toMatchObject({
      status: 200,
      body: { arm: ARM, title: { en: ARM_TITLE } },
    });
    expect(await study.row('ines', id)).toMatchObject({ state: 'opened', acts: ['show'] });
  });

  it('shows an open key to the requester and the approver only, and records each look [R3-BLIND-01]', async () => {
    const id = await requested('ines', await study.randomised());
    await approve('anna', id, await study.code('anna', id));
    expect((await study.call('anna', 'POST', `/${id}/show`)).status).toBe(403);
    await open('ines', id);
    const show = (person: 'ines' | 'anna' | 'ivan' | 'aki' | 'beth') =>
      study.call<TreatmentKey>(person, 'POST', `/${id}/show`);
    for (const person of ['ines', 'anna'] as const) {
      expect(await show(person)).toMatchObject({ status: 200, body: { arm: ARM } });
    }
    for (const person of ['ivan', 'aki', 'beth'] as const) {
      expect((await show(person)).status).toBe(403);
    }
    const trail = await study.call<UnblindingTrail>('moni', 'GET', `/${id}/trail`);
    expect(trail.body.events.map(({ act, actorName }) => [act, actorName])).toEqual([
      ['requested', 'ines'],
      ['approved', 'anna'],
      ['refused', 'anna'],
      ['opened', 'ines'],
      ['shown', 'ines'],
      ['shown', 'ines'],
      ['shown', 'anna'],
      ['refused', 'ivan'],
      ['refused', 'aki'],
      ['refused', 'beth'],
    ]);
    expect(JSON.stringify(trail.body)).not.toMatch(new RegExp(`${ARM}|${ARM_TITLE}`));
  });

  it('needs the password, for exactly this subject and reason, once [R4-BLIND-01]', async () => {
    const subjectId = await study.randomised();
    const reason = 'Overdose';
    const body = { subjectId, reason };
    expect(await study.call('ines', 'POST', '', body)).toMatchObject({
      status: 403,
      body: { code: 'REAUTH_REQUIRED' },
    });
    const otherReason = { studyId: STUDY, subjectId, reason: 'Another' };
    const foreign = study.reAuth('ines', 'unblind-request', otherReason);
    expect(await study.call('ines', 'POST', '', { ...body, reAuthToken: foreign })).toMatchObject({
      body: { code: 'REAUTH_INVALID' },
    });
    const object = { studyId: STUDY, ...body };
    const otherAct = study.reAuth('ines', 'unblind-override', object);
    expect(await study.call('ines', 'POST', '', { ...body, reAuthToken: otherAct })).toMatchObject({
      body: { code: 'REAUTH_INVALID' },
    });
    const reAuthToken = study.reAuth('ines', 'unblind-request', object);
    const first = await study.call<{ unblindingId: number }>('ines', 'POST', '', {
      ...body,
      reAuthToken,
    });
    expect(first.status).toBe(201);
    await study.call('ines', 'POST', `/${first.body.unblindingId}/cancel`, {
      round: 1,
      reason: 'Mistake',
    });
    expect(await study.call('ines', 'POST', '', { ...body, reAuthToken })).toMatchObject({
      body: { code: 'REAUTH_USED' },
    });
  });

  it('needs a reason in words, and the list of what is missing names it [R5-BLIND-01]', async () => {
    const subjectId = await study.randomised();
    for (const reason of ['', ' \u200b ', null, 7]) {
      const { status, body } = await study.call('ines', 'POST', '', { subjectId, reason });
      expect([status, body.errors?.[0]?.code]).toEqual([422, 'BLIND_REASON_REQUIRED']);
    }
    const id = await requested('ines', subjectId);
    const { status, body } = await study.call('anna', 'POST', `/${id}/approve`, {
      round: 1,
      code: '',
    });
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'BLIND_CODE_REQUIRED']);
  });

  it('is refused for a subject that is not randomised, waits already, or is at another site', async () => {
    expect(await study.request('ines', await study.unrandomised())).toMatchObject({
      status: 422,
      body: { code: 'BLIND_NOT_RANDOMISED' },
    });
    const subjectId = await study.randomised();
    await requested('ines', subjectId);
    expect(await study.request('ivan', subjectId)).toMatchObject({
      status: 422,
      body: { code: 'BLIND_ALREADY_REQUESTED' },
    });
    expect((await study.request('ines', await study.randomised(OSAKA))).status).toBe(404);
    expect((await study.request('ines', 9_999)).status).toBe(404);
  });

  it('tells no approver who is another account of the requester, and is canceled when only such are left [D6-TWO-01]', async () => {
    await study.madeAloneBy('ines', ['anna', 'beth']);
    const id = await requested('ines', await study.randomised());
    const told = (await study.row('ines', id))!.told.map(({ name }) => name);
    await study.mailsTo('aki', id);
    await study.madeAloneBy('ines', ['aki']);
    const { status, body } = await study.request('ines', await study.randomised());
    await study.madeAloneBy(null, ['anna', 'beth', 'aki']);
    expect(told).toEqual(['aki']);
    expect([status, body.state]).toEqual([201, 'cancelled']);
    expect(await study.row('ines', body.unblindingId)).toMatchObject({
      cancelCode: 'BLIND_NO_APPROVER',
    });
  });

  it('made by two people at once is made once', async () => {
    const subjectId = await study.randomised();
    const answers = await Promise.all([
      study.request('ines', subjectId),
      study.request('ivan', subjectId),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('is kept as canceled when nobody can approve it [R8-BLIND-01] [R4-BLIND-03]', async () => {
    await study.database.query(
      `update auth.v1_person set disabled = true where login_id in ('anna', 'aki', 'beth')`,
    );
    const subjectId = await study.randomised();
    const sent = study.mails.length;
    const { status, body } = await study.request('ines', subjectId);
    await study.database.query(`update auth.v1_person set disabled = false`);
    expect([status, body.state]).toEqual([201, 'cancelled']);
    expect(await study.row('ines', body.unblindingId)).toMatchObject({
      cancelCode: 'BLIND_NO_APPROVER',
      acts: ['again'],
    });
    expect(study.mails).toHaveLength(sent);
    expect(await study.again('ines', body.unblindingId)).toMatchObject({
      body: { state: 'waiting_approval' },
    });
  });
});

describe('a decision', () => {
  it('is never made by whoever asked, also when this person holds both rights [R4-BLIND-01]', async () => {
    const id = await requested('beth', await study.randomised());
    const [annas] = [await study.code('anna', id), await study.code('aki', id)];
    const codes = await study.database.query(
      `select approver_id from iwrs.security_code where unblinding_id = $1 order by 1`,
      [id],
    );
    const approvers = [study.personId('anna'), study.personId('aki')];
    expect(codes.map(({ approver_id }) => approver_id)).toEqual(approvers);
    expect(await approve('beth', id, annas)).toMatchObject({
      status: 422,
      body: { code: 'BLIND_OWN_REQUEST' },
    });
  });

  it("takes only the approver's own code, in any spelling, and voids it with the decision [R5-BLIND-01]", async () => {
    const id = await requested('ines', await study.randomised());
    const [annas, akis] = [await study.code('anna', id), await study.code('aki', id)];
    expect(await approve('anna', id, akis)).toMatchObject({ body: { code: 'BLIND_CODE_WRONG' } });
    const spelled = ` ${annas.toLowerCase().replace('-', ' ')} `;
    expect((await approve('anna', id, spelled)).status).toBe(200);
    expect(await approve('aki', id, akis)).toMatchObject({
      status: 412,
      body: { code: 'BLIND_STATE_CHANGED' },
    });
  });

  it('refuses a code after five wrong entries, also sent at the same time, and a guess costs an entry [R8-BLIND-01]', async () => {
    const id = await requested('ines', await study.randomised());
    const code = await study.code('anna', id);
    const guesses = await Promise.all(
      Array.from({ length: 5 }, (_, at) => approve('anna', id, `AAAA-AAA${at + 2}`)),
    );
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    expect(await approve('anna', id, code)).toMatchObject({ body: { code: 'BLIND_CODE_WRONG' } });
    expect((await approve('aki', id, await study.code('aki', id))).status).toBe(200);
  });

  it('refuses a code that has expired, and takes one that was sent anew [R4-BLIND-02] [R8-BLIND-01]', async () => {
    const id = await requested('ines', await study.randomised());
    const old = await study.code('anna', id);
    await study.database.query(`update iwrs.security_code set expires_at = now()`);
    expect(await approve('anna', id, old)).toMatchObject({
      status: 422,
      body: { code: 'BLIND_CODE_EXPIRED' },
    });
    await study.codesWereSentLongAgo();
    const sent = await study.call('ivan', 'POST', `/${id}/codes`, { round: 1 });
    expect(sent.status).toBe(204);
    const code = await study.code('anna', id, 2);
    expect(code).not.toBe(old);
    expect(await approve('anna', id, old)).toMatchObject({ body: { code: 'BLIND_CODE_WRONG' } });
    expect((await approve('anna', id, code)).status).toBe(200);
  });

  it('made by two approvers at once is made once', async () => {
    const id = await requested('ines', await study.randomised());
    const [annas, akis] = [await study.code('anna', id), await study.code('aki', id)];
    const answers = await Promise.all([approve('anna', id, annas), approve('aki', id, akis)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('can be a refusal with a reason, after which it can be asked for again [R4-BLIND-02]', async () => {
    const id = await requested('ines', await study.randomised());
    const reason = 'Treat without the key';
    expect((await study.call('anna', 'POST', `/${id}/reject`, { round: 1, reason })).status).toBe(
      200,
    );
    expect(await study.row('ines', id)).toMatchObject({
      state: 'rejected',
      approver: 'anna',
      decisionReason: reason,
      acts: ['again'],
    });
    expect((await study.mailsTo('ines', id))[0]!.subject).toContain('rejected');
    expect((await study.again('ines', id, { reason: 'Now in intensive care' })).status).toBe(200);
    expect(await study.row('ines', id)).toMatchObject({
      state: 'waiting_approval',
      approver: null,
    });
    const { body } = await study.call<UnblindingTrail>('ines', 'GET', `/${id}/trail`);
    expect(body.events.map(({ act, reason: why }) => [act, why])).toEqual([
      ['requested', 'Anaphylaxis'],
      ['rejected', reason],
      ['requested', 'Now in intensive care'],
    ]);
  });

  it('says that no mail was sent when the requester is no longer in the study [R4-BLIND-03]', async () => {
    const id = await requested('ivan', await study.randomised());
    const code = await study.code('anna', id);
    await study.database.query(`update auth.v1_person set disabled = true where login_id = 'ivan'`);
    const decided = await approve('anna', id, code);
    await study.database.query(`update auth.v1_person set disabled = false`);
    expect(decided).toMatchObject({ status: 200, body: { requesterTold: false } });
    // Somebody else of the site takes it back and asks anew.
    expect(
      (await study.call('ines', 'POST', `/${id}/cancel`, { round: 1, reason: 'Ivan left' })).status,
    ).toBe(204);
    expect((await study.again('ines', id)).status).toBe(200);
  });
});

describe('what waits', () => {
  it('is counted for whoever decides and for whoever asked, and leads through the states [R2-HOME-01]', async () => {
    const waiting = async (person: 'anna' | 'beth' | 'ines' | 'ivan') =>
      (await study.call<UnblindingsWaiting>(person, 'GET', '/waiting')).body;
    const [anna, beth, ines, ivan] = [
      await waiting('anna'),
      await waiting('beth'),
      await waiting('ines'),
      await waiting('ivan'),
    ];
    const id = await requested('ines', await study.randomised());
    const oneMore = { unblindingsToDecide: anna.unblindingsToDecide! + 1 };
    expect(await waiting('anna')).toEqual(oneMore);
    expect(await waiting('ines')).toEqual(ines);
    // Nobody decides on the own request.
    await requested('beth', await study.randomised());
    expect(await waiting('beth')).toEqual({
      unblindingsToDecide: beth.unblindingsToDecide! + 1,
      keysToOpen: beth.keysToOpen,
    });

    await approve('anna', id, await study.code('anna', id));
    expect(await waiting('anna')).toEqual(oneMore);
    expect(await waiting('ines')).toEqual({ keysToOpen: ines.keysToOpen! + 1 });
    expect(await waiting('ivan')).toEqual(ivan);
    await open('ines', id);
    expect(await waiting('ines')).toEqual(ines);
  });
});

describe('opening without a decision', () => {
  const override = (person: 'ines' | 'ivan', id: number, reason = 'Life-threatening') => {
    const object = { studyId: STUDY, unblindingId: id, round: 1, reason };
    const reAuthToken = study.reAuth(person, 'unblind-override', object);
    return study.call<TreatmentKey & { code: string }>(person, 'POST', `/${id}/override`, {
      round: 1,
      reason,
      reAuthToken,
    });
  };

  it('is possible only where the study allows it and after its time, and approvers are told', async () => {
    const id = await requested('ines', await study.randomised());
    await study.code('anna', id);
    expect(await override('ines', id)).toMatchObject({ body: { code: 'BLIND_OVERRIDE_NOT_YET' } });
    await study.setOverride(30);
    expect(await override('ines', id)).toMatchObject({ body: { code: 'BLIND_OVERRIDE_NOT_YET' } });
    await study.write(
      `update iwrs.unblinding set requested_at = requested_at - interval '30 minutes' where unblinding_id = ${id}`,
    );
    expect(await override('ivan', id)).toMatchObject({ status: 422 });
    expect(await override('ines', id)).toMatchObject({ status: 200, body: { arm: ARM } });
    expect(await study.row('moni', id)).toMatchObject({ state: 'opened', overridden: true });
    expect((await study.mailsTo('anna', id, 2)).at(-1)!.subject).toContain('without a decision');
    await study.setOverride(null);
  });

  it('is set by who manages schemes, not by who approves, on the revision that was read', async () => {
    for (const person of ['ines', 'anna'] as const) {
      expect((await study.askForOverride(5, 0, person)).status).toBe(403);
    }
    expect(await study.askForOverride(5, 0)).toMatchObject({ status: 412 });
    expect((await study.askForOverride(1441, 2)).status).toBe(422);
    const alone = { overrideMinutes: 0, revision: 2 };
    expect(await study.call('sam', 'PUT', '/setting', alone)).toMatchObject({
      status: 403,
      body: { code: 'REAUTH_REQUIRED' },
    });
    expect((await study.askForOverride(0, 2)).body.requestId).toEqual(expect.any(Number));
    expect((await study.call('anna', 'GET', '/setting')).body).toMatchObject({
      overrideMinutes: null,
    });
  });
});

describe('who sees what', () => {
  it('lists the requests of the sites that the role reaches, without any arm [R3-BLIND-01]', async () => {
    const id = await requested('osamu', await study.randomised(OSAKA));
    await approve('anna', id, await study.code('anna', id));
    await open('osamu', id);
    expect(await study.row('ines', id)).toBeUndefined();
    expect((await study.call('ines', 'GET', `/${id}/trail`)).status).toBe(404);
    expect((await open('ines', id)).status).toBe(404);
    expect((await study.call('nemo', 'GET', '')).status).toBe(403);
    expect((await study.call('sam', 'GET', '')).status).toBe(403);
    for (const person of ['osamu', 'anna', 'moni', 'ines'] as const) {
      const lists = [
        await study.call(person, 'GET', '?size=100'),
        await study.call(person, 'GET', '/subjects'),
      ];
      expect(JSON.stringify(lists)).not.toMatch(new RegExp(`${ARM}|${ARM_TITLE}`));
    }
  });

  it('sends mails that name the request, and neither subject, site nor arm [D6-BLIND-01]', async () => {
    const subjectId = await study.randomised();
    const id = await requested('ines', subjectId);
    await approve('anna', id, await study.code('anna', id));
    await open('ines', id);
    const mails = [...(await study.mailsTo('anna', id)), ...(await study.mailsTo('ines', id))];
    for (const { subject, text, html } of mails) {
      expect(`${subject}${text}${html}`).not.toMatch(
        new RegExp(`${ARM}|${ARM_TITLE}|S-${subjectId}\\b|IP-|TKY|Tokyo|Anaphylaxis`),
      );
    }
  });

  it('stores no code that could be read from the database', async () => {
    const id = await requested('ines', await study.randomised());
    const code = (await study.code('anna', id)).replace('-', '');
    const tables = await study.database.query(
      `select row_to_json(c)::text as row from iwrs.security_code c
       union all select data::text from iwrs_queue.job`,
    );
    expect(JSON.stringify(tables)).not.toContain(code);
  });
});

import type { FileTicket, Plain } from '@casebook/service-kit';
import type { DbLockReport, DbLockStarted } from './db-lock.dto';
import { LockStudy, STUDY } from '../test/lock-study';

describe('the database lock of a study', () => {
  let study: LockStudy;
  beforeAll(async () => {
    study = await LockStudy.start();
  });
  afterAll(() => study.stop());

  it('shows a study that was never locked with its figures [R2-LOCK-01] [R3-LOCK-01]', async () => {
    expect(await study.shown()).toEqual({
      studyIdText: 'ST-1',
      name: { en: 'Study 1' },
      state: 'open',
      dbLockFlag: 0,
      reason: null,
      changedBy: null,
      changedAt: null,
      subjects: 3,
      signedSubjects: 0,
      pages: 3,
      savedPages: 3,
      openQueries: 0,
      answeredQueries: 0,
      signature: 0,
      signedAt: null,
      certificate: null,
      job: null,
    });
    expect(await study.history()).toEqual([]);
  });

  it('shows the newest signature that holds, whatever only a hidden change has broken [R3-LOCK-01] [D6-HIDDEN-04]', async () => {
    const { subjectId } = study.subjects[0]!;
    await study.write(async (client) => {
      await client.query(
        `insert into subject.signature (study_id, subject_id, level, signer_id, signer_name, signed_at, meaning, language,
           content_hash, design_version_id, broken_at, broken_hidden)
         select $1, $2, 'subject', 1, 'x', x.signed_at::timestamptz, 'x', 'en', sha256('x'), 101, x.broken_at::timestamptz, x.hidden
         from (values ('2026-03-01Z', null, null), ('2026-03-02Z', '2026-03-05Z', true), ('2026-03-03Z', '2026-03-05Z', null))
           x(signed_at, broken_at, hidden)`,
        [STUDY, subjectId],
      );
    });
    expect(await study.shown()).toMatchObject({ signedAt: '2026-03-02T00:00:00.000Z' });
  });

  it('leaves out queries and signatures for a role that does not see them', async () => {
    const shown = await study.shown('viewer');
    for (const field of [
      'openQueries',
      'answeredQueries',
      'signature',
      'signedAt',
      'signedSubjects',
    ]) {
      expect(shown).not.toHaveProperty(field);
    }
  });

  it.each([
    ['nobody', 'db-lock', 403],
    ['viewer', 'db-lock', 200],
    ['ofOneSite', 'db-lock', 403],
    ['ofOneSite', 'db-lock/history', 403],
  ] as const)(
    'answers %s, who asks for %s, with %i [R6-ACCESS-01]',
    async (actor, path, status) => {
      expect((await study.call(actor, 'GET', path)).status).toBe(status);
    },
  );

  it.each(['viewer', 'nobody', 'ofOneSite'] as const)('is not locked by %s', async (actor) => {
    expect((await study.act('lock', actor)).status).toBe(403);
    expect(await study.isLocked()).toBe(false);
  });

  it.each([undefined, '', ' ', '\u200b'])(
    'is not locked for the reason %j [R5-LOCK-01]',
    async (reason) => {
      const answer = await study.call('manager', 'POST', 'db-lock/lock', { reason });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'reason', code: 'DB_LOCK_REASON_REQUIRED' }] },
      });
    },
  );

  it('is not locked without the password, or with one for another act, study, reason or session [R6-ACCESS-06]', async () => {
    const reason = 'because';
    const lock = (reAuthToken?: string) =>
      study.call('manager', 'POST', 'db-lock/lock', { reason, reAuthToken });
    expect(await lock()).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } });
    for (const token of [
      study.reAuthToken('manager', 'db-unlock', { studyId: STUDY, reason }),
      study.reAuthToken('manager', 'db-lock', { studyId: 2, reason }),
      study.reAuthToken('manager', 'db-lock', { studyId: STUDY, reason: 'another' }),
      study.reAuthToken('second', 'db-lock', { studyId: STUDY, reason }),
    ]) {
      expect(await lock(token)).toMatchObject({ status: 403, body: { code: 'REAUTH_INVALID' } });
    }
    expect(await study.isLocked()).toBe(false);
  });

  it('is locked at once, gets a certificate, and is unlocked with a reason [R2-LOCK-01] [R4-LOCK-01] [D6-HIDDEN-04]', async () => {
    const reason = 'last patient out';
    const reAuthToken = study.reAuthToken('manager', 'db-lock', { studyId: STUDY, reason });
    const body = { reason, reAuthToken };
    const started = await study.call<DbLockStarted>('manager', 'POST', 'db-lock/lock', body);
    expect(started.status).toBe(201);
    expect(await study.isLocked()).toBe(true);
    expect(await study.ended(started.body.jobId)).toMatchObject({ status: 3, done: 3, total: 3 });
    expect(await study.shown()).toMatchObject({
      state: 'locked',
      dbLockFlag: 1,
      reason,
      changedBy: 'manager',
      job: null,
      certificate: {
        certificateNo: 1,
        subjects: 3,
        pages: 3,
        savedPages: 3,
        values: null,
        versions: [{ versionId: 101, name: '1.0' }],
        digest: expect.stringMatching(/^[\da-f]{64}$/) as string,
      },
    });
    await expect(study.addSubject('S-9')).rejects.toMatchObject({ code: 'CB423' });

    // Half of the 6 values are hidden from the manager, so not even their number is told.
    expect((await study.shown('unblinded')).certificate).toMatchObject({ values: 6 });

    // A token works once.
    await expect(study.call('manager', 'POST', 'db-lock/lock', body)).resolves.toMatchObject({
      status: 412,
      body: { code: 'DB_LOCK_ALREADY_LOCKED', params: { person: 'manager' } },
    });
    expect((await study.act('unlock', 'second', 'one value was wrong')).status).toBe(204);
    expect(await study.isLocked()).toBe(false);
    expect(await study.act('unlock')).toMatchObject({
      status: 412,
      body: { code: 'DB_LOCK_NOT_LOCKED' },
    });
    expect(await study.call('manager', 'POST', 'db-lock/lock', body)).toMatchObject({
      status: 403,
      body: { code: 'REAUTH_USED' },
    });
    expect(await study.history()).toMatchObject([
      { act: 'unlock', person: 'second', reason: 'one value was wrong', certificateNo: 1 },
      { act: 'certify', person: 'manager', certificateNo: 1 },
      { act: 'lock', person: 'manager', role: 'data_manager', reason, certificateNo: null },
    ]);
    expect(await study.verify()).toEqual([]);
  });

  it('gives the contents of the report and records the download', async () => {
    const { body } = await study.call<Plain<DbLockReport>>('manager', 'GET', 'db-lock/download');
    expect(body.lock.studyIdText).toBe('ST-1');
    expect(body.history).toHaveLength(3);
    const recorded = await study.database.query(
      `select what from status.download_event where study_id = $1`,
      [STUDY],
    );
    expect(recorded).toEqual([{ what: 'DB_LOCK_VIEW' }]);
  });

  it('gives the report as PDF by a link that works once', async () => {
    const { status, body } = await study.call<FileTicket>('viewer', 'POST', 'db-lock/report');
    expect(status).toBe(200);
    const file = await study.app.inject({ method: 'GET', url: body.url });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.body.slice(0, 5)).toBe('%PDF-');
    expect((await study.app.inject({ method: 'GET', url: body.url })).statusCode).toBe(404);
  });

  it('is locked by one of two people at the same time, and tells the other one who it was [D3-LOCK-02]', async () => {
    const answers = await Promise.all([study.act('lock', 'manager'), study.act('lock', 'second')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    const winner = answers[0].status === 201 ? 'manager' : 'second';
    expect(answers.find(({ status }) => status === 412)!.body).toMatchObject({
      code: 'DB_LOCK_ALREADY_LOCKED',
      params: { person: winner },
    });
    expect((await study.history()).filter(({ act }) => act === 'lock')).toHaveLength(2);
    await study.ended(
      (answers.find(({ status }) => status === 201)!.body as unknown as DbLockStarted).jobId,
      winner,
    );
    expect((await study.act('unlock')).status).toBe(204);
  });
});

describe('a study with queries', () => {
  let study: LockStudy;
  beforeAll(async () => {
    study = await LockStudy.start(1);
  });
  afterAll(() => study.stop());

  it('is not locked while they are open or answered, and the numbers are told [R5-LOCK-02]', async () => {
    await study.addQuery('SYSBP', 1);
    await study.addQuery('SYSBP', 3);
    expect(await study.shown()).toMatchObject({ openQueries: 1, answeredQueries: 1 });
    expect(await study.act('lock')).toMatchObject({
      status: 422,
      body: { code: 'DB_LOCK_QUERIES_REMAIN', params: { open: 1, answered: 1 } },
    });
    expect(await study.isLocked()).toBe(false);
    await study.closeQueries();
  });

  it('is not locked by a role that does not see the only query, and no number is told [R5-LOCK-02]', async () => {
    await study.addQuery('ARM', 1);
    expect(await study.shown()).toMatchObject({ openQueries: 0 });
    expect(await study.shown('unblinded')).toMatchObject({ openQueries: 1 });
    expect(await study.act('lock')).toMatchObject({
      status: 422,
      body: { code: 'DB_LOCK_UNSEEN_QUERIES_REMAIN', params: {} },
    });
    expect((await study.act('lock', 'unblinded')).body.code).toBe('DB_LOCK_QUERIES_REMAIN');
    await study.closeQueries();
  });

  it('is unlocked again when the counters, from which it was locked, were wrong [D3-LOCK-03]', async () => {
    await study.addQuery('SYSBP', 1, false);
    expect(await study.locked()).toMatchObject({ state: 'open', dbLockFlag: 0, certificate: null });
    expect(await study.isLocked()).toBe(false);
    expect((await study.history())[0]).toMatchObject({
      act: 'take_back',
      person: null,
      code: 'DB_LOCK_COUNTERS_WRONG',
    });
    await study.closeQueries();
    expect(await study.locked()).toMatchObject({ state: 'locked' });
  });
});

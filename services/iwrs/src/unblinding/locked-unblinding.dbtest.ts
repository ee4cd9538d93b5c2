import { join } from 'node:path';
import type { ReAuthAct } from '@casebook/catalogue';
import { type LockedCall, lockedWalk, queueEnded } from '@casebook/test-kit/locked';
import { LOCKED_TAGS } from '../test/locked-tags';
import { type Person, STUDY, UnblindingStudy } from '../test/unblinding-study';

describe('a locked study at emergency unblinding', () => {
  let study: UnblindingStudy;
  beforeAll(async () => {
    study = await UnblindingStudy.start();
    await study.setOverride(0);
  });
  afterAll(() => study.stop());

  it('takes every act of emergency unblinding, and nothing else [D3-WRITE-02] [D6-BLIND-02]', async () => {
    const base = `/api/iwrs/${STUDY}/unblinding`;
    const reason = 'x';
    const round = 1;
    const trail = ['iwrs.unblinding', 'iwrs.security_code', 'iwrs.code_mail', 'iwrs.used_re_auth'];
    const allowed = 'the treatment of a patient does not wait for the unlock';
    const call = (person: Person, path: string, body: object = { round }): LockedCall => ({
      url: base + path,
      headers: study.headers(person),
      body,
    });
    const requested = async (): Promise<number> => {
      const { body } = await study.request('ines', await study.randomised());
      await study.code('anna', body.unblindingId);
      return body.unblindingId;
    };
    const approved = async (): Promise<number> => {
      const id = await requested();
      const code = await study.code('anna', id);
      await study.call('anna', 'POST', `/${id}/approve`, { round, code });
      return id;
    };
    const confirmed = async (act: ReAuthAct, path: string): Promise<LockedCall> => {
      const id = await requested();
      if (path === 'again') await study.call('anna', 'POST', `/${id}/reject`, { round, reason });
      const object = { studyId: STUDY, unblindingId: id, round, reason };
      const reAuthToken = study.reAuth('ines', act, object);
      return call('ines', `/${id}/${path}`, { round, reason, reAuthToken });
    };
    const faults = await lockedWalk({
      service: 'iwrs',
      document: join(__dirname, '../../openapi.json'),
      database: study.database,
      studyId: STUDY,
      tags: LOCKED_TAGS.unblinding,
      operations: {
        requestUnblinding: {
          allowed,
          writes: trail,
          call: async () => {
            const subjectId = await study.randomised();
            const reAuthToken = study.reAuth('ines', 'unblind-request', {
              studyId: STUDY,
              subjectId,
              reason,
            });
            return call('ines', '', { subjectId, reason, reAuthToken });
          },
        },
        requestUnblindingAgain: {
          allowed,
          writes: trail,
          call: () => confirmed('unblind-request', 'again'),
        },
        sendUnblindingCodes: {
          allowed,
          writes: trail,
          async call() {
            const id = await requested();
            await study.codesWereSentLongAgo();
            return call('ines', `/${id}/codes`);
          },
        },
        overrideUnblinding: {
          allowed,
          writes: [...trail, 'iwrs.key_reading'],
          call: () => confirmed('unblind-override', 'override'),
        },
        cancelUnblinding: {
          allowed,
          writes: trail,
          call: async () => call('ines', `/${await requested()}/cancel`, { round, reason }),
        },
        approveUnblinding: {
          allowed,
          writes: trail,
          call: async () => {
            const id = await requested();
            return call('anna', `/${id}/approve`, { round, code: await study.code('anna', id) });
          },
        },
        rejectUnblinding: {
          allowed,
          writes: trail,
          call: async () => call('anna', `/${await requested()}/reject`, { round, reason }),
        },
        openKey: {
          allowed,
          writes: [...trail, 'iwrs.key_reading'],
          call: async () => call('ines', `/${await approved()}/open`),
        },
        showKey: {
          allowed,
          writes: ['iwrs.key_reading'],
          call: async () => {
            const id = await approved();
            await study.call('ines', 'POST', `/${id}/open`, { round });
            return call('ines', `/${id}/show`);
          },
        },
        setUnblindingSetting: {
          refused: 'whole',
          call: () => ({
            url: `${base}/setting`,
            headers: study.headers('sam'),
            body: {
              overrideMinutes: 5,
              revision: 1,
              reAuthToken: study.reAuth('sam', 'unblind-setting', {
                studyId: STUDY,
                overrideMinutes: 5,
                revision: 1,
              }),
            },
          }),
        },
      },
      known: { studyId: STUDY, unblindingId: 1 },
      callers: [study.headers('anna'), study.headers('ines'), study.headers('sam')],
      logs: ['iwrs.download_event'],
      app: study.app,
      // A mail stores the hash of its code.
      settled: () => queueEnded(study.database, 'iwrs_queue'),
    });
    expect(faults).toEqual([]);
  });

  it('writes nothing else in the transaction of such an act', async () => {
    const { Db, systemWriter } = await import('@casebook/service-kit');
    const lock = (locked: boolean) =>
      study.database.query('select platform.set_study_lock($1, $2)', [STUDY, locked]);
    await study.randomised();
    await lock(true);
    const written = study.app
      .get(Db)
      .write(systemWriter('test'), { studyId: STUDY, evenIfLocked: true }, (tx) =>
        tx.query({
          text: `update iwrs.kit set state = 'lost' where study_id = $1`,
          values: [STUDY],
        }),
      );
    await expect(written).rejects.toMatchObject({ code: 'CB423' });
    await lock(false);
  });
});

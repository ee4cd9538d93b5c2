import { join } from 'node:path';
import type { ReAuthAct } from '@casebook/catalogue';
import { type LockedCall, lockedWalk, queueEnded } from '@casebook/test-kit/locked';
import { LOCKED_TAGS } from '../test/locked-tags';
import { type Person, STUDY, UnblindingStudy } from '../test/unblinding-study';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(120_000);

describe('a locked study at emergency unblinding', () => {
  let study: UnblindingStudy;
  beforeAll(async () => {
    study = await UnblindingStudy.start();
    await study.call('anna', 'PUT', '/setting', { overrideMinutes: 0, revision: 0 });
  });
  afterAll(() => study.stop());

  it('opens no key and decides on no request [D3-WRITE-02]', async () => {
    const base = `/api/iwrs/${STUDY}/unblinding`;
    const reason = 'x';
    const call = (person: Person, path: string, body: object = {}): LockedCall => ({
      url: base + path,
      headers: study.headers(person),
      body,
    });
    const requested = async (): Promise<number> => {
      const { body } = await study.request('ines', await study.randomised());
      return body.unblindingId;
    };
    const approved = async (): Promise<number> => {
      const id = await requested();
      await study.call('anna', 'POST', `/${id}/approve`, { code: await study.code('anna', id) });
      return id;
    };
    const confirmed = async (act: ReAuthAct, path: string): Promise<LockedCall> => {
      const id = await requested();
      const object = { studyId: STUDY, unblindingId: id, reason };
      const reAuthToken = study.reAuth('ines', act, object);
      return call('ines', `/${id}/${path}`, { reason, reAuthToken });
    };
    const faults = await lockedWalk({
      service: 'iwrs',
      document: join(__dirname, '../../openapi.json'),
      database: study.database,
      studyId: STUDY,
      tags: LOCKED_TAGS.unblinding,
      operations: {
        requestUnblinding: {
          refused: 'whole',
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
          refused: 'whole',
          call: () => confirmed('unblind-request', 'again'),
        },
        overrideUnblinding: {
          refused: 'whole',
          call: () => confirmed('unblind-override', 'override'),
        },
        cancelUnblinding: {
          refused: 'whole',
          call: async () => call('ines', `/${await requested()}/cancel`, { reason }),
        },
        approveUnblinding: {
          refused: 'whole',
          call: async () => {
            const id = await requested();
            return call('anna', `/${id}/approve`, { code: await study.code('anna', id) });
          },
        },
        rejectUnblinding: {
          refused: 'whole',
          call: async () => call('anna', `/${await requested()}/reject`, { reason }),
        },
        openKey: {
          refused: 'whole',
          call: async () => call('ines', `/${await approved()}/open`),
        },
        showKey: {
          refused: 'whole',
          call: async () => {
            const id = await approved();
            await study.call('ines', 'POST', `/${id}/open`);
            return call('ines', `/${id}/show`);
          },
        },
        setUnblindingSetting: {
          refused: 'whole',
          call: () => ({
            url: `${base}/setting`,
            headers: study.headers('anna'),
            body: { overrideMinutes: 0, revision: 1 },
          }),
        },
      },
      known: { studyId: STUDY, unblindingId: 1 },
      callers: [study.headers('anna'), study.headers('ines')],
      logs: ['iwrs.download_event'],
      app: study.app,
      // A mail stores the hash of its code.
      settled: () => queueEnded(study.database, 'iwrs_queue'),
    });
    expect(faults).toEqual([]);
  });
});

import { join } from 'node:path';
import type { ReAuthAct } from '@casebook/catalogue';
import { lockedWalk, type LockedCall } from '@casebook/test-kit/locked';
import { ArmStudy, BLOCKS, HEAD, MINIMISATION, scheme, SCHEMES, STUDY } from '../test/arm-study';
import type { TrialChangeAsked } from '../change/trial-change.dto';
import { LOCKED_TAGS } from '../test/locked-tags';
import { fileForm, fileObject, workbook } from '../test/list-files';

const LOG = ['iwrs.download_event', 'iwrs.download_ticket'];

describe('a locked study in the iwrs service', () => {
  let study: ArmStudy;
  beforeAll(async () => {
    const more = ['PAUSED', 'RESUMED', 'CLOSED'].map((key) =>
      scheme(key, { method: 'minimisation' }),
    );
    study = await ArmStudy.start([...SCHEMES, ...more, scheme('OPENED', { method: 'list' })]);
    await study.upload([HEAD, ['O1', 'F', 'VERUM']], { schemeKey: 'OPENED' });
    await study.open('OPENED', { siteIsFactor: false });
    for (const { key } of more) await study.open(key, MINIMISATION);
    await study.change('pause', 'RESUMED');
    await study.upload([HEAD, ['R1', 'F', 'VERUM']]);
  });
  afterAll(() => study.stop());

  it('is not randomised and its lists do not change [D3-WRITE-02]', async () => {
    const headers = study.headers('manager');
    const base = `/api/iwrs/${STUDY}`;
    const reason = 'x';
    const act = (name: string, schemeKey: string, input: object): LockedCall => ({
      url: `${base}/schemes/${schemeKey}/${name}`,
      headers,
      body: {
        ...input,
        reAuthToken: study.token(`scheme-${name}` as ReAuthAct, { schemeKey, ...input }),
      },
    });
    /** An upload to an open scheme, which waits for a second person. */
    const waiting = async (name: string) => {
      const rows = [HEAD, [`W${name}`, 'M', 'CONTROL']];
      const { body } = await study.upload<TrialChangeAsked>(rows, {
        schemeKey: 'OPENED',
        fileName: `${name}.xlsx`,
      });
      return (await study.changes()).find(({ requestId }) => requestId === body.requestId)!;
    };
    const faults = await lockedWalk({
      service: 'iwrs',
      document: join(__dirname, '../../openapi.json'),
      database: study.database,
      studyId: STUDY,
      tags: LOCKED_TAGS.schemes,
      operations: {
        openScheme: { refused: 'whole', call: () => act('open', 'MAIN', { settings: BLOCKS }) },
        pauseScheme: { refused: 'whole', call: () => act('pause', 'PAUSED', { reason }) },
        resumeScheme: { refused: 'whole', call: () => act('resume', 'RESUMED', { reason }) },
        takeSchemeKitTypes: {
          refused: 'whole',
          call: () => act('kit-types', 'PAUSED', { reason }),
        },
        closeScheme: { refused: 'whole', call: () => act('close', 'CLOSED', { reason }) },
        uploadArmList: {
          refused: 'whole',
          call: async () => {
            const file = await workbook([HEAD, ['R2', 'M', 'CONTROL']]);
            const reAuthToken = study.token('arm-upload', {
              schemeKey: 'LIST',
              ...fileObject(file),
            });
            const form = fileForm(file, 'list.xlsx', { reAuthToken });
            const url = `${base}/arm-list/LIST/upload`;
            return { url, headers: { ...headers, ...form.headers }, body: form.payload };
          },
        },
        resetArmList: {
          refused: 'whole',
          call: () => {
            const input = { count: 2, reason };
            const reAuthToken = study.token('arm-reset', { schemeKey: 'LIST', ...input });
            return { url: `${base}/arm-list/LIST/reset`, headers, body: { ...input, reAuthToken } };
          },
        },
        confirmTrialChange: {
          refused: 'whole',
          call: async () => {
            const { requestId, digest } = await waiting('1');
            const object = { requestId, digest };
            const reAuthToken = study.token('trial-confirm', object, 'second');
            const url = `${base}/changes/${requestId}/confirm`;
            return { url, headers: study.headers('second'), body: { digest, reAuthToken } };
          },
        },
        rejectTrialChange: {
          refused: 'whole',
          call: async () => ({
            url: `${base}/changes/${(await waiting('2')).requestId}/reject`,
            headers: study.headers('second'),
            body: { reason },
          }),
        },
        withdrawTrialChange: {
          refused: 'whole',
          call: async () => ({
            url: `${base}/changes/${(await waiting('3')).requestId}/withdraw`,
            headers,
            body: { reason },
          }),
        },
      },
      known: { studyId: STUDY, schemeKey: 'LIST' },
      callers: [headers, study.headers('blinded')],
      logs: LOG,
      app: study.app,
    });
    expect(faults).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedWalk } from '@casebook/test-kit/locked';
import { fileForm, fileObject, HEAD, ipRows, workbook } from './test/list-files';
import { LOCKED_TAGS } from './test/locked-tags';
import { DEPOT, STUDY, SupplyStudy, TOKYO } from './test/supply-study';

const LOGS = ['iwrs.download_event'];
const JOB = '00000000-0000-4000-8000-000000000001';

it('every feature of the iwrs service has a walk in a locked study [D3-WRITE-02]', () => {
  const document = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { tags: string[] }>>;
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const tags = [...new Set(operations.flatMap(({ tags: of }) => of))].toSorted();
  expect(Object.values(LOCKED_TAGS).flat().toSorted()).toEqual(tags);
});

describe('a locked study in the iwrs service', () => {
  let study: SupplyStudy;
  beforeAll(async () => {
    study = await SupplyStudy.start();
  });
  afterAll(() => study.stop());

  it('keeps its IP numbers where they are, and its lists are read [D3-WRITE-02]', async () => {
    await study.numbers(9);
    const { deliveryId } = await study.send(DEPOT, TOKYO, ['0001']);
    await study.database.query(
      `insert into iwrs.job_run (job_id, kind, study_id, person_id, role_id, request_id, status, ended_at)
       values ('${JOB}', 'none', ${STUDY}, 1, 1, 'r', 3, now())`,
    );
    const headers = study.headers('supply');
    const base = `/api/iwrs/${STUDY}`;
    const call = (url: string, body: object) => () => ({ url: base + url, headers, body });
    let next = 600;
    // Numbers of its own, because a reset takes the others off the list.
    const numbers = async (): Promise<string[]> => {
      next += 1;
      return study.numbers(1, { first: next });
    };
    const sent = async () => study.send(DEPOT, TOKYO, await numbers());
    const list = await workbook([HEAD, ...ipRows(2, { first: 500 })]);
    const file = fileForm(list, 'list.xlsx', {
      reAuthToken: study.token('ip-upload', fileObject(list)),
    });
    const faults = await lockedWalk({
      service: 'iwrs',
      document: join(__dirname, '../openapi.json'),
      database: study.database,
      studyId: STUDY,
      tags: LOCKED_TAGS.supply,
      operations: {
        importIpNumbers: {
          refused: 'whole',
          call: () => ({
            url: `${base}/ip-numbers/import`,
            headers: { ...headers, ...file.headers },
            body: file.payload,
          }),
        },
        previewDelivery: {
          allowed: 'a locked study is read',
          writes: [],
          call: async () => ({
            url: `${base}/deliveries/preview`,
            headers,
            body: { sourceId: DEPOT, targetId: TOKYO, numbers: await numbers() },
          }),
        },
        sendIpNumbers: {
          refused: 'whole',
          call: async () => ({
            url: `${base}/deliveries`,
            headers,
            body: {
              sourceId: DEPOT,
              targetId: TOKYO,
              numbers: await numbers(),
              deliveryDate: '2026-11-01',
            },
          }),
        },
        writeOffIpNumbers: {
          refused: 'whole',
          call: async () => ({
            url: `${base}/deliveries/write-off`,
            headers,
            body: { sourceId: DEPOT, numbers: await numbers(), outcome: 'lost', reason: 'r' },
          }),
        },
        receiveDelivery: {
          refused: 'whole',
          call: async () => {
            const delivery = await sent();
            const kits = delivery.numbers.map(({ ipNumber }) => ({
              ipNumber,
              outcome: 'received',
            }));
            return {
              url: `${base}/deliveries/${delivery.deliveryId}/receipt`,
              headers,
              body: { revision: delivery.revision, kits },
            };
          },
        },
        cancelDelivery: {
          refused: 'whole',
          call: async () => {
            const delivery = await sent();
            return {
              url: `${base}/deliveries/${delivery.deliveryId}/cancel`,
              headers,
              body: { revision: delivery.revision, reason: 'r' },
            };
          },
        },
        cancelJob: {
          allowed: 'ends work',
          writes: ['iwrs.job_run'],
          call: () => ({ url: `/api/iwrs/jobs/${JOB}/cancel`, headers }),
        },
        setStockMinimum: {
          refused: 'whole',
          call: call('/stock/minimum', { siteId: TOKYO, minimum: 3, revision: 0, reason: 'r' }),
        },
        resetIpNumbers: {
          refused: 'whole',
          call: async () => {
            const input = { count: await study.unused(), reason: 'r' };
            const reAuthToken = study.token('ip-reset', input);
            return { url: `${base}/ip-numbers/reset`, headers, body: { ...input, reAuthToken } };
          },
        },
      },
      known: { studyId: STUDY, deliveryId, jobId: JOB },
      callers: [headers, study.headers('blinded')],
      logs: LOGS,
      app: study.app,
    });
    expect(faults).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import {
  emptyDesign,
  type Item,
  Layout,
  PageType,
  type Scheme,
  type StudyDesign,
} from '@casebook/study-design';
import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { BareClaims } from '../floor/bare-claims';
import { measure, summarise, type Timed } from '../support/measure';
import { type BenchStudy, makeStudy } from '../support/study';
import { benchSimulation } from './simulation';

const CLIENTS = 10;
const ROUNDS = 3;
/** Claims of each kind in a round, one after the other and by the clients. */
const CLAIMS = 150;
const AT_ONCE = 200;
const SUBJECTS = 60;
/** Who randomise on pages at once. */
const PEOPLE = 6;
const STRATUM = 'SEX=F';
const PLACES = 4_000;
/** Subjects of requests without a page, above those of the study. */
const FIRST_SUBJECT = 2_000_000;

const scheme: Scheme = {
  key: 'MAIN',
  title: { en: 'Main' },
  method: 'list',
  arms: ['A', 'B'].map((key) => ({ key, title: { en: key }, ratio: 1 })),
  factors: [
    {
      factor: 'SEX',
      weight: 1,
      levels: ['F', 'M'].map((key) => ({ key, title: { en: key }, codes: [key] })),
    },
  ],
  caps: [],
};

/** A page with a factor, the random number, the arm and an IP number. */
function randomisedDesign(): StudyDesign {
  const design = emptyDesign(
    { studyIdText: 'RANDOM', name: { en: 'Randomised' }, protocolNumber: 'RANDOM-1' },
    ['en'],
  );
  const item = (key: string, more: Partial<Item>): Item => ({
    key,
    label: { en: key },
    layout: Layout.text,
    properties: [],
    ...more,
  });
  return {
    ...design,
    codelists: [
      {
        key: 'SEX',
        name: { en: 'Sex' },
        dataType: 'text',
        entries: ['F', 'M'].map((code) => ({ code, label: { en: code } })),
      },
    ],
    schemes: [scheme],
    kitTypes: [{ key: 'K', title: { en: 'Kit' }, arms: ['MAIN.A', 'MAIN.B'], units: 1 }],
    pages: [
      ...design.pages,
      {
        key: 'RAND',
        type: PageType.normal,
        title: { en: 'Randomisation' },
        blocks: [
          {
            key: 'B',
            type: 1,
            items: [
              item('SEX', {
                layout: Layout.horizontalRadio,
                codelist: 'SEX',
                properties: [{ type: 13, factor: 'SEX' }],
              }),
              item('RNO', { properties: [{ type: 10 }] }),
              item('ARM', { properties: [{ type: 11 }] }),
              item('IPNO', { properties: [{ type: 12 }] }),
            ],
          },
        ],
      },
    ],
    visits: [...design.visits, { key: 'V1', title: { en: 'Visit 1' }, type: 'scheduled' }],
    schedule: [...design.schedule, { visit: 'V1', page: 'RAND', mandatory: true }],
  };
}

/** (h) Claims of arms and IP numbers on one scheme, compared with the bare audited statements of a claim. */
export async function benchRandomise(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, SUBJECTS, randomisedDesign());
  const requests = await withDatabase(portal, async (database) => {
    await fill(database, study);
    return commitRequests(database, study, (ROUNDS + 1) * (CLAIMS + AT_ONCE));
  });
  const { studyId, siteId } = study;
  const bare = new BareClaims(portal.adminUrl, studyId, siteId, STRATUM);
  // The subject service calls the other one directly; the gateway would hold back so many calls of one person.
  const iwrs = portal.environment('gateway')['IWRS_URL']!;
  const clients = Array.from({ length: CLIENTS }, () => api.another(iwrs));
  const many = Array.from({ length: AT_ONCE }, () => api.another(iwrs));
  const claim =
    (client: Api): Timed =>
    () => {
      const body = { requestId: requests.pop()! };
      return client.call('POST', `/api/iwrs/${studyId}/claims`, body);
    };
  const perClient = CLAIMS / CLIENTS;
  // Prepares the statements of every connection and lets the code be compiled.
  await measure(clients, perClient, claim);
  await measure(
    Array.from({ length: CLIENTS }, () => bare),
    5,
    (one) => one.claim(),
  );

  const rates = { ours: [] as number[], bare: [] as number[] };
  const waits = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await rate(CLAIMS, () => measure([bare], CLAIMS, (one) => one.claim())));
    rates.ours.push(await rate(CLAIMS, () => measure(clients, perClient, claim)));
    const atOnce = Array.from({ length: AT_ONCE }, () => bare);
    waits.bare.push(...(await measure(atOnce, 1, (one) => one.claim())));
    waits.ours.push(...(await measure(many, 1, claim)));
  }
  const best = (all: readonly number[]): number => Math.max(...all);
  process.stdout.write(
    `claims per second on one scheme, ${CLIENTS} clients / bare serial loop   ${(best(rates.ours) / best(rates.bare)).toFixed(2)} x   ` +
      `(${best(rates.ours).toFixed(0)} / ${best(rates.bare).toFixed(0)}, best of ${ROUNDS})\n`,
  );
  const [ours, floor] = [summarise(waits.ours), summarise(waits.bare)];
  process.stdout.write(
    `${AT_ONCE} claims at once / ${AT_ONCE} bare claims at once   p95 ${(ours.p95 / floor.p95).toFixed(2)} x   ` +
      `(${ours.p95.toFixed(0)} / ${floor.p95.toFixed(0)} ms, ${ROUNDS} rounds)\n`,
  );
  const pages = Array.from({ length: PEOPLE }, () => api.another(portal.url));
  await benchPages(study, pages);
  await Promise.all([...clients, ...many, ...pages].map((one) => one.close()));
  await bare.end();
  await benchSimulation();
}

/** From the confirmation on the page to the saved result, each client with one subject after the other. */
async function benchPages(study: BenchStudy, clients: readonly Api[]): Promise<void> {
  const { studyId, versionId } = study;
  const pages = study.workplaces.map(({ pageId }) => pageId);
  const path = `/api/subject/${studyId}/pages`;
  for (const pageId of pages) {
    await clients[0]!.call('POST', `${path}/${pageId}/save`, {
      designVersionId: versionId,
      items: [{ blockKey: 'B', line: 0, itemKey: 'SEX', value: 'M', revision: 0 }],
    });
  }
  const body = {
    designVersionId: versionId,
    factors: [{ factor: 'SEX', value: 'M' }],
    unsaved: [],
  };
  const durations = await measure(clients, SUBJECTS / PEOPLE, (client) => {
    const pageId = pages.pop()!;
    return () => client.call('POST', `${path}/${pageId}/randomise`, body);
  });
  const { p50, p95, count } = summarise(durations);
  process.stdout.write(
    `randomise on the page, ${PEOPLE} clients   p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, n ${count}\n`,
  );
}

async function withDatabase<T>(
  { adminUrl }: Portal,
  work: (database: Client) => Promise<T>,
): Promise<T> {
  const database = new Client({ connectionString: adminUrl });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return count / (Number(process.hrtime.bigint() - start) / 1e9);
}

/** An open scheme with its places, and kits at the site. */
async function fill(database: Client, { studyId, siteId, versionId }: BenchStudy): Promise<void> {
  await database.query(`
    begin;
    select platform.begin_write(${studyId}, 0, 'System', null, null, null, null, null, null, 'entry');
    update builder.study set iwrs_link = true where study_id = ${studyId};
    insert into iwrs.scheme (study_id, scheme_key, method, state, design_version)
      values (${studyId}, 'MAIN', 'list', 'open', ${versionId});
    insert into iwrs.scheme_secret (study_id, scheme_id, definition, settings, seed)
      select ${studyId}, scheme_id, '${JSON.stringify(scheme)}', '{"siteIsFactor": false}', '00' from iwrs.scheme
      where study_id = ${studyId};
    insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state)
      select s.study_id, s.scheme_id, n, case when n > ${PLACES} then 'SEX=M' else '${STRATUM}' end, 'R' || n, 'waiting'
      from iwrs.scheme s, generate_series(1, ${PLACES + SUBJECTS}) n where s.study_id = ${studyId};
    insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm)
      select study_id, scheme_id, slot_no, case when slot_no % 2 = 0 then 'A' else 'B' end from iwrs.slot
      where study_id = ${studyId};
    insert into iwrs.kit (study_id, ip_number, site_id, state)
      select ${studyId}, 'K' || n, ${siteId}, 'waiting' from generate_series(1, ${PLACES}) n;
    insert into iwrs.kit_secret (study_id, kit_id, kit_type)
      select study_id, kit_id, 'K' from iwrs.kit where study_id = ${studyId};
    commit`);
  await database.query('analyze');
}

/** Requests as the subject service commits them. */
async function commitRequests(
  database: Client,
  { studyId, siteId, versionId }: BenchStudy,
  count: number,
): Promise<string[]> {
  const requests = Array.from({ length: count }, () => randomUUID());
  await database.query('begin');
  await database.query(
    `select platform.begin_write($1, 0, 'System', null, null, null, null, null, null, 'entry')`,
    [studyId],
  );
  await database.query(
    `insert into subject.randomisation_request (study_id, request_id, subject_id, site_id, page_id, design_version_id, kind,
        scheme_key, factors, items, state, person_id)
      select $1::int, r.id, ${FIRST_SUBJECT} + r.at, $2::int, ${FIRST_SUBJECT} + r.at, $3::int, 'randomise', 'MAIN',
        '[{"factor": "SEX", "level": "F"}]',
        '[{"kind": "random", "blockKey": "B", "line": 0, "itemKey": "RNO", "kitType": null},
          {"kind": "ip", "blockKey": "B", "line": 0, "itemKey": "IPNO", "kitType": null}]', 'requested', 1
      from unnest($4::uuid[]) with ordinality r(id, at)`,
    [studyId, siteId, versionId, requests],
  );
  await database.query('commit');
  return requests;
}

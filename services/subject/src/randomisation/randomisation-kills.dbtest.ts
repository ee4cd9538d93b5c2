import { setTimeout } from 'node:timers/promises';
import { verifyAudit, withClient } from '@casebook/platform-db';
import { OtherService } from '@casebook/test-kit/other-service';
import { Client } from 'pg';
import { GROUPS, RandomisedStudy } from '../test/randomisation';
import { STUDY } from '../test/study';

interface SubjectPage {
  subjectId: number;
  page: number;
  sex: string;
  group: string;
}

const PER_GROUP = 4;

let world: RandomisedStudy;
let service: OtherService;
const free: SubjectPage[] = [];

/** The subject service runs in a process of its own, so that it can be killed; nothing else takes its jobs. */
beforeAll(async () => {
  world = await RandomisedStudy.start();
  const strata = ['F', 'M'].flatMap((sex) => GROUPS.map((group) => `SEX=${sex}|GRP=${group}`));
  await world.list(
    strata,
    Array.from({ length: 8 }, (_, at) => (at % 2 ? 'PLACEBO' : 'ACTIVE')),
  );
  await world.kits(60, 'KA', { prefix: 'A' });
  await world.kits(60, 'KP', { prefix: 'B' });
  for (const group of GROUPS) {
    for (let at = 0; at < PER_GROUP; at += 1) {
      const sex = at % 2 ? 'M' : 'F';
      const { subjectId, pages } = await world.subject(sex, group);
      free.push({ subjectId, page: pages['SCR.RAND']!, sex, group });
    }
  }
  await world.study.app.close();
  service = await OtherService.start('subject', world.study.database.appUrl('subject'));
});
afterAll(async () => {
  await service.kill();
  await world.iwrs.kill();
  await world.study.database.drop();
});

/** Presses the button. Null: the process ended before its answer. */
async function press({ page, sex, group }: SubjectPage): Promise<string | null> {
  const answer = await fetch(`${service.url}/api/subject/${STUDY}/pages/${page}/randomise`, {
    method: 'POST',
    headers: { ...world.study.headers('site'), 'content-type': 'application/json' },
    body: JSON.stringify({
      designVersionId: world.study.version,
      factors: [
        { factor: 'SEX', value: sex },
        { factor: 'GRP', value: group },
      ],
      unsaved: [],
    }),
  }).catch(() => null);
  if (!answer) return null;
  const body = (await answer.json()) as { outcome?: string; code?: string };
  return body.outcome ?? body.code ?? null;
}

/** Asks the database until it says so. */
async function until(from: string, count = 1): Promise<void> {
  while ((await world.count(from)) < count) await setTimeout(50);
}

const requestOf = ({ page }: SubjectPage, state: string): string =>
  `subject.randomisation_request where page_id = ${page} and state = '${state}'`;
const claimOf = ({ subjectId }: SubjectPage): string =>
  `iwrs.assignment where subject_id = ${subjectId}`;

/** Holds rows until it is told to let them go. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: world.study.database.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

const HOLD_SCHEME = 'select from iwrs.scheme for update';
const WAITS_FOR_SCHEME = `pg_stat_activity where application_name = 'casebook-iwrs' and wait_event_type = 'Lock'`;
const holdSubject = ({ subjectId }: SubjectPage): string =>
  `select from subject.subject where subject_id = ${subjectId} for update`;
const WAITS_FOR_SUBJECT = `pg_stat_activity where application_name = 'casebook-subject'
  and wait_event_type = 'Lock' and query like '%lock_subject%'`;

async function expectOnce(subjects: readonly SubjectPage[]): Promise<void> {
  for (const one of subjects) {
    expect([one.page, await world.count(claimOf(one))]).toEqual([one.page, 1]);
    const { subjectId, page } = one;
    expect(await world.count(`iwrs.dispense where subject_id = ${subjectId}`)).toBe(1);
    const [claimed] = await world.study.database.query(
      `select o.random_number as "RNO", x.arm as "RARM", k.ip_number as "IPNO"
       from iwrs.assignment a join iwrs.slot o using (study_id, scheme_id, slot_no)
       join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
       join iwrs.dispense d using (study_id, assignment_id) join iwrs.kit k using (study_id, kit_id)
       where a.subject_id = ${subjectId}`,
    );
    expect(await world.values(page)).toEqual(claimed);
    const writes = await world.study.database.query(
      `select item_key, count(*)::int as n from audit.v1_event
       where page_id = ${page} and entity = 'item_value' group by item_key order by 1`,
    );
    expect(writes).toEqual(['IPNO', 'RARM', 'RNO'].map((item_key) => ({ item_key, n: 1 })));
  }
  const { adminUrl } = world.study.database;
  expect((await withClient(adminUrl, verifyAudit)).findings).toEqual([]);
}

describe('kill -9 of the subject service', () => {
  it('after the request is committed: what is claimed afterwards is written once, by the job of the next process [D12-CRASH-01]', async () => {
    const subject = free.pop()!;
    const letScheme = await hold(HOLD_SCHEME);
    const pressed = press(subject);
    await until(requestOf(subject, 'requested'));
    // Killed before its call arrives, nothing would be claimed.
    await until(WAITS_FOR_SCHEME);
    await service.kill();
    expect(await pressed).toBeNull();
    expect(await world.count(claimOf(subject))).toBe(0);
    await letScheme();
    await until(claimOf(subject));
    expect(await world.values(subject.page)).toEqual({});
    await service.run();
    await until(requestOf(subject, 'saved'));
    await expectOnce([subject]);
  });

  it('while it writes the values of what was claimed: they are written once, also when the button is pressed again [D12-CRASH-01]', async () => {
    const subject = free.pop()!;
    const letScheme = await hold(HOLD_SCHEME);
    const pressed = press(subject);
    await until(requestOf(subject, 'requested'));
    const letSubject = await hold(holdSubject(subject));
    await letScheme();
    await until(claimOf(subject));
    await until(WAITS_FOR_SUBJECT);
    await service.kill();
    expect(await pressed).toBeNull();
    await letSubject();
    expect(await world.values(subject.page)).toEqual({});
    await service.run();
    // The job of the request may be first.
    for (const answer of await Promise.all([press(subject), press(subject)])) {
      expect(['saved', 'RANDOMISATION_NOTHING_LEFT']).toContain(answer);
    }
    await until(requestOf(subject, 'saved'));
    await expectOnce([subject]);
  });

  it('again and again under many requests: each subject has one place and one kit, on its page once [D12-CLAIM-01]', async () => {
    const subjects = free.splice(0, 30);
    const [before] = [await world.count('iwrs.assignment')];
    let all = Promise.all(subjects.map(press));
    for (const claimed of [5, 15]) {
      await until('iwrs.assignment', before + claimed);
      await service.kill();
      await all;
      await service.run();
      all = Promise.all(subjects.map(press));
    }
    await all;
    for (const subject of subjects) {
      while ((await world.count(requestOf(subject, 'saved'))) === 0) await press(subject);
    }
    await expectOnce(subjects);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { Flag } from '@casebook/subject-data';
import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { BEGIN_WRITE } from '../floor/writer';
import { BARE_TABLES } from '../support/bare';
import { measure, measureDuring, summarise } from '../support/measure';
import { type BenchStudy, makeStudy } from '../support/study';
import { fillWholeStudy, ITEMS_OF_SUBJECT, wholeDesign } from '../support/whole-study';
import { Saver } from './save';

const SUBJECTS = 84;
const ITEMS = SUBJECTS * ITEMS_OF_SUBJECT;
/** Each round sets and then clears. */
const ROUNDS = 3;
/** How long pages are saved with nothing else going on, in milliseconds. */
const ALONE = 15_000;

/** The status is changed in copies without triggers, and one audit row is inserted for each item. */
const BARE_UPDATE = `update bare.item_value set flags = flags # ${Flag.sdv} where study_id = $1 and subject_id = any($2)`;
const BARE_AUDIT = `
  insert into bare.event (study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action, subject_id, visit_id,
    page_id, block_key, line, item_key, design_version_id, revision, flags_before, flags_after, before, after)
  select study_id, 'subject', subject_id, $3::int, 'job', 'item_value', concat(page_id, '/', block_key, '/', line, '/', item_key),
    1, subject_id, visit_id, page_id, block_key, line, item_key, design_version_id, revision, flags # ${Flag.sdv}, flags,
    value, value
  from bare.item_value where study_id = $1 and subject_id = any($2)`;

/** The database records the change and seals it, in a transaction for each subject. */
const SEALED_UPDATE = `
  update subject.item_value set flags = flags # ${Flag.sdv}, reason_code = null, reason = null, origin = null
  where study_id = $1 and subject_id = $2`;

/**
 * (f) SDV of 100,000 items in one act, compared with one bare update with audit inserts, and saving a page of another
 * subject meanwhile.
 */
export async function benchStatusAct(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, 1, wholeDesign());
  process.stderr.write('Filling the study …\n');
  await fillWholeStudy(portal.adminUrl, study);
  const database = new Client({ connectionString: portal.adminUrl });
  await database.connect();
  const { rows } = await database.query<{ subject_id: number }>(
    `select subject_id::int from subject.subject where study_id = $1 and subject_no like 'R-%' order by subject_no limit $2`,
    [study.studyId, 2 * SUBJECTS],
  );
  const ids = rows.map((row) => row.subject_id);
  const chosen = ids.slice(0, SUBJECTS);
  await copyBare(database, study, chosen);

  const saves = api.another(portal.url);
  saves.actAs(study.roleId);
  const saver = new Saver(saves, study, study.workplaces[0]!, (item, round) =>
    String(100 + ((round * 7 + item) % 800)),
  );
  api.actAs(study.monitorRoleId);
  const act = (set: boolean) => () => runAct(api, study.studyId, chosen, set);
  await measure([saver], 20, () => saver.save());
  const alone = summarise(await measureDuring(wait(ALONE), () => saver.save()));
  const ours = { set: [] as number[], clear: [] as number[] };
  const bare: number[] = [];
  const sealed: number[] = [];
  const meanwhile: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const set of [true, false]) {
      bare.push(
        ...(await measure([database], 1, () => () => bareAct(database, study, chosen, round))),
      );
      ours[set ? 'set' : 'clear'].push(...(await measure([api], 1, () => act(set))));
      sealed.push(
        ...(await measure(
          [database],
          1,
          () => () => sealedAct(database, study, ids.slice(SUBJECTS)),
        )),
      );
    }
  }
  for (const set of [true, false]) {
    meanwhile.push(...(await measureDuring(act(set)(), () => saver.save())));
  }

  const floor = summarise(bare);
  for (const [name, times] of [
    [`set SDV of ${ITEMS} items in one act / bare`, ours.set],
    ['clear it / bare', ours.clear],
    ['audited and sealed by the database / bare', sealed],
  ] as const) {
    const { p50 } = summarise(times);
    process.stdout.write(
      `${name.padEnd(52)} p50 ${(p50 / floor.p50).toFixed(2).padStart(5)} x   (${seconds(p50)} / ${seconds(floor.p50)} s, ` +
        `${times.map(seconds).join(' ')} / ${bare.map(seconds).join(' ')})\n`,
    );
  }
  const during = summarise(meanwhile);
  process.stdout.write(
    `${'saving a page meanwhile / alone'.padEnd(52)} p95 ${(during.p95 / alone.p95).toFixed(2).padStart(5)} x   ` +
      `(${during.p95.toFixed(1)} / ${alone.p95.toFixed(1)} ms, p50 ${during.p50.toFixed(1)} / ${alone.p50.toFixed(1)} ms, n ${during.count})\n`,
  );
  await Promise.all([database.end(), saver.close()]);
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2);

/** @throws Error unless every item was done */
async function runAct(
  api: Api,
  studyId: number,
  subjectIds: number[],
  set: boolean,
): Promise<void> {
  const runs = `/api/subject/${studyId}/status-runs`;
  const { runId, jobId } = await api.call<{ runId: number; jobId: string }>('POST', runs, {
    preview: false,
    flag: 'sdv',
    set,
    level: 'subject',
    targets: subjectIds.map((subjectId) => ({ subjectId })),
    ...(set ? {} : { reason: 'Benchmark' }),
  });
  await api.jobEnded(jobId);
  const { done } = await api.call<{ done: number }>('GET', `${runs}/${runId}`);
  if (done !== ITEMS) throw new Error(`The act changed ${done} items.`);
}

async function copyBare(database: Client, study: BenchStudy, subjectIds: number[]): Promise<void> {
  await database.query(BARE_TABLES);
  await database.query(
    'insert into bare.item_value select * from subject.item_value where study_id = $1 and subject_id = any($2)',
    [study.studyId, subjectIds],
  );
  await database.query('analyze bare.item_value');
}

async function bareAct(
  database: Client,
  { studyId }: BenchStudy,
  subjectIds: number[],
  round: number,
): Promise<void> {
  await database.query('begin');
  await database.query(BARE_UPDATE, [studyId, subjectIds]);
  await database.query(BARE_AUDIT, [studyId, subjectIds, round + 1]);
  await database.query('commit');
}

async function sealedAct(
  database: Client,
  { studyId }: BenchStudy,
  subjectIds: number[],
): Promise<void> {
  for (const subjectId of subjectIds) {
    await database.query('begin');
    await database.query(BEGIN_WRITE, [studyId]);
    await database.query(SEALED_UPDATE, [studyId, subjectId]);
    await database.query('commit');
  }
}

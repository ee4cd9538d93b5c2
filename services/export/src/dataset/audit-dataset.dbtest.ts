import { JobStatus } from '@casebook/catalogue';
import { insertRow } from '@casebook/test-kit';
import { csvTables } from '../test/csv-tables';
import {
  type Actor,
  ALL,
  type ExportStudy,
  STUDY,
  type SubjectRow,
  TOKYO,
} from '../test/export-study';
import { filledStudy } from '../test/filled-study';
import { AuditReader } from './audit-reader';
import { TRAIL_READ_BY_ONE_CALL } from './dataset-choice.service';
import type { DatasetInput, DatasetPlanView } from './dataset.dto';

let study: ExportStudy;
const subject: SubjectRow = { subjectId: 1, subjectNo: 'TKY-001', siteId: 11 };

/** The first page of the first subject. */
const DM = { page_id: 1, visit_id: 1, block_key: 'DM' };
const SEX = { ...DM, item_key: 'SEX', row_key: 'sex' };
const SECRET = { ...DM, item_key: 'SECRET', row_key: 'secret' };

beforeAll(async () => {
  study = await filledStudy();
  for (const [query_id, item_key] of [
    [1, 'SEX'],
    [2, 'SECRET'],
  ] as const) {
    await insertRow(study.database, 'subject.v1_audited_query', {
      study_id: STUDY,
      subject_id: 1,
      row_key: `${STUDY}/${query_id}`,
      query_id,
      page_id: 1,
      type: 2,
      design_version_id: 101,
      block_key: 'DM',
      line: 0,
      item_key,
    });
  }
  await study.event(subject, { ...SEX, after: 'F', revision: 1, flags_after: 0 });
  await study.event(subject, {
    ...SEX,
    action: 1,
    before: 'F',
    after: 'M',
    revision: 2,
    flags_before: 0,
    flags_after: 0,
    reason_code: 1,
    reason: '=typo 東京',
  });
  // A flag is no change of data.
  await study.event(subject, {
    ...SEX,
    action: 1,
    before: 'M',
    after: 'M',
    revision: 2,
    flags_before: 0,
    flags_after: 2,
  });
  await study.event(subject, {
    ...SECRET,
    after: 'SECRETVALUE',
    revision: 1,
    flags_after: 0,
    reason_code: 20,
    reason: 'ECONSENT',
  });
  const query = { ...SEX, entity: 'query', row_key: `${STUDY}/1` };
  await study.event(subject, { ...query, after: '{"status":1,"content":{"en":"Sure?"}}' });
  await study.event(subject, { ...query, action: 1, after: '{"status":3,"answer":"Yes"}' });
  await study.event(subject, {
    ...SECRET,
    entity: 'query',
    row_key: `${STUDY}/2`,
    after: '{"status":1,"content":{"en":"SECRETQUERY"}}',
  });
  await study.event(subject, { ...SEX, entity: 'comment', after: '{"content":"by phone"}' });
  await study.event(subject, {
    ...SEX,
    action: 2,
    before: 'M',
    after: 'M',
    revision: 3,
    flags_before: 2,
    flags_after: 2,
  });
});
afterAll(() => study.stop());

const COLUMNS = ['ITEM', 'EVENT', 'REVISION', 'BEFORE', 'AFTER', 'REASON', 'REASTXT', 'GROUPNO'];

async function trail(actor: Actor, input: Partial<DatasetInput> = {}, columns = COLUMNS) {
  const tables = await csvTables(study, actor, { sources: ['audit'], ...input });
  const [names, ...rows] = tables['AUDIT']!;
  return rows.map((row) => columns.map((column) => row[names!.indexOf(column)]));
}

describe('the audit trail as a source of an export', () => {
  it('has a record for each change with revision and reason, and none for flags [R9-DATA-01]', async () => {
    expect(await trail('manager')).toEqual([
      ['SEX', 'data', '0', '', 'F', '', '', ''],
      ['SEX', 'data', '1', 'F', 'M', '1', "'=typo 東京", ''],
      ['SEX', 'query', '0', '', '', '', '', '1'],
      ['SEX', 'query', '1', '', '', '', '', '1'],
      ['SEX', 'comment', '0', '', '', '', '', ''],
      ['SEX', 'data', '2', 'M', '', '', '', ''],
    ]);
  });

  it('has place, time, user and role, and what a query said at that time', async () => {
    const columns = ['SITEID', 'SUBJID', 'VISIT', 'PAGE', 'AUDITDTC', 'USERNAM', 'ROLE'];
    const [first] = await trail('manager', {}, columns);
    const at = '2026-01-03T00:01:00.000Z';
    expect(first).toEqual(['TKY', 'TKY-001', 'SCR', 'DM', at, 'Sato', 'Site staff']);
    const said = await trail('manager', {}, ['QTYPE', 'QUERY', 'QSTATUS', 'ANSWER', 'COMMENT']);
    expect(said.slice(2, 5)).toEqual([
      ['2', 'Sure?', '1', '', ''],
      ['2', 'Sure?', '3', 'Yes', ''],
      ['', '', '', '', 'by phone'],
    ]);
  });

  it('has labels in the chosen language beside the codes', async () => {
    const input = { codes: 'both', language: 'ja' } as const;
    const rows = await trail('manager', input, ['BEFORE', 'BEFORE_L', 'AFTER', 'AFTER_L']);
    expect(rows[1]).toEqual(['F', 'Female(日)', 'M', 'Male(日)']);
  });

  it('has hidden items, with reason type 20 and ECONSENT, only unblinded [D6-BLIND-01] [D9-EXPORT-03]', async () => {
    const rows = await trail('unblinded', { profile: 'unblinded' });
    expect(rows).toContainEqual(['SECRET', 'data', '0', '', 'SECRETVALUE', '20', 'ECONSENT', '']);
    for (const actor of ['manager', 'unblinded', 'site'] as const) {
      for (const codes of ['code', 'label', 'both'] as const) {
        const tables = await csvTables(study, actor, { sources: ['audit'], codes });
        expect(JSON.stringify(tables)).not.toMatch(/SECRET|ECONSENT/);
      }
    }
  });

  it('is limited to the chosen pages and subjects, and refused where it is empty', async () => {
    expect(await trail('manager', { pages: ['DM'] })).toHaveLength(6);
    for (const nothing of [{ pages: ['LB'] }, { subjectNos: ['TKY-002'] }]) {
      const { body } = await study.start('manager', { sources: ['audit'], ...nothing });
      expect(body.code).toBe('COMMON_NO_DATA');
    }
  });
});

describe('before an export of a long audit trail of which nothing is exported', () => {
  const nothing = { sources: ['audit' as const], pages: ['LB'] };

  /** Subjects with some events each, on a page that is not exported. */
  const subjectsWithEvents = (firstId: number, subjects: number, events: number) =>
    study.database.query(`
      create temp view added as select id from generate_series(${firstId}, ${firstId + subjects - 1}) id;
      insert into subject.v1_subject
          (study_id, subject_id, site_id, subject_no, registered_at, disabled, deleted)
        select ${STUDY}, id, ${TOKYO}, 'TKY-' || id, now(), false, false from added;
      insert into subject.v1_audited_page
          (study_id, subject_id, page_id, page_key, design_version_id, visit_id, visit_key)
        select ${STUDY}, id, id, 'DM', 101, id, 'SCR' from added;
      insert into audit.link (study_id, chain_kind, chain_id, link_no, at, actor_id, actor_name, origin, prev_hash,
          event_count, digest, hash)
        select ${STUDY}, 'subject', id, 1, now(), 7, 'Sato', 'entry', '', 1, '', '' from added;
      insert into audit.event (study_id, chain_kind, chain_id, link_no, entity, row_key, action, subject_id,
          design_version_id, visit_id, page_id, block_key, line, item_key, after, revision)
        select ${STUDY}, 'subject', id, 1, 'item_value', 'sex ' || id, 0, id, 101, id, id, 'DM', 0, 'SEX', n, n
        from added, generate_series(1, ${events}) n;
      drop view added`);

  /** What the plan says, and how many subjects and pieces of trails it reads for that. */
  async function planned(input: object) {
    const { scopeOf, events } = AuditReader.prototype;
    const read = { subjects: 0, pieces: 0 };
    jest.spyOn(AuditReader.prototype, 'scopeOf').mockImplementation(function count(
      this: AuditReader,
      subject,
    ) {
      read.subjects += 1;
      return scopeOf.call(this, subject);
    });
    jest.spyOn(AuditReader.prototype, 'events').mockImplementation(async function* count(
      this: AuditReader,
      places,
    ) {
      for await (const piece of events.call(this, places)) {
        read.pieces += 1;
        yield piece;
      }
    });
    const wanted = { ...ALL, ...nothing, ...input };
    const { body } = await study.call<DatasetPlanView>('manager', 'POST', 'dataset-plan', wanted);
    jest.restoreAllMocks();
    return { hasData: body.hasData, ...read };
  }

  it('a call reads the trails of a few subjects, and leaves the others to the job [D7-LIST-30]', async () => {
    await subjectsWithEvents(100, TRAIL_READ_BY_ONE_CALL + 1, 1);
    const few = { subjectNos: ['TKY-100', 'TKY-101'] };
    expect(await planned(few)).toEqual({ hasData: false, subjects: 2, pieces: 2 });
    const { hasData, subjects } = await planned({});
    expect(hasData).toBe(true);
    expect(subjects).toBeLessThanOrEqual(TRAIL_READ_BY_ONE_CALL);
    const { body } = await study.start('manager', nothing);
    expect(await study.ended(body.jobId, 'manager')).toMatchObject({ code: 'COMMON_NO_DATA' });
    const row = await study.rowOf('manager', body.exportId);
    expect(row.status).not.toBe(JobStatus.finished);
  });

  it('a call reads a few pieces of a trail, and leaves the others to the job [D7-LIST-30]', async () => {
    await subjectsWithEvents(200, 1, 1_000 * TRAIL_READ_BY_ONE_CALL + 500);
    expect(await planned({ subjectNos: ['TKY-200'] })).toEqual({
      hasData: true,
      subjects: 1,
      pieces: TRAIL_READ_BY_ONE_CALL,
    });
  });
});

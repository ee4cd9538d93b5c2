import { verifyAudit, withClient } from '@casebook/platform-db';
import { BlockType, type StudyDesign } from '@casebook/study-design';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatusActInput, StatusActOutcome } from '../status/status.dto';
import { recount } from '../verify/recount';
import { check, item, testDesign, text } from './design';
import { type Actor, type Answer, type ProblemBody, STUDY, TestStudy } from './study';

export const STATUS_EDITS = ['FREEZE_EDIT', 'SDV_EDIT', 'REVIEW_EDIT', 'LOCK_EDIT'];

/**
 * Blinded roles see five items of SCR.DM: SEX, AGE, NOTE and two lines of SIDE. The page HID has one item that only the
 * unblinded role sees.
 */
export function statusDesign(): StudyDesign {
  const made = testDesign();
  made.pages
    .find(({ key }) => key === 'DM')!
    .blocks.push({
      key: 'FIX',
      type: BlockType.fixedLine,
      lines: [
        { number: 1, key: 'L', label: text('Left') },
        { number: 2, key: 'R', label: text('Right') },
      ],
      items: [item('SIDE')],
    });
  made.pages.push({
    key: 'HID',
    type: 2,
    title: text('Hidden'),
    blocks: [
      {
        key: 'HID',
        type: 1,
        items: [item('H', { properties: [{ type: 14, roles: ['unblinded'] }] })],
      },
    ],
  });
  made.schedule.push({ visit: 'W4', page: 'HID', mandatory: false });
  made.visits.push({ key: 'BLIND', title: text('Blinded visit'), type: 'scheduled' });
  made.schedule.push({ visit: 'BLIND', page: 'HID', mandatory: false });
  made.checks.push(
    check('HIDES', 'DM', 'NOTE', {
      expression: 'AGE > 90',
      action: { type: 'hide', items: ['NOTE'] },
    }),
  );
  return made;
}

/** The study with roles that set every status: manager and monitor at all sites, unblinded with all hidden items. */
export async function startStatusStudy(): Promise<TestStudy> {
  const study = await TestStudy.start(statusDesign());
  await grant(study, ['data_manager', 'monitor', 'unblinded'], STATUS_EDITS);
  return study;
}

export async function grant(
  { database }: TestStudy,
  roles: readonly string[],
  privileges: readonly string[],
): Promise<void> {
  await database.query(
    'update builder.v1_role set privileges = privileges || $1::text[] where code = any($2::text[])',
    [privileges, roles],
  );
}

/** Does the work while the role of the manager lacks a privilege. */
export async function withoutPrivilege(
  { database }: TestStudy,
  privilege: string,
  work: () => Promise<void>,
): Promise<void> {
  const change = (to: string) =>
    database.query(
      `update builder.v1_role set privileges = ${to}(privileges, $1) where code = 'data_manager'`,
      [privilege],
    );
  await change('array_remove');
  await work();
  await change('array_append');
}

export type StatusAnswer = Answer<StatusActOutcome & ProblemBody>;

export const act = (
  study: TestStudy,
  subjectId: number,
  input: StatusActInput,
  actor: Actor = 'manager',
): Promise<StatusAnswer> => study.call(actor, 'POST', `subjects/${subjectId}/status`, input);

export const preview = (
  study: TestStudy,
  subjectId: number,
  input: StatusActInput,
  actor: Actor = 'manager',
): Promise<StatusAnswer> =>
  study.call(actor, 'POST', `subjects/${subjectId}/status/preview`, input);

/** The number of audit events of a subject. */
export async function eventsOf(study: TestStudy, subjectId: number): Promise<number> {
  const [row] = await study.database.query<{ n: number }>(
    `select count(*)::int as n from audit.event where subject_id = ${subjectId}`,
  );
  return row!.n;
}

/** The flags of an item of a page as a role sees them: of its row, or of the masks above it. */
export async function flagsOf(
  study: TestStudy,
  pageId: number,
  itemKey: string,
  line = 0,
  actor: Actor = 'unblinded',
): Promise<number> {
  const { state } = await study.open(pageId, actor);
  const row = state.values.find((value) => value.itemKey === itemKey && value.line === line);
  if (row) return row.flags;
  const blockKey = itemKey === 'SIDE' ? 'FIX' : undefined;
  return (state.closed ?? [])
    .filter((place) => place.blockKey === blockKey && (place.line === 0 || place.line === line))
    .reduce((sum, { flags }) => sum | flags, state.flags);
}

const SUMS = readFileSync(join(__dirname, '../../verify/subject-counters.sql'), 'utf8');

/** Stored counters equal a recount of every page, those of subjects the sums of their pages, and the trail verifies. */
export async function expectVerified({ database }: TestStudy): Promise<void> {
  await withClient(database.adminUrl, async (client) => {
    const wrong: unknown[] = [];
    for await (const one of recount(client)) wrong.push(one);
    expect(wrong).toEqual([]);
    expect((await client.query(SUMS)).rows).toEqual([]);
    expect((await verifyAudit(client)).findings).toEqual([]);
  });
}

export const lockStudy = ({ database }: TestStudy, locked: boolean): Promise<unknown> =>
  database.query('select platform.set_study_lock($1, $2)', [STUDY, locked]);

import { withClient } from '@casebook/platform-db';
import { CLOSED_FLAGS, Flag } from '@casebook/subject-data';
import { STUDY, type TestStudy } from './study';

const COUNTERS: Readonly<Record<number, string>> = {
  [Flag.freeze]: 'frozen',
  [Flag.sdv]: 'sdv',
  [Flag.review]: 'reviewed',
  [Flag.lock]: 'locked',
  [Flag.sign]: 'signed',
};

/** Writes directly to the database, to set a flag without the rules of a status act. $1 study, $2 subject. */
export async function writeAs(
  study: TestStudy,
  subjectId: number,
  ...statements: string[]
): Promise<void> {
  await withClient(study.database.adminUrl, async (admin) => {
    await admin.query('begin');
    await admin.query(
      `select platform.begin_write($1, 9, 'Inez', null, null, null, null, null, null, 'entry')`,
      [STUDY],
    );
    for (const text of statements) await admin.query(text, [STUDY, subjectId]);
    await admin.query('commit');
  });
}

const OF_SUBJECT = 'where study_id = $1 and subject_id = $2';

/** Sets a flag on an item, with or without a value. */
export const flagItem = (pageId: number, block: string, item: string, flag: number): string => `
  insert into subject.item_value as i (study_id, subject_id, visit_id, page_id, block_key, line, item_key, revision,
    flags, design_version_id)
  select study_id, subject_id, visit_id, page_id, '${block}', 0, '${item}', 0, ${flag}, 101
    from subject.page ${OF_SUBJECT} and page_id = ${pageId}
  on conflict (study_id, subject_id, page_id, block_key, line, item_key) do update set flags = i.flags | ${flag}`;

export const unflagItems = (flag: number): string =>
  `update subject.item_value set flags = flags & ~${flag} ${OF_SUBJECT} and flags & ${flag} <> 0`;

/** Sets a flag at every level that can have it: the subject and everything below it, or its items and a signature. */
export function flagEverything(flag: number, lines: { pageId: number; block: string }): string[] {
  const counter = COUNTERS[flag]!;
  const counted = ['page_counter', 'subject_counter'].map(
    (table) => `update subject.${table} set ${counter} = ${counter} + 2 ${OF_SUBJECT}`,
  );
  const items = `update subject.item_value set flags = flags | ${flag} ${OF_SUBJECT}`;
  if (flag & CLOSED_FLAGS) {
    const line = (number: number) => `
      insert into subject.block_line as l (study_id, subject_id, visit_id, page_id, block_key, line, position, flags,
        design_version_id)
      select study_id, subject_id, visit_id, page_id, '${lines.block}', ${number}, 0, ${flag}, 101
        from subject.page ${OF_SUBJECT} and page_id = ${lines.pageId}
      on conflict (study_id, subject_id, page_id, block_key, line) do update set flags = l.flags | ${flag}`;
    const places = ['block_line', 'page', 'visit', 'subject'].map(
      (table) => `update subject.${table} set flags = flags | ${flag} ${OF_SUBJECT}`,
    );
    return [line(0), line(1), items, ...places, ...counted];
  }
  if (flag !== Flag.sign) return [items, ...counted];
  return [items, ...counted, signPages];
}

/** Signs every page. */
export const signPages = `
  insert into subject.signature (study_id, subject_id, level, visit_id, page_id, signer_id, signer_name, meaning,
    language, content_hash, design_version_id)
  select study_id, subject_id, 'page', visit_id, page_id, 9, 'Inez', 'I agree', 'en', '\\x00', 101
    from subject.page ${OF_SUBJECT}`;

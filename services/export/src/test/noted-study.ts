import { insertRow } from '@casebook/test-kit';
import { type ExportStudy, STUDY, type SubjectRow } from './export-study';
import { filledStudy } from './filled-study';

const FIRST: SubjectRow = { subjectId: 1, subjectNo: 'TKY-001', siteId: 11 };
const DM = { page_id: 1, block_key: 'DM', line: 0, design_version_id: 101 };

/** The filled study with an audit trail, queries, comments and signatures of its first page; the words of some are secret. */
export async function notedStudy(): Promise<ExportStudy> {
  const study = await filledStudy();
  const of = { study_id: STUDY, subject_id: 1 };
  await study.event(FIRST, {
    ...DM,
    visit_id: 1,
    item_key: 'SEX',
    after: 'F',
    revision: 1,
    flags_after: 0,
  });
  await study.event(FIRST, {
    ...DM,
    visit_id: 1,
    item_key: 'SEX',
    action: 1,
    before: 'F',
    after: 'M',
    revision: 2,
    flags_before: 0,
    flags_after: 0,
    reason_code: 1,
    reason: 'typing error',
  });
  await study.event(FIRST, {
    ...DM,
    visit_id: 1,
    item_key: 'SECRET',
    after: 'SECRETVALUE',
    revision: 1,
  });
  for (const [query_id, item_key, content] of [
    [1, 'SEX', 'Really male?'],
    [2, 'SECRET', 'SECRETQUERY'],
  ] as const) {
    await insertRow(study.database, 'subject.v1_audited_query', {
      ...of,
      ...DM,
      row_key: `${STUDY}/${query_id}`,
      query_id,
      type: 2,
      item_key,
      status: 3,
      content: JSON.stringify({ en: content }),
      answer: 'Yes, male',
      issuer_name: 'Monitor Mori',
      issued_at: new Date('2026-01-05T01:00:00Z'),
    });
  }
  for (const [comment_id, item_key, content] of [
    [1, 'SEX', 'asked by phone'],
    [2, 'ARM', 'SECRETCOMMENT'],
  ] as const) {
    await insertRow(study.database, 'subject.v1_comment', {
      ...of,
      ...DM,
      comment_id,
      item_key,
      content,
      author_name: 'Sato',
      at: new Date('2026-01-05T02:00:00Z'),
    });
  }
  const signature = {
    ...of,
    level: 'page',
    visit_id: 1,
    page_id: 1,
    signer_name: 'Dr. Tanaka',
    role_name: 'Investigator',
    organisation: 'Tokyo Hospital',
    signed_at: new Date('2026-01-06T00:00:00Z'),
    utc_offset_minutes: 540,
    meaning: 'I approve this page.',
    design_version_id: 101,
    broken_hidden: false,
  };
  await insertRow(study.database, 'subject.v1_signature', { ...signature, signature_id: 1 });
  const broken_at = new Date('2026-01-07T00:00:00Z');
  await insertRow(study.database, 'subject.v1_signature', {
    ...signature,
    signature_id: 2,
    signer_name: 'Dr. Suzuki',
    broken_at,
    broken_by: 'Sato',
  });
  return study;
}

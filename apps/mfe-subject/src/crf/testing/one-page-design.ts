import { type Block, DESIGN_SCHEMA, noRules, type StudyDesign } from '@casebook/study-design';

/** A design of one visit `V1` with one page `P`, for tests of page contents. */
export function onePageDesign(blocks: Block[]): StudyDesign {
  const text = (words: string) => ({ en: words });
  return {
    schema: DESIGN_SCHEMA,
    ruleVersion: 1,
    study: { studyIdText: 'T', name: text('T'), protocolNumber: 'T' },
    languages: ['en'],
    subjectNumber: { pattern: '{seq:3}', entry: 'automatic' },
    codelists: [],
    cycles: [],
    visits: [{ key: 'V1', title: text('Visit 1'), type: 'scheduled' }],
    groups: [],
    schedule: [{ visit: 'V1', page: 'P', mandatory: true }],
    pages: [{ key: 'P', type: 2, title: text('Page'), blocks }],
    checks: [],
    trainings: [],
    ...noRules(),
    unmapped: [],
  };
}

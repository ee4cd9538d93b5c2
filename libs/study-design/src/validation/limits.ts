import type { StudyDesign } from '../schema/design';
import { MAX_LINES } from '../schema/limits';
import type { DesignFault } from './fault';

/**
 * Limits of the size of a design. They are far above any real study (the largest published controlled
 * terminologies have some ten thousand codes), and small enough for every screen and every job.
 */
export const DESIGN_LIMITS = {
  languages: 30,
  codelists: 5_000,
  codesOfList: 50_000,
  codes: 200_000,
  visits: 2_000,
  pages: 5_000,
  scheduled: 100_000,
  blocksOfPage: 500,
  linesOfBlock: MAX_LINES,
  itemsOfPage: 5_000,
  items: 50_000,
  checks: 50_000,
  tests: 100_000,
  /** Roles, trainings, cycles and groups, each. */
  others: 1_000,
  kept: 50_000,
  characters: 40_000_000,
} as const;

/** Every limit that a design exceeds, with the actual and the allowed number. */
export function limitFaults(design: StudyDesign): DesignFault[] {
  const faults: DesignFault[] = [];
  const most = (
    path: string,
    limit: keyof typeof DESIGN_LIMITS,
    code: string,
    count: number,
    params: DesignFault['params'] = {},
  ) => {
    const allowed = DESIGN_LIMITS[limit];
    if (count <= allowed) return;
    faults.push({ path, code, params: { ...params, count, most: allowed }, severity: 'error' });
  };
  const { codelists, pages, configuration } = design;
  const sum = <T>(list: readonly T[], count: (entry: T) => number) =>
    list.reduce((total, entry) => total + count(entry), 0);

  most('/languages', 'languages', 'DESIGN_TOO_MANY_LANGUAGES', design.languages.length);
  most('/codelists', 'codelists', 'DESIGN_TOO_MANY_CODELISTS', codelists.length);
  codelists.forEach(({ key, entries }, at) =>
    most(`/codelists/${at}/entries`, 'codesOfList', 'DESIGN_TOO_MANY_CODES', entries.length, {
      codelist: key,
    }),
  );
  most(
    '/codelists',
    'codes',
    'DESIGN_TOO_MANY_CODES_IN_ALL',
    sum(codelists, ({ entries }) => entries.length),
  );
  most('/visits', 'visits', 'DESIGN_TOO_MANY_VISITS', design.visits.length);
  most('/schedule', 'scheduled', 'DESIGN_TOO_MANY_SCHEDULED', design.schedule.length);
  most('/pages', 'pages', 'DESIGN_TOO_MANY_PAGES', pages.length);
  pages.forEach((page, at) => {
    const { blocks } = page;
    const params = { page: page.key };
    const items = sum(blocks, (block) => block.items.length);
    most(`/pages/${at}`, 'blocksOfPage', 'DESIGN_TOO_MANY_BLOCKS', blocks.length, params);
    most(`/pages/${at}`, 'itemsOfPage', 'DESIGN_TOO_MANY_ITEMS', items, params);
    blocks.forEach(({ key, lines }, position) => {
      const path = `/pages/${at}/blocks/${position}/lines`;
      const block = { block: key };
      most(path, 'linesOfBlock', 'DESIGN_TOO_MANY_LINES', lines?.length ?? 0, block);
    });
  });
  most(
    '/pages',
    'items',
    'DESIGN_TOO_MANY_ITEMS_IN_ALL',
    sum(pages, ({ blocks }) => sum(blocks, ({ items }) => items.length)),
  );
  most('/checks', 'checks', 'DESIGN_TOO_MANY_CHECKS', design.checks.length);
  most(
    '/checks',
    'tests',
    'DESIGN_TOO_MANY_TESTS',
    sum(design.checks, ({ tests }) => tests.length),
  );
  for (const [member, list] of [
    ['cycles', design.cycles],
    ['groups', design.groups],
    ['trainings', design.trainings],
    ['schemes', design.schemes],
    ['kitTypes', design.kitTypes],
    ['blindingClasses', design.blindingClasses],
    ['consentForms', design.consentForms],
    ['sdvRules', design.sdvRules],
    ['signatureRules', design.signatureRules],
    ['configuration/roles', configuration?.roles ?? []],
  ] as const) {
    most(`/${member}`, 'others', 'DESIGN_TOO_MANY_ENTRIES', list.length);
  }
  most('/unmapped', 'kept', 'DESIGN_TOO_MANY_KEPT', design.unmapped.length);
  most('', 'characters', 'DESIGN_TOO_LARGE', charactersOf(design));
  return faults;
}

/** Number of characters of all texts and member names, which determines the cost of storing, sending and comparing a document. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const [name, member] of Object.entries(value)) {
    characters += (Array.isArray(value) ? 0 : name.length) + charactersOf(member);
  }
  return characters;
}

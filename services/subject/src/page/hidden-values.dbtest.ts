import type { StudyDesign } from '@casebook/study-design';
import * as fc from 'fast-check';
import { DesignVersion } from '../design/design-version';
import { arbitraryHiddenDesign, frozenToday } from '../test/hidden-design';
import { grant, STATUS_EDITS } from '../test/status';
import { TestStudy, VERSION } from '../test/study';
import { TwoStudies } from '../test/two-studies';

const RUNS = Number(process.env['CASEBOOK_HIDDEN_RUNS'] ?? 3);
const ACTS = 14;

jest.setTimeout(600_000 + RUNS * 60_000);

/** @returns how many answers were compared */
async function play(design: StudyDesign, decisions: readonly number[]): Promise<number> {
  const worlds: [TestStudy, TestStudy] = [
    await TestStudy.start(design),
    await TestStudy.start(design),
  ];
  try {
    for (const world of worlds) {
      await grant(world, ['data_manager'], STATUS_EDITS);
      await grant(world, ['site_staff'], ['ESIGN_EDIT']);
      // A role that sees pages but no queries.
      await world.database.query(
        `update builder.v1_role set privileges = array['subject_list_view', 'CRF_VIEW'] where code = 'nobody'`,
      );
    }
    const casebooks = new TwoStudies(worlds, new DesignVersion(VERSION, VERSION, design));
    await casebooks.run(decisions, ACTS);
    return casebooks.compared;
  } finally {
    for (const world of worlds) await world.stop();
  }
}

it('gives a blinded role byte-identical answers whatever the hidden values are [D6-HIDDEN-05] [D1-03]', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryHiddenDesign,
      fc.boolean(),
      fc.array(fc.nat(10_000), { minLength: 300, maxLength: 300 }),
      async (design, isOld, decisions) => {
        compared += await play(isOld ? design : frozenToday(design), decisions);
      },
    ),
    // Shrinking would take minutes; the report names seed and path of the failing example.
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(RUNS * 100);
});

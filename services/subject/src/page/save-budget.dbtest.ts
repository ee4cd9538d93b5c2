import { run } from '../test/ecs';
import { check, testDesign } from '../test/design';
import { TestStudy } from '../test/study';

/** A limit that is enough for the saved page and for no other page. */
jest.mock('@casebook/checks', () => ({
  ...jest.requireActual<object>('@casebook/checks'),
  SAVE_STEPS: 1,
}));

describe('a save whose checks would take too long', () => {
  let study: TestStudy;
  beforeAll(async () => {
    const design = testDesign();
    study = await TestStudy.start({
      ...design,
      checks: [
        ...design.checks,
        check('MALE', 'VS', 'PULSE', { expression: 'PULSE > 100 && visit("SCR").DM.SEX == "M"' }),
        check('ALONE', 'DM', 'AGE', { expression: 'AGE > 90' }),
      ],
    });
  });
  afterAll(() => study.stop());

  it('keeps its values, runs the checks of its own page, and names the pages whose checks were not run [D6-COST-09]', async () => {
    const subject = await study.subject();
    await study.enter(subject.pages['SCR.DM']!, { SEX: 'F', AGE: '50' });
    await study.enter(subject.pages['SCR.VS']!, { VSDAT: '2024-03-05', PULSE: '120' });
    const page = subject.pages['SCR.VS']!;
    const failures = async () => {
      const [row] = await study.database.query<{
        failures: { checkKey: string; code: string }[] | null;
      }>('select failures from subject.page_counter where page_id = $1', [page]);
      return row!.failures;
    };
    const open = () =>
      study.database.query<{ check_key: string; page_id: number }>(
        'select check_key, page_id from subject.query where subject_id = $1 order by query_id',
        [subject.subjectId],
      );
    expect(await failures()).toBeNull();

    const saved = await study.enter(subject.pages['SCR.DM']!, { SEX: 'M', AGE: '95' });
    expect(saved.status).toBe(200);
    expect(await open()).toEqual([{ check_key: 'ALONE', page_id: subject.pages['SCR.DM'] }]);
    expect(await failures()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ checkKey: 'MALE', code: 'CHECKS_NOT_RUN' }),
      ]),
    );

    const { totals } = await run(study, { mode: 'apply' });
    expect(totals).toMatchObject({ open: 1 });
    expect(await open()).toEqual([
      { check_key: 'ALONE', page_id: subject.pages['SCR.DM'] },
      { check_key: 'MALE', page_id: page },
    ]);
    expect(await failures()).toBeNull();
  });
});

import { check, testDesign, text } from '../test/design';
import { TestStudy } from '../test/study';

let study: TestStudy;
beforeAll(async () => {
  const base = testDesign();
  const when = 'visit("SCR").DM.SECRET == "x"';
  study = await TestStudy.start({
    ...base,
    schedule: base.schedule.map((entry) =>
      entry.page === 'PREG' ? { ...entry, condition: when } : entry,
    ),
    checks: [
      check('HIDES', 'DM', 'AGE', { expression: when, action: { type: 'hide', items: ['NOTE'] } }),
      check('STOPS', 'DM', 'AGE', {
        expression: `AGE > 35 && ${when}`,
        action: { type: 'block', message: text('No') },
      }),
      check('VISITS', 'DM', 'AGE', {
        expression: when,
        action: { type: 'addVisit', visit: 'UNS' },
      }),
    ],
  });
});
afterAll(() => study.stop());

it('shows a blinded role no effect of hidden data in a version that was frozen before such effects were refused [D6-HIDDEN-02]', async () => {
  const seen = async (secret: string) => {
    const { subjectNo, pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { AGE: '30' });
    expect((await study.enter(page, { SECRET: secret }, 'unblinded')).status).toBe(200);
    const saved = await study.enter(page, { AGE: '40' });
    const { visits, cells } = await study.matrix(subjectNo);
    return {
      saved: saved.status,
      items: saved.body.state?.counters.items,
      queries: saved.body.state?.queries.length,
      visits: visits.map(({ visitKey }) => visitKey),
      states: cells.map(({ pageKey, state, items }) => [pageKey, state, items]),
    };
  };
  const [one, other] = [await seen('x'), await seen('y')];
  expect(one).toEqual(other);
  expect(one.saved).toBe(200);
});

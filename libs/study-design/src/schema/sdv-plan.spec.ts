import fc from 'fast-check';
import { choosesSubject, sdvRulesAbout } from './sdv-plan';

const rule = (firstSubjects: number, share: number, key = 'SDV') => ({ key, firstSubjects, share });
const text = { en: 'Rule' };

/** The positions of a site's first `count` subjects that a rule chooses. */
const chosen = (of: ReturnType<typeof rule>, count: number, siteId = 7): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter((position) =>
    choosesSubject(of, { siteId, position }),
  );

describe('the subjects that a rule for SDV chooses', () => {
  it('are the first of the site, and no others when the share is 0 [D3-SDV-02]', () => {
    expect(chosen(rule(3, 0), 50)).toEqual([1, 2, 3]);
    expect(chosen(rule(0, 0), 50)).toEqual([]);
    expect(chosen(rule(0, 100), 50)).toHaveLength(50);
  });

  it('are the share of the others, as near as whole subjects allow, after each registration [D3-SDV-02]', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(12.5, 33.3, 66.7, 0.5)),
        fc.nat(400),
        fc.nat(1000),
        (first, share, others, siteId) => {
          const drawn = chosen(rule(first, share), first + others, siteId).length - first;
          expect(Math.abs(drawn - (others * share) / 100)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('differ between sites and rules, and do not repeat in a fixed distance [D3-SDV-02]', () => {
    const first = chosen(rule(0, 20), 100);
    expect(chosen(rule(0, 20), 100, 8)).not.toEqual(first);
    expect(chosen(rule(0, 20, 'OTHER'), 100)).not.toEqual(first);
    const distances = new Set(first.slice(1).map((position, at) => position - first[at]!));
    expect(distances.size).toBeGreaterThan(2);
  });

  it('stay the same in later releases: what is due does not move by itself [D3-SDV-02]', () => {
    expect(chosen(rule(2, 20), 30)).toEqual(CHOSEN);
  });
});

/** What the first release chose. */
const CHOSEN = [1, 2, 3, 9, 15, 18, 26];

it('a rule is about its pages, or about all [D3-SDV-02]', () => {
  const all = { ...rule(1, 0, 'ALL'), title: text, pages: [] };
  const some = { ...rule(1, 0, 'SOME'), title: text, pages: ['VS'] };
  expect(sdvRulesAbout([all, some], 'VS')).toEqual([all, some]);
  expect(sdvRulesAbout([all, some], 'DM')).toEqual([all]);
  expect(sdvRulesAbout([some], 'DM')).toEqual([]);
});

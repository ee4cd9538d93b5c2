import { type Course, makeCourse, type Stage } from './course';
import { dayAt } from './days';
import { addLife } from './life';
import { makeMistakes } from './mistakes';
import { Random } from './random';
import { sites } from './sites';
import type { SubjectPlan } from './steps';

const SEED = 201;

/** Number of subjects in each stage; each site gets its share. */
function stages(random: Random): Stage[] {
  const many = (count: number, make: (at: number) => Stage) =>
    Array.from({ length: count }, (_, at) => make(at));
  return random.shuffle([
    ...many(5, (at) => ({ kind: 'screening', day: at, pages: at * 2 })),
    ...many(4, () => ({ kind: 'screening', day: random.whole(4, 9), pages: 8 })),
    ...many(6, () => ({ kind: 'failed', day: random.whole(20, 150) })),
    ...many(28, (at) => ({
      kind: 'treated',
      day: at * 5 + random.whole(0, 3),
      behind: at % 4 === 3,
    })),
    ...many(5, () => ({
      kind: 'withdrawn',
      day: random.whole(80, 160),
      after: random.whole(15, 60),
    })),
    ...many(12, () => ({ kind: 'completed', day: random.whole(146, 200) })),
  ] satisfies Stage[]);
}

/** All entries of the demo study, in each site's own calendar; the same days give the same plan. */
export function planStudy(now: Date): SubjectPlan[] {
  const random = new Random(SEED);
  const waiting = stages(random);
  const todays = new Map(sites.map((site) => [site.code, dayAt(now, site.utcOffsetMinutes)]));
  const courses: Course[] = sites.flatMap((site) =>
    waiting
      .splice(0, site.subjects)
      .map((stage) => makeCourse(random, site, stage, todays.get(site.code)!)),
  );
  makeMistakes(random, courses, 14);
  addLife(random, courses, ({ plan }) => todays.get(plan.siteCode)!);
  return courses.map(({ plan }) => plan);
}

import { addDays } from './days';
import type { Course } from './course';
import { fillers } from './pages';
import type { Random } from './random';
import type { ItemPlace, Step } from './steps';
import { sponsorTexts, texts } from './words';

// Further events of a study: queries by the sponsor, comments, corrections, unscheduled visits.

type Enter = Extract<Step, { do: 'enter' }>;

const QUERIED_ITEMS = new Set([
  'SYSBP',
  'EASITOT',
  'NRS',
  'AESTDTC',
  'CMTRT',
  'LBRES',
  'RADTC',
  'EXRET',
  'MHTERM',
]);

export function addLife(
  random: Random,
  courses: readonly Course[],
  today: (course: Course) => string,
): void {
  for (const course of courses) {
    const entered = course.plan.steps.filter((step): step is Enter => step.do === 'enter');
    if (random.chance(0.5)) askAbout(random, course, entered);
    if (random.chance(0.4)) comment(random, course, entered);
    if (random.chance(0.5)) correctTime(random, course, entered);
    if (random.chance(0.15)) removeLine(course, entered);
  }
  const treated = courses.filter(({ visits }) => visits.length > 3);
  random
    .shuffle(treated)
    .slice(0, 7)
    .forEach((course, at) => comeUnscheduled(random, course, today(course), at));
  courses
    .filter(({ stage }) => stage.kind === 'screening')
    .slice(0, 2)
    .forEach(({ plan, patient }) =>
      plan.steps.push({ do: 'disable', text: texts.registeredTwice[patient.site.language] }),
    );
}

function askAbout(random: Random, { plan, patient }: Course, entered: readonly Enter[]): void {
  const places = entered.flatMap(({ visit, page, values }) =>
    values
      .filter(({ item }) => QUERIED_ITEMS.has(item))
      .map(({ block, line, item }): ItemPlace => ({ visit, page, block, line, item })),
  );
  // One manual query at an item without a query of a check.
  const free = places.filter(
    (place) =>
      !plan.steps.some((step) => step.do !== 'enter' && 'item' in step && step.item === place.item),
  );
  if (free.length === 0) return;
  const place = random.pick(free);
  const by = random.chance(0.6) ? 'monitor' : 'datamanager';
  const text =
    place.item === 'AESTDTC'
      ? sponsorTexts.startOfEvent
      : place.item === 'NRS'
        ? sponsorTexts.rescue
        : place.item === 'EASITOT' && place.visit !== 'SCR'
          ? sponsorTexts.trend
          : sponsorTexts.source;
  plan.steps.push({ do: 'query', by, ...place, text });
  const luck = random.next();
  if (luck < 0.35) return;
  plan.steps.push({ do: 'answer', ...place, text: texts.confirmed[patient.site.language] });
  if (luck < 0.6) return;
  plan.steps.push({ do: 'close', by, ...place, text: sponsorTexts.ok });
  if (luck > 0.92) plan.steps.push({ do: 'reopen', by, ...place, text: sponsorTexts.unclear });
}

function comment(random: Random, { plan, patient }: Course, entered: readonly Enter[]): void {
  const vital = entered.filter(({ page }) => page === 'VS');
  const scored = entered.filter(({ page }) => page === 'EASI');
  const { language } = patient.site;
  if (vital.length > 0) {
    const { visit } = random.pick(vital);
    const place = { visit, page: 'VS', block: 'VSB', line: 0, item: 'PULSE' };
    const text = texts.restedBefore[language];
    plan.steps.push({ do: 'comment', by: 'staff', ...place, text });
  }
  if (scored.length > 0) {
    const { visit } = random.pick(scored);
    const place = { visit, page: 'EASI', block: 'EAB', line: 0, item: 'EADTC' };
    plan.steps.push(
      random.chance(0.5)
        ? { do: 'comment', by: 'monitor', ...place, text: sponsorTexts.reviewed }
        : { do: 'comment', by: 'investigator', ...place, text: texts.secondOpinion[language] },
    );
  }
}

function correctTime(random: Random, { plan, patient }: Course, entered: readonly Enter[]): void {
  const vital = entered.filter(({ page }) => page === 'VS');
  if (vital.length === 0) return;
  const { visit, values } = random.pick(vital);
  const time = values.find(({ item }) => item === 'VSTIM')!.value;
  const [hour, minute] = time.split(':') as [string, string];
  plan.steps.push({
    do: 'correct',
    visit,
    page: 'VS',
    block: 'VSB',
    line: 0,
    item: 'VSTIM',
    value: minute === 'UN' ? `${hour}:20` : `${hour}:${minute === '55' ? '50' : '55'}`,
    reason:
      minute === 'UN'
        ? { code: 2 }
        : random.pick([
            { code: 1 as const },
            { code: 3 as const },
            { code: 4 as const, text: texts.fromChart[patient.site.language] },
          ]),
  });
}

function removeLine({ plan, patient }: Course, entered: readonly Enter[]): void {
  const medication = entered.find(({ page }) => page === 'CM');
  const last = medication?.values.at(-1);
  if (!medication || !last || last.line < 2) return;
  if (plan.steps.some((step) => step.do !== 'enter' && 'page' in step && step.page === 'CM'))
    return;
  const reason = { code: 4 as const, text: texts.twice[patient.site.language] };
  plan.steps.push({
    do: 'removeLine',
    visit: 'LOG',
    page: 'CM',
    block: 'CML',
    line: last.line,
    reason,
  });
}

/** Two of these visits are deleted, and one of them is restored. */
function comeUnscheduled(random: Random, course: Course, today: string, at: number): void {
  const { plan, patient, visits } = course;
  const { language } = patient.site;
  const visit = 'UNS1';
  plan.steps.push({ do: 'addVisit' });
  if (at === 0) {
    plan.steps.push({ do: 'deleteVisit', visit, text: texts.wrongVisit[language] });
    return;
  }
  const later = addDays(visits.at(-1)!.date, random.whole(1, 4));
  const date = later < today ? later : today;
  const moment = { visit, date, day: 60, sinceDispensing: 0 };
  for (const page of at % 2 === 0 ? ['VS', 'LB'] : ['VS', 'PE']) {
    plan.steps.push({ do: 'enter', visit, page, values: fillers[page]!(patient, moment, random) });
  }
  if (at === 1) {
    plan.steps.push({ do: 'deleteVisit', visit, text: texts.wrongVisit[language] });
    plan.steps.push({ do: 'restoreVisit', visit, text: texts.visitTookPlace[language] });
  }
}

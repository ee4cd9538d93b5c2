import { addDays, monthOf, yearOf } from './days';
import { schedulePlan } from '../design';
import { fillers, type PageMoment } from './pages';
import { makePatient, type Patient } from './patient';
import type { Random } from './random';
import type { SitePlan } from './sites';
import type { ItemValue, Step, SubjectPlan } from './steps';
import { events, medicines, texts } from './words';

/** Progress of a subject. `day` = days since the first dose, negative: days since consent. */
export type Stage =
  | { kind: 'screening'; day: number; pages: number }
  | { kind: 'failed'; day: number }
  | { kind: 'treated'; day: number; behind: boolean }
  | { kind: 'withdrawn'; day: number; after: number }
  | { kind: 'completed'; day: number };

const VISIT_DAYS: readonly (readonly [string, number])[] = [
  ['BASE', 0],
  ['W1', 7],
  ['W2', 14],
  ['W4', 28],
  ['W6', 42],
  ['W8', 56],
  ['W12', 84],
  ['W16', 112],
  ['FU', 140],
];

const at = (block: string, line: number, values: Record<string, string>): ItemValue[] =>
  Object.entries(values).map(([item, value]) => ({ block, line, item, value }));

export interface Course {
  plan: SubjectPlan;
  patient: Patient;
  stage: Stage;
  /** Visits that took place, in order, with their dates. */
  visits: { visit: string; date: string }[];
}

/** A subject's visits and entries without mistakes. */
export function makeCourse(random: Random, site: SitePlan, stage: Stage, today: string): Course {
  const started = stage.kind !== 'screening' && stage.kind !== 'failed';
  const firstDose = addDays(today, -stage.day);
  const consent = started ? addDays(firstDose, -random.whole(8, 20)) : addDays(today, -stage.day);
  const patient = makePatient(random, site, consent);
  const initials = Array.from({ length: 2 }, () =>
    String.fromCodePoint(65 + random.whole(0, 24)),
  ).join('');
  const registration = at('REGB', 0, {
    ...(started ? { ENRNUM: `E${random.whole(1000, 9999)}` } : {}),
    RFICDT: consent,
    INITIALS: initials,
  });
  const steps: Step[] = [];
  const course: Course = {
    plan: { siteCode: site.code, registration, steps },
    patient,
    stage,
    visits: [{ visit: 'SCR', date: consent }],
  };
  screen(random, course, consent);
  if (started) treat(random, course, firstDose, today);
  if (started) throughout(random, course, firstDose, today);
  return course;
}

function screen(random: Random, { plan, patient, stage }: Course, date: string): void {
  const pages = schedulePlan['SCR']!.filter((page) => page !== 'REG');
  const shown = stage.kind === 'screening' ? pages.slice(0, stage.pages) : pages;
  const moment: PageMoment = { visit: 'SCR', date, day: -1, sinceDispensing: 0 };
  for (const page of shown) {
    let values = fillers[page]!(patient, moment, random);
    if (page === 'IE' && stage.kind === 'failed') {
      values = values.map((value) =>
        value.item === 'IN3' || value.item === 'ELIG' ? { ...value, value: 'N' } : value,
      );
      values.push(...at('IEB', 0, { IEWHY: texts.notEligible[patient.site.language] }));
    }
    plan.steps.push({ do: 'enter', visit: 'SCR', page, values });
    if (page === 'IE' && stage.kind === 'failed') return;
  }
}

function treat(random: Random, course: Course, firstDose: string, today: string): void {
  const { plan, patient, stage, visits } = course;
  const end = stage.kind === 'withdrawn' ? stage.after : Infinity;
  let dispensed = firstDose;
  for (const [visit, target] of VISIT_DAYS) {
    if (target > end) break;
    const date = addDays(firstDose, target === 0 ? 0 : target + random.whole(-1, 2));
    if (date > today) break;
    visits.push({ visit, date });
    const day = daysFrom(firstDose, date);
    const moment: PageMoment = { visit, date, day, sinceDispensing: daysFrom(dispensed, date) };
    for (const page of schedulePlan[visit]!.filter((key) => key !== 'DS')) {
      plan.steps.push({
        do: 'enter',
        visit,
        page,
        values: fillers[page]!(patient, moment, random),
      });
      if (page === 'EX') dispensed = date;
    }
  }
  if (stage.kind === 'treated' && stage.behind) leaveOut(random, course);
  if (stage.kind === 'completed') {
    endOfStudy(course, visits.at(-1)!.date, 'COMP', texts.completed[patient.site.language]);
  }
  if (stage.kind === 'withdrawn') {
    const [reason, words] = random.pick([
      ['WDR', texts.moved],
      ['LOE', texts.worse],
    ] as const);
    const date = addDays(visits.at(-1)!.date, random.whole(3, 9));
    endOfStudy(course, date < today ? date : today, reason, words[patient.site.language]);
  }
}

const endOfStudy = ({ plan }: Course, date: string, reason: string, words: string) =>
  plan.steps.push({
    do: 'enter',
    visit: 'FU',
    page: 'DS',
    values: at('DSB', 0, { DSDTC: date, DSREAS: reason, DSCOM: words }),
  });

/** The last visit is entered in part, or not at all, so that it is overdue. */
function leaveOut(random: Random, course: Course): void {
  const { plan, visits } = course;
  const last = visits.at(-1)!;
  if (last.visit === 'BASE') return;
  const pages = plan.steps.filter((step) => step.do === 'enter' && step.visit === last.visit);
  const kept = random.chance(0.5) ? new Set(pages.slice(0, 1)) : new Set<Step>();
  plan.steps.splice(
    0,
    plan.steps.length,
    ...plan.steps.filter((step) => !pages.includes(step) || kept.has(step)),
  );
  if (kept.size === 0) visits.pop();
}

/** Adverse events and medication, collected during the whole study. */
function throughout(random: Random, course: Course, firstDose: string, today: string): void {
  const { plan, patient } = course;
  const { language } = patient.site;
  const days = daysFrom(firstDose, course.visits.at(-1)!.date);
  const found = days < 7 ? [] : random.shuffle(events).slice(0, random.pick([0, 1, 1, 2, 3]));
  plan.steps.push({
    do: 'enter',
    visit: 'LOG',
    page: 'AE',
    values: [
      ...at('AEB', 0, { AEANY: found.length > 0 ? 'Y' : 'N' }),
      ...found.flatMap((term, index) => {
        const start = addDays(firstDose, random.whole(2, days));
        const stop = addDays(start, random.whole(2, 12));
        const over = stop <= today && random.chance(0.8);
        return at('AEL', index + 1, {
          AETERM: term[language],
          AESTDTC: random.chance(0.85) ? start : monthOf(start),
          ...(over ? { AEENDTC: stop } : {}),
          AESEV: random.pick(['MILD', 'MILD', 'MILD', 'MOD', 'MOD', 'SEV']),
          AESER: 'N',
          AEREL: random.chance(0.3) ? 'REL' : 'NOT',
          AEOUT: over ? 'REC' : random.pick(['IMP', 'NREC']),
        });
      }),
    ],
  });
  const used = random.shuffle(medicines).slice(0, random.whole(0, 3));
  plan.steps.push({
    do: 'enter',
    visit: 'LOG',
    page: 'CM',
    values: [
      ...at('CMB', 0, { CMANY: used.length > 0 ? 'Y' : 'N' }),
      ...used.flatMap(({ name, dose, unit, route, why }, index) => {
        const start = addDays(firstDose, -random.whole(10, 900));
        const ongoing = random.chance(0.75);
        return at('CML', index + 1, {
          CMTRT: name[language],
          CMDOSE: dose,
          CMUNIT: unit,
          CMROUTE: route,
          CMINDC: why[language],
          CMSTDTC: random.chance(0.5) ? yearOf(start) : monthOf(start),
          CMONGO: ongoing ? 'Y' : 'N',
          ...(ongoing ? {} : { CMENDTC: addDays(firstDose, -random.whole(1, 8)) }),
        });
      }),
    ],
  });
}

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

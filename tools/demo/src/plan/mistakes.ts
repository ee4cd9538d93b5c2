import { addDays } from './days';
import type { Course } from './course';
import type { Random } from './random';
import type { ItemPlace, ItemValue, Reason, Step } from './steps';
import { sponsorTexts, texts } from './words';

type Enter = Extract<Step, { do: 'enter' }>;

/**
 * A wrong entry, the item where its query appears, and the correction; `right` is absent when the value is no
 * mistake.
 */
export interface Mistake {
  query: ItemPlace;
  right?: { item: string; value: string }[];
}

const find = (step: Enter, item: string, line = 0): ItemValue =>
  step.values.find((value) => value.item === item && value.line === line)!;

function replace(step: Enter, item: string, wrong: string, line = 0): Mistake {
  const value = find(step, item, line);
  const right = [{ item, value: value.value }];
  value.value = wrong;
  return { query: { visit: step.visit, page: step.page, block: value.block, line, item }, right };
}

function forget(step: Enter, item: string, line = 0): Mistake {
  const value = find(step, item, line);
  step.values.splice(step.values.indexOf(value), 1);
  return {
    query: { visit: step.visit, page: step.page, block: value.block, line, item },
    right: [{ item, value: value.value }],
  };
}

function exchangePressures(step: Enter): Mistake {
  const [systolic, diastolic] = [find(step, 'SYSBP'), find(step, 'DIABP')];
  [systolic.value, diastolic.value] = [diastolic.value, systolic.value];
  return {
    query: { visit: step.visit, page: 'VS', block: 'VSB', line: 0, item: 'DIABP' },
    right: [
      { item: 'DIABP', value: systolic.value },
      { item: 'SYSBP', value: diastolic.value },
    ],
  };
}

const ALT = 6;
function raisedEnzyme(step: Enter, course: Course): Mistake {
  find(step, 'LBRES', ALT).value = '148';
  find(step, 'LBCS', ALT).value = 'CS';
  return {
    query: { visit: step.visit, page: 'LB', block: 'LBL', line: ALT, item: 'LBCOM' },
    right: [{ item: 'LBCOM', value: texts.raisedEnzyme[course.patient.site.language] }],
  };
}

function tabletsForgotten(step: Enter): Mistake {
  const returned = find(step, 'EXRET');
  const days = Number(find(step, 'EXDAYS').value);
  returned.value = String(Number(returned.value) + Math.ceil(days * 0.35));
  return { query: { visit: step.visit, page: 'EX', block: 'EXB', line: 0, item: 'COMPL' } };
}

const shorter = (text: string) => String(Math.round(Number(text) * 8) / 10);

/** Kinds of mistakes on each page, used in turn, so that every kind of query is in the study. */
const BY_PAGE: Readonly<Record<string, readonly ((step: Enter, course: Course) => Mistake)[]>> = {
  VS: [
    (step) => replace(step, 'SYSBP', '212'),
    exchangePressures,
    (step) => forget(step, 'PULSE'),
    (step) => replace(step, 'VSWT', shorter(find(step, 'VSWT').value)),
    (step) => replace(step, 'TEMP', '30.5'),
    (step) => replace(step, 'VSDTC', addDays(find(step, 'VSDTC').value, 365)),
  ],
  IGA: [(step) => replace(step, 'NRS', '12'), (step) => forget(step, 'NRS')],
  LB: [raisedEnzyme],
  EASI: [(step) => forget(step, 'EASITOT'), (step) => forget(step, 'AREA', 2)],
  EX: [tabletsForgotten],
};

/** Makes about one mistake in `every` pages, with the reactions of site and sponsor. */
export function makeMistakes(random: Random, courses: readonly Course[], every: number): void {
  const turn = new Map<string, number>();
  for (const course of courses) {
    const entered = course.plan.steps.filter((step): step is Enter => step.do === 'enter');
    for (const step of entered) {
      const kinds = BY_PAGE[step.page];
      if (!kinds || !random.chance(1 / every)) continue;
      if (step.page === 'EX' && step.visit === 'BASE') continue;
      const next = turn.get(step.page) ?? 0;
      turn.set(step.page, next + 1);
      course.plan.steps.push(...settle(random, course, kinds[next % kinds.length]!(step, course)));
    }
    forgetEndOfEvent(random, course, entered);
  }
}

function forgetEndOfEvent(random: Random, { plan }: Course, entered: readonly Enter[]): void {
  const events = entered.find(({ page }) => page === 'AE');
  const ended = events?.values.find(({ item }) => item === 'AEENDTC');
  if (!events || !ended || !random.chance(0.2)) return;
  const { query, right } = forget(events, 'AEENDTC', ended.line);
  if (random.chance(0.5)) plan.steps.push(correct(query, right![0]!, { code: 2 }));
}

/** Reaction to a mistake: correction, answer, acceptance, a second question, or none yet. */
function settle(random: Random, course: Course, { query, right }: Mistake): Step[] {
  const { language } = course.patient.site;
  const steps: Step[] = [];
  const answer = (text: string): Step => ({ do: 'answer', ...query, text });
  const luck = random.next();
  if (right && luck < 0.6) {
    const reason: Reason = random.pick([
      { code: 1 },
      { code: 3 },
      { code: 4, text: texts.fromChart[language] },
    ]);
    return right.map((value) => correct(query, value, reason));
  }
  if (luck < 0.75) steps.push(answer((right ? texts.awaiting : texts.forgot)[language]));
  else if (luck < 0.82) {
    steps.push(answer((right ? texts.confirmed : texts.forgot)[language]));
    steps.push({ do: 'close', by: 'datamanager', ...query, text: sponsorTexts.ok });
  } else if (luck < 0.87) {
    steps.push(answer((right ? texts.confirmed : texts.forgot)[language]));
    steps.push({ do: 'reopen', by: 'monitor', ...query, text: sponsorTexts.unclear });
  }
  return steps;
}

const correct = (
  place: ItemPlace,
  { item, value }: { item: string; value: string },
  reason: Reason,
): Step => ({ do: 'correct', ...place, item, value, reason });

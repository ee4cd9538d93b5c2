import { PageType, type StudyDesign } from '../schema/design';
import { registrationPage, registrationVisitTitle } from '../schema/empty';
import { itemsOf } from '../schema/items';
import { keyFrom } from '../schema/keys';
import { rulesOf } from '../schema/rule-lists';
import type { Conversion } from './converter';

/** Adds a visit with all forms when the file has no events (REDCap without a schedule), because forms without a visit cannot be opened. */
export function ensureVisit(conversion: Conversion, design: StudyDesign): void {
  if (design.visits.length > 0 || design.pages.length === 0) return;
  const key = keyFrom('VISIT', new Set());
  const title = conversion.productText({ en: 'Visit', ja: 'Visit', th: 'Visit' });
  design.visits.push({ key, title, type: 'scheduled' });
  for (const page of design.pages) {
    design.schedule.push({ visit: key, page: page.key, mandatory: false });
  }
  conversion.report.note(conversion.source.version, 'DESIGN_ODM_VISIT_MADE', { visit: key });
}

/**
 * Keeps what ODM of other systems does not have as it is in the present design: subject numbering, training, randomisation
 * and other rules, and the registration page that an earlier import added.
 */
export function keepOfKnown(design: StudyDesign, known: StudyDesign): void {
  design.subjectNumber = known.subjectNumber;
  design.trainings = known.trainings;
  Object.assign(design, rulesOf(known));
  if (design.pages.some((page) => page.type === PageType.registration)) return;
  const page = known.pages.find(({ type, source }) => type === PageType.registration && !source);
  if (!page || design.pages.some(({ key }) => key === page.key)) return;
  const codelists = new Set(design.codelists.map(({ key }) => key));
  const groups = new Set(design.groups.map(({ key }) => key));
  const { group, ...rest } = page;
  const hasLists = [...itemsOf(page)].every(
    ({ item }) => item.codelist === undefined || codelists.has(item.codelist),
  );
  if (!hasLists) return;
  const entry = known.schedule.find((one) => one.page === page.key);
  const visit = known.visits.find(({ key }) => key === entry?.visit);
  if (!entry || !visit) return;
  if (!design.visits.some(({ key }) => key === visit.key)) {
    if (visit.source || visit.cycle || visit.window) return;
    design.visits.unshift(visit);
  }
  const first = design.schedule.findIndex((other) => other.visit === entry.visit);
  design.schedule.splice(Math.max(first, 0), 0, entry);
  design.pages.unshift({ ...rest, ...(group !== undefined && groups.has(group) && { group }) });
}

/** Adds the registration page, which a study needs (spec section 5) and files of other systems do not mark. */
export function ensureRegistrationPage(conversion: Conversion, design: StudyDesign): void {
  if (design.pages.some((page) => page.type === PageType.registration)) return;
  const page = registrationPage(design.languages, new Set(design.pages.map(({ key }) => key)));
  const once = design.visits.filter(({ type, cycle }) => type !== 'unscheduled' && !cycle);
  let visit = once.find(({ type }) => type === 'scheduled') ?? once[0];
  if (!visit) {
    visit = {
      key: keyFrom('REG', new Set(design.visits.map(({ key }) => key))),
      title: registrationVisitTitle(design.languages),
      type: 'scheduled',
    };
    design.visits.unshift(visit);
  }
  const entry = { visit: visit.key, page: page.key, mandatory: true };
  const first = design.schedule.findIndex((other) => other.visit === entry.visit);
  design.schedule.splice(Math.max(first, 0), 0, entry);
  design.pages.unshift(page);
  conversion.report.note(conversion.source.version, 'DESIGN_ODM_REGISTRATION_PAGE_MADE', {
    page: page.key,
    visit: visit.key,
  });
}

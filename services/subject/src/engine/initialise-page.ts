import {
  type Caller,
  Problem,
  type WriteTransaction,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import { isGenerated, isInitialised, type PageInstance } from '@casebook/subject-data';
import { Changes } from './changes';
import { evaluateInitialisation } from './evaluation';
import { SET_PAGE_REASON } from './initialise-page.sql';
import { concernedBy } from './initialised-parts';
import { isKept } from './kept-page';
import type { LoadedSubject } from './loaded-subject';
import { isRegistration } from './registration-page';
import type { SaveScope } from './save';
import { numberStatements } from './subject-numbers';
import { addWantedVisits } from './wanted-visits';
import { changeStatements } from './write-changes';

/** Whether the page was never saved, or was initialised and not saved since. */
export function isBlank({ counters, lines, values }: PageInstance): boolean {
  return (
    counters.saves === 0 &&
    [...values.values()].every((row) => row.revision === 0 || isInitialised(row)) &&
    [...lines.values()].every((block) =>
      [...block].every(([line, { deleted }]) => line === 0 || deleted),
    )
  );
}

/**
 * @throws Problem 422 for a saved registration page, for a page with anything frozen, locked or signed, and for a page
 * with a number that was assigned to the subject, because nobody could enter it again
 */
export function refuseInitialising(data: LoadedSubject, page: PageInstance): void {
  const { version } = data;
  if (isRegistration(version, page)) throw new Problem(422, 'SUBJECT_PAGE_REGISTRATION');
  if (isKept(data, page)) throw new Problem(422, 'SUBJECT_PAGE_KEPT');
  const isAssigned = [...page.values.values()].some(({ itemKey, value, deleted }) => {
    const item = version.index.item(page.pageKey, itemKey)?.item;
    return item && isGenerated(item) && value !== null && !deleted;
  });
  if (isAssigned) throw new Problem(422, 'SUBJECT_PAGE_ASSIGNED');
}

/**
 * Empties a page whose data is loaded, and writes the effects on other pages. The subject's row must be locked. The
 * data in memory then has the new state.
 */
export async function writeInitialisation(
  tx: WriteTransaction,
  caller: Caller,
  scope: SaveScope,
  data: LoadedSubject,
  page: PageInstance,
  reason: string | null,
): Promise<void> {
  const given = { reasonCode: null, reason };
  const wasSaved = page.counters.saves > page.counters.hiddenSaves;
  const changes = new Changes(data);
  changes.initialise(page, given, concernedBy(data, page).item);
  const effects = await yieldBetweenSteps(
    evaluateInitialisation(data, page, changes, given, scope.today, scope.underOldVersion),
  );
  const writing = { ...scope, personName: caller.name };
  const statements = [
    ...changeStatements(writing, data, changes, effects, page),
    ...numberStatements(scope, data, page, changes),
  ];
  // Every role that sees the page reads its events, so the page records nothing that is about hidden items only.
  if (wasSaved) {
    const { studyId, pageId } = scope;
    statements.push({ ...SET_PAGE_REASON, values: { studyId, pageId, reason } });
  }
  for (const statement of statements) await tx.query(statement);
  await addWantedVisits(tx, writing, data.version, effects.visitsWanted);
  for (const { page: touched, after } of effects.pages) touched.counters = after;
}

import { type WriteTransaction, yieldBetweenSteps } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import { Changes } from './changes';
import { evaluateChanges } from './evaluation';
import type { LoadedSubject } from './loaded-subject';
import type { SaveScope } from './save';
import { numberStatements } from './subject-numbers';
import { addWantedVisits } from './wanted-visits';
import { changeStatements } from './write-changes';

/** A value that the system assigned to an item of a page. */
export interface GeneratedValue {
  blockKey: Key;
  line: number;
  itemKey: Key;
  value: string;
}

/**
 * Writes assigned values into a page whose data is loaded, with what checks make of them. No check refuses them, because
 * what was assigned stands. The subject's row must be locked.
 */
export async function writeGenerated(
  tx: WriteTransaction,
  scope: SaveScope & { personName: string },
  data: LoadedSubject,
  page: PageInstance,
  values: readonly GeneratedValue[],
): Promise<void> {
  const changes = new Changes(data);
  for (const value of values) changes.generate(page, value);
  const effects = await yieldBetweenSteps(
    evaluateChanges(data, page, changes, scope.today, scope.underOldVersion),
  );
  const statements = [
    ...changeStatements(scope, data, changes, effects, page),
    ...numberStatements(scope, data, page, changes),
  ];
  for (const statement of statements) await tx.query(statement);
  await addWantedVisits(tx, scope, data.version, effects.visitsWanted);
}

import type { CheckResult } from '@casebook/checks';
import {
  type Caller,
  Problem,
  type Statement,
  yieldBetweenSteps,
  type WriteTransaction,
} from '@casebook/service-kit';
import type { Text } from '@casebook/study-design';
import { itemInstanceKey, type PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { applyInput, type ItemConflict, type ItemOutcome, type SaveRequest } from './apply-input';
import type { Changes } from './changes';
import { evaluateChanges } from './evaluation';
import { type Effects, ownEffect } from './page-effect';
import { refuseBlocked } from './refuse-blocked';
import { isUnsavedRegistration } from './registration-page';
import { LAST_CHANGES } from './save.sql';
import { numberStatements } from './subject-numbers';
import { addWantedVisits } from './wanted-visits';
import { changeStatements } from './write-changes';
import type { LoadedSubject } from './loaded-subject';

/** The state after a save, before it is filtered for the caller. */
export interface Saved {
  data: LoadedSubject;
  page: PageInstance;
  results: ItemOutcome[];
  prompts: CheckResult[];
  /** Whether the page has queries or comments. */
  hasNotes: boolean;
}

/** The computed result of a save, before it is written. */
export interface SavePlan {
  changes: Changes;
  results: ItemOutcome[];
  effects: Effects;
}

/** The page, time and version of a save. */
export interface SaveScope {
  studyId: number;
  subjectId: number;
  siteId: number;
  pageId: number;
  today: string;
  saveKey: string | null;
  /** True when the page is saved under a version that is not the current one of the site. */
  underOldVersion: boolean;
}

/** The message of a check of action "prompt". */
export interface ShownPrompt {
  checkKey: string;
  blockKey: string | null;
  line: number;
  itemKey: string | null;
  message: Text;
}

/**
 * Applies a request to the data in memory, runs the checks and returns what has to be written. Writes nothing.
 *
 * @throws Problem 412 CDMS700MSG004 with `conflicts` when an item was changed after it was read
 * @throws Problem 422 when the request or a check refuses it
 */
export async function planSave(
  reader: Pick<WriteTransaction, 'query'>,
  caller: Caller,
  scope: SaveScope,
  data: LoadedSubject,
  page: PageInstance,
  request: SaveRequest,
): Promise<SavePlan> {
  const { changes, results, conflicts } = applyInput(data, page, request);
  if (conflicts.length > 0) throw await conflictProblem(reader, scope, conflicts);
  const nothing = changes.items.length === 0 && changes.lines.length === 0;
  // A registration without any entry reports first which items are required.
  const registering = isUnsavedRegistration(data.version, page);
  if (nothing && !registering) throw new Problem(422, 'COMMON_NO_CHANGE');
  const effects = await yieldBetweenSteps(
    evaluateChanges(data, page, changes, scope.today, scope.underOldVersion),
  );
  refuseBlocked(caller, data, effects, page, request);
  if (nothing) throw new Problem(422, 'COMMON_NO_CHANGE');
  return { changes, results, effects };
}

/** Statements that write a save in one transaction. */
export function saveStatements(
  caller: Caller,
  scope: SaveScope,
  data: LoadedSubject,
  page: PageInstance,
  { changes, effects }: SavePlan,
): Statement[] {
  return [
    ...changeStatements({ ...scope, personName: caller.name }, data, changes, effects, page),
    ...numberStatements(scope, data, page, changes),
  ];
}

export function savedOf(
  data: LoadedSubject,
  page: PageInstance,
  { results, effects }: SavePlan,
): Saved {
  for (const { page: touched, after } of effects.pages) touched.counters = after;
  const own = ownEffect(page, effects);
  return {
    data,
    page,
    // A derivation may have replaced a typed value.
    results: results.map((result) => withStored(page, result)),
    prompts: own.results.filter(
      ({ action, outcome }) => action === 'prompt' && outcome === 'fires',
    ),
    hasNotes: page.hasComments || page.queries.length > 0 || own.open.length > 0,
  };
}

/** Answers a save that was already made: the client did not receive the first answer. */
export function repeatedSave(data: LoadedSubject, page: PageInstance, request: SaveRequest): Saved {
  return {
    data,
    page,
    results: request.items.map(({ blockKey, line, itemKey, value }) =>
      withStored(page, { blockKey, line, itemKey, status: 'saved', value, revision: 0 }),
    ),
    prompts: [],
    hasNotes: true,
  };
}

function withStored(page: PageInstance, result: ItemOutcome): ItemOutcome {
  const stored = page.values.get(itemInstanceKey(result));
  return stored ? { ...result, value: stored.value, revision: stored.revision } : result;
}

/** Saves a page whose data is loaded. The subject's row must be locked. */
export async function writeSave(
  tx: WriteTransaction,
  caller: Caller,
  scope: SaveScope,
  data: LoadedSubject,
  page: PageInstance,
  request: SaveRequest,
): Promise<Saved> {
  const plan = await planSave(tx, caller, scope, data, page, request);
  for (const statement of saveStatements(caller, scope, data, page, plan)) {
    await tx.query(statement);
  }
  const { visitsWanted } = plan.effects;
  await addWantedVisits(tx, { ...scope, personName: caller.name }, data.version, visitsWanted);
  return savedOf(data, page, plan);
}

/** Messages of prompt checks that the caller's role may see. */
export function promptsOf(
  caller: Caller,
  version: DesignVersion,
  results: readonly CheckResult[],
): ShownPrompt[] {
  const view = version.role(caller.roleCode);
  return results
    .filter(({ checkKey }) => view.seesCheck(checkKey))
    .map(({ checkKey, block, line, item, message }) => ({
      checkKey,
      blockKey: block ?? null,
      line,
      itemKey: item ?? null,
      message: message ?? {},
    }));
}

/** The 412 answer that names who changed which item (`PageSaveConflict` of the API). */
async function conflictProblem(
  reader: Pick<WriteTransaction, 'query'>,
  { studyId, pageId }: SaveScope,
  conflicts: readonly ItemConflict[],
): Promise<Problem> {
  const changes = await reader.query<{
    block_key: string;
    line: number;
    item_key: string;
    at: Date;
    actor_name: string;
  }>({
    ...LAST_CHANGES,
    values: {
      studyId,
      pageId,
      blockKeys: conflicts.map(({ blockKey }) => blockKey),
      lines: conflicts.map(({ line }) => line),
      itemKeys: conflicts.map(({ itemKey }) => itemKey),
    },
  });
  const lastChange = new Map(
    changes.map((change) => [
      itemInstanceKey({
        blockKey: change.block_key,
        line: change.line,
        itemKey: change.item_key,
      }),
      change,
    ]),
  );
  return new Problem(412, 'CDMS700MSG004', {
    extra: {
      conflicts: conflicts.map((conflict) => {
        const change = lastChange.get(itemInstanceKey(conflict));
        return {
          ...conflict,
          changedBy: change?.actor_name ?? null,
          changedAt: change?.at ?? null,
        };
      }),
    },
  });
}

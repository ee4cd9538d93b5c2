import { languageOf } from '@casebook/catalogue';
import type { CheckResult } from '@casebook/checks';
import {
  type Caller,
  Db,
  type FieldError,
  Problem,
  type Statement,
  type WriteTransaction,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import { PageType, textIn } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { itemInstanceKey, isOpenStatus } from '@casebook/subject-data';
import type { Plain } from '../common/plain';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { addWantedVisits } from '../engine/wanted-visits';
import { applyInput, type ItemConflict, type SaveRequest } from '../engine/apply-input';
import { SubjectData, type PageInstance } from '../engine/subject-data';
import {
  CHANGED_SINCE,
  LOCK_SUBJECT,
  LOCK_UNCHANGED,
  loadSubjectData,
  type LockedSubject,
} from '../engine/subject-data.sql';
import { evaluateChanges, type Effects, type PageEffect } from '../engine/evaluation';
import type { ItemResult, PageSaveAnswer, PageSaveInput, Prompt } from './page-save.dto';
import type { Changes } from '../engine/changes';
import { addPage, notesOf, type PageReading } from './page-reading';
import { type PageNotes, PageStates } from './page-state';
import { LAST_CHANGES } from './page-state.sql';
import { type PageHead, PageAccess } from '../engine/page-access';
import { numberStatements } from '../engine/subject-numbers';
import { parseItems, refuseUnseenLines } from '../engine/parse-input';
import { changeStatements } from '../engine/write-changes';

/** What a save left behind, before it is made visible to its caller. */
export interface Saved {
  data: SubjectData;
  page: PageInstance;
  results: ItemResult[];
  prompts: CheckResult[];
  /** Queries and comments of the page; null when they have to be read. */
  notes: PageNotes | null;
}

/** What a save comes to, before it is written. */
interface SavePlan {
  changes: Changes;
  results: ItemResult[];
  effects: Effects;
}

/** Where and when a page is saved. */
export interface SaveScope {
  studyId: number;
  subjectId: number;
  siteId: number;
  pageId: number;
  today: string;
  saveKey: string | null;
  /** The version the page is saved under no longer holds at the site. */
  underOldVersion: boolean;
}

@Injectable()
export class PageSaveService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly states: PageStates,
  ) {}

  /**
   * Saves changed items with their audit events and queries in one transaction, or nothing at all.
   *
   * @throws Problem 412 CDMS700MSG004 with `conflicts` when an item was changed since it was shown
   * @throws Problem 422 with every wrong place
   */
  async save(
    caller: Caller,
    pageId: number,
    input: PageSaveInput,
    saveKey: string | null,
    read: PageReading | null,
  ): Promise<PageSaveAnswer> {
    const studyId = caller.studyId!;
    const head = this.access.reached(caller, read?.head ?? null);
    // The write would be refused anyway; whatever else is wrong with it does not matter any more.
    if (head.study_locked) throw new Problem(423, 'STUDY_LOCKED');
    const version = await this.access.versionOf(caller, head);
    const view = version.role(caller.roleCode);
    if (input.designVersionId !== version.versionId)
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    refuseUnseenLines(view, head.page_key, input);
    const request: SaveRequest = {
      items: parseItems(version, view, head.page_key, input.items),
      linesAdded: input.linesAdded ?? [],
      linesRemoved: input.linesRemoved ?? [],
      linesRestored: input.linesRestored ?? [],
      linesOrdered: input.linesOrdered ?? [],
    };
    const scope: SaveScope = {
      studyId,
      subjectId: head.subject_id,
      siteId: head.site_id,
      pageId,
      today: todayAt(head.utc_offset_minutes),
      saveKey,
      underOldVersion: version.versionId !== head.current_version_id,
    };
    const saved =
      (await this.saveInOneRoundTrip(caller, version, scope, request, read!)) ??
      (await this.db.write(caller, { studyId, siteId: head.site_id }, (tx) =>
        this.saveLocked(tx, caller, version, scope, request, head),
      ));
    const notes = saved.notes ?? (await this.states.notes(studyId, head.subject_id, pageId));
    return {
      results: saved.results,
      prompts: this.prompts(caller, version, saved.prompts),
      state: await this.states.assemble(caller, saved.data, saved.page, notes),
    };
  }

  prompts(caller: Caller, version: DesignVersion, results: readonly CheckResult[]): Prompt[] {
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

  /**
   * The usual way: everything is worked out from what was read with the caller, and one round trip locks the
   * subject, makes sure that nothing of it changed since, writes and commits.
   *
   * @returns null when something did change, or when the save needs more than it knows beforehand
   */
  private async saveInOneRoundTrip(
    caller: Caller,
    version: DesignVersion,
    scope: SaveScope,
    request: SaveRequest,
    read: PageReading,
  ): Promise<Saved | null> {
    const { studyId, subjectId, siteId, saveKey } = scope;
    const { head } = read;
    if (head.subject_disabled) throw new Problem(422, 'SUBJECT_DISABLED');
    if (head.visit_deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
    const reader = {
      query: <R extends object>(statement: Statement) => this.db.read<R>(statement),
    };
    const { pages: pageKeys, visits } = version.reach(head.page_key);
    const data =
      pageKeys.length === 0 && !visits
        ? new SubjectData(version)
        : await loadSubjectData(reader, version, scope, { pageIds: [], pageKeys });
    const page = addPage(data, read);
    refuseSecondRegistration(version, page);
    if (saveKey !== null && page.saveKey === saveKey) return repeatedSave(data, page, request);
    const work = await this.planSave(reader, caller, scope, data, page, request);
    if (work.effects.visitsWanted.length > 0) return null;
    try {
      await this.db.writeAll(caller, { studyId, siteId }, [
        { ...LOCK_UNCHANGED, values: [studyId, subjectId, read.linkNo, read.counted] },
        ...statementsOf(caller, scope, data, page, work),
      ]);
    } catch (error) {
      if ((error as { code?: string }).code === CHANGED_SINCE) return null;
      throw error;
    }
    const saved = savedOf(data, page, work);
    const { open, moved } = ownEffect(page, work.effects);
    return open.length + moved.length > 0 ? saved : { ...saved, notes: notesOf(read) };
  }

  private async saveLocked(
    tx: WriteTransaction,
    caller: Caller,
    version: DesignVersion,
    scope: SaveScope,
    request: SaveRequest,
    head: PageHead,
  ): Promise<Saved> {
    const { studyId, subjectId, pageId, saveKey } = scope;
    const [subject] = await tx.query<LockedSubject>({
      ...LOCK_SUBJECT,
      values: [studyId, subjectId],
    });
    if (subject!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
    const data = await loadSubjectData(tx, version, scope, {
      pageIds: [pageId],
      pageKeys: version.reach(head.page_key).pages,
    });
    const page = data.pages.get(pageId)!;
    if (page.visit.deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
    refuseSecondRegistration(version, page);
    if (saveKey !== null && page.saveKey === saveKey) return repeatedSave(data, page, request);
    return this.saveLoaded(tx, caller, scope, data, page, request);
  }

  /** The part that registration shares: the data is loaded, the subject's row is locked. */
  async saveLoaded(
    tx: WriteTransaction,
    caller: Caller,
    scope: SaveScope,
    data: SubjectData,
    page: PageInstance,
    request: SaveRequest,
  ): Promise<Saved> {
    const work = await this.planSave(tx, caller, scope, data, page, request);
    for (const statement of statementsOf(caller, scope, data, page, work)) {
      await tx.query(statement);
    }
    const { visitsWanted } = work.effects;
    await addWantedVisits(tx, { ...scope, personName: caller.name }, data.version, visitsWanted);
    return savedOf(data, page, work);
  }

  /** Applies the request to the data in memory, with its checks, or refuses it. Writes nothing. */
  private async planSave(
    reader: Pick<WriteTransaction, 'query'>,
    caller: Caller,
    scope: SaveScope,
    data: SubjectData,
    page: PageInstance,
    request: SaveRequest,
  ): Promise<SavePlan> {
    const { changes, results, conflicts } = applyInput(data, page, request);
    if (conflicts.length > 0) throw await this.conflict(reader, scope, conflicts);
    const nothing = changes.items.length === 0 && changes.lines.length === 0;
    // Who registers without any entry is told first which items are required.
    const registering = isUnsavedRegistration(data.version, page);
    if (nothing && !registering) throw new Problem(422, 'COMMON_NO_CHANGE');
    const effects = await yieldBetweenSteps(
      evaluateChanges(data, page, changes, scope.today, scope.underOldVersion),
    );
    refuseBlocked(caller, data, effects, page, request);
    if (nothing) throw new Problem(422, 'COMMON_NO_CHANGE');
    return { changes, results, effects };
  }

  private async conflict(
    reader: Pick<WriteTransaction, 'query'>,
    { studyId, pageId }: SaveScope,
    conflicts: readonly ItemConflict[],
  ): Promise<Problem> {
    const rows = await reader.query<{
      block_key: string;
      line: number;
      item_key: string;
      at: Date;
      actor_name: string;
    }>({
      ...LAST_CHANGES,
      values: [
        studyId,
        pageId,
        conflicts.map(({ blockKey }) => blockKey),
        conflicts.map(({ line }) => line),
        conflicts.map(({ itemKey }) => itemKey),
      ],
    });
    return new Problem(412, 'CDMS700MSG004', {
      extra: {
        conflicts: conflicts.map((conflict) => {
          const change = rows.find(
            (row) =>
              row.block_key === conflict.blockKey &&
              row.line === conflict.line &&
              row.item_key === conflict.itemKey,
          );
          return {
            ...conflict,
            changedBy: change?.actor_name ?? null,
            changedAt: change?.at ?? null,
          };
        }),
      },
    });
  }
}

const ownEffect = (page: PageInstance, effects: Effects): PageEffect =>
  effects.pages.find((effect) => effect.page === page)!;

function statementsOf(
  caller: Caller,
  scope: SaveScope,
  data: SubjectData,
  page: PageInstance,
  { changes, effects }: SavePlan,
): Statement[] {
  return [
    ...changeStatements({ ...scope, personName: caller.name }, data, changes, effects, page),
    ...numberStatements(scope, data, page, changes),
  ];
}

function savedOf(data: SubjectData, page: PageInstance, { results, effects }: SavePlan): Saved {
  for (const { page: touched, after } of effects.pages) touched.counters = after;
  const own = ownEffect(page, effects);
  const noted = page.hasComments || page.queries.length > 0 || own.open.length > 0;
  return {
    data,
    page,
    // A derivation may have overruled what was typed.
    results: results.map((result) => withStored(page, result)),
    prompts: own.results.filter(
      ({ action, outcome }) => action === 'prompt' && outcome === 'fires',
    ),
    notes: noted ? null : { queries: [], comments: [] },
  };
}

/** The answer to a save that was made already: the client did not get the first one. */
function repeatedSave(data: SubjectData, page: PageInstance, request: SaveRequest): Saved {
  return {
    data,
    page,
    results: request.items.map(({ blockKey, line, itemKey, value }) =>
      withStored(page, { blockKey, line, itemKey, status: 'saved', value, revision: 0 }),
    ),
    prompts: [],
    notes: null,
  };
}

function withStored(page: PageInstance, result: Plain<ItemResult>): Plain<ItemResult> {
  const stored = page.values.get(itemInstanceKey(result));
  return stored ? { ...result, value: stored.value, revision: stored.revision } : result;
}

const isRegistration = ({ index }: DesignVersion, { pageKey }: PageInstance): boolean =>
  index.pages.get(pageKey)?.type === PageType.registration;

const isUnsavedRegistration = (version: DesignVersion, page: PageInstance): boolean =>
  isRegistration(version, page) && page.counters.saves === 0;

/**
 * A subject is registered once: its registration page was saved when it came into being. One that was not is
 * another version's registration page, which came to the subject later.
 */
function refuseSecondRegistration(version: DesignVersion, page: PageInstance): void {
  if (isUnsavedRegistration(version, page)) throw new Problem(422, 'SUBJECT_REGISTRATION_EXISTS');
}

/**
 * Refuses what a check of action "block" refuses; on the registration page also any open query that the role sees:
 * whether there is another one may rest on data that it must not learn of.
 */
function refuseBlocked(
  caller: Caller,
  data: SubjectData,
  effects: Effects,
  page: PageInstance,
  request: SaveRequest,
): void {
  const effect = effects.pages.find((candidate) => candidate.page === page)!;
  const { version } = data;
  const view = version.role(caller.roleCode);
  const language = languageOf(caller.language);
  const blocking = effect.results
    .filter(
      ({ action, outcome, checkKey }) =>
        action === 'block' && outcome === 'fires' && view.seesCheck(checkKey),
    )
    .map(({ block, line, item, message }): FieldError => {
      const place = { blockKey: block ?? null, line, itemKey: item ?? null };
      return {
        field: fieldOf(request, place),
        code: 'SUBJECT_CHECK_BLOCKS',
        params: { ...place, message: textIn(message, language, version.design.languages) },
      };
    });
  if (blocking.length > 0) throw Problem.invalid(blocking);
  if (!isRegistration(version, page)) return;
  const open = openQueries(effect).filter(
    ({ checkKey, blockKey, itemKey }) =>
      view.seesPlace(page.pageKey, blockKey, itemKey) &&
      (checkKey === null || view.seesCheck(checkKey)),
  );
  if (open.length === 0) return;
  throw new Problem(422, 'SUBJECT_QUERIES_OPEN', {
    errors: open.map(
      ({ blockKey, line, itemKey, content }): FieldError => ({
        field: fieldOf(request, { blockKey, line, itemKey }),
        code: 'SUBJECT_QUERY_REMAINS',
        params: {
          blockKey,
          line,
          itemKey,
          message: textIn(content, language, version.design.languages),
        },
      }),
    ),
  });
}

/** Queries of the page that are open after the save. */
function openQueries({ page, open, moved }: PageEffect) {
  const statuses = new Map(moved.map(({ query, status }) => [query, status]));
  return [
    ...page.queries.filter((query) => isOpenStatus(statuses.get(query) ?? query.status)),
    ...open.map(({ checkKey, block, line, item, message }) => ({
      checkKey,
      blockKey: block ?? null,
      line,
      itemKey: item ?? null,
      content: message,
    })),
  ];
}

function fieldOf(
  request: SaveRequest,
  place: { blockKey: string | null; line: number; itemKey: string | null },
): string {
  const given = request.items.find(
    (item) =>
      item.blockKey === place.blockKey &&
      item.line === place.line &&
      item.itemKey === place.itemKey,
  );
  return given ? `${given.field}.value` : [place.blockKey, place.line, place.itemKey].join('/');
}

import { languageOf } from '@casebook/catalogue';
import type { CheckResult } from '@casebook/checks';
import {
  type Caller,
  Db,
  type FieldError,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { PageType, textIn } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { Plain } from '../common/plain';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { addWantedVisits } from '../visit/wanted-visits';
import { applyInput, type Conflict, type SaveRequest } from './apply-input';
import type { Casebook, PageInstance } from './casebook';
import { LOCK_SUBJECT, loadCasebook, type LockedSubject } from './casebook.sql';
import { QueryStatus } from './counting';
import { evaluateChanges, type Effects, type PageEffect } from './evaluation';
import type { ItemResult, PageSaveAnswer, PageSaveInput, Prompt } from './page.dto';
import { PageStates } from './page-state';
import { LAST_CHANGES } from './page-state.sql';
import { type PageHead, Places } from './places';
import { saveNumbers } from './registration-numbers';
import { parseItems } from './save-input';
import { writeChanges } from './write-changes';

/** What a save left behind, before it is made visible to its caller. */
export interface Saved {
  casebook: Casebook;
  page: PageInstance;
  results: ItemResult[];
  prompts: CheckResult[];
  /** Whether the page may have queries or comments now. */
  notes: boolean;
}

/** Where and when a page is saved. */
export interface SaveScope {
  studyId: number;
  subjectId: number;
  siteId: number;
  pageId: number;
  today: string;
  saveKey: string | null;
}

@Injectable()
export class PageSaveService {
  constructor(
    private readonly db: Db,
    private readonly places: Places,
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
  ): Promise<PageSaveAnswer> {
    const studyId = caller.studyId!;
    const head = await this.places.page(caller, pageId);
    const version = await this.places.versionOf(studyId, head);
    const visibility = version.visibility(caller.roleCode);
    if (input.designVersionId !== version.versionId)
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    const request: SaveRequest = {
      items: parseItems(version, visibility, head.page_key, input.items),
      linesAdded: input.linesAdded ?? [],
      linesRemoved: input.linesRemoved ?? [],
      linesRestored: input.linesRestored ?? [],
    };
    const scope: SaveScope = {
      studyId,
      subjectId: head.subject_id,
      siteId: head.site_id,
      pageId,
      today: todayAt(head.utc_offset_minutes),
      saveKey,
    };
    const saved = await this.db.write(caller, { studyId, siteId: head.site_id }, (tx) =>
      this.saveLocked(tx, caller, version, scope, request, head),
    );
    return {
      results: saved.results,
      prompts: this.prompts(caller, version, saved.prompts),
      state: await this.states.of(caller, saved.casebook, saved.page, head.subject_id, saved.notes),
    };
  }

  prompts(caller: Caller, version: DesignVersion, results: readonly CheckResult[]): Prompt[] {
    const visibility = version.visibility(caller.roleCode);
    return results
      .filter(({ checkKey }) => visibility.seesCheck(checkKey))
      .map(({ checkKey, block, line, item, message }) => ({
        checkKey,
        blockKey: block ?? null,
        line,
        itemKey: item ?? null,
        message: message ?? {},
      }));
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
    const casebook = await loadCasebook(tx, version, scope, {
      pageIds: [pageId],
      pageKeys: version.reach(head.page_key).pages,
    });
    const page = casebook.pages.get(pageId)!;
    if (page.visit.deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
    if (saveKey !== null && page.saveKey === saveKey) return again(casebook, page, request);
    return this.saveLoaded(tx, caller, scope, casebook, page, request);
  }

  /** The part that registration shares: the casebook is loaded, the subject's row is locked. */
  async saveLoaded(
    tx: WriteTransaction,
    caller: Caller,
    scope: SaveScope,
    casebook: Casebook,
    page: PageInstance,
    request: SaveRequest,
  ): Promise<Saved> {
    const { changes, results, conflicts } = applyInput(casebook, page, request);
    if (conflicts.length > 0) throw await this.conflict(tx, scope, conflicts);
    if (changes.items.length === 0 && changes.lines.length === 0) {
      throw new Problem(422, 'COMMON_NO_CHANGE');
    }
    const effects = evaluateChanges(casebook, page, changes, scope.today);
    refuseBlocked(caller, casebook, effects, page, request);
    await writeChanges(tx, { ...scope, personName: caller.name }, casebook, changes, effects, page);
    await saveNumbers(tx, scope, casebook, page, changes);
    await addWantedVisits(tx, scope, casebook.version, effects.visitsWanted);
    for (const { page: touched, after } of effects.pages) touched.counters = after;
    const own = effects.pages.find((effect) => effect.page === page)!;
    return {
      casebook,
      page,
      // A derivation may have overruled what was typed.
      results: results.map((result) => withStored(page, result)),
      prompts: own.results.filter(
        ({ action, outcome }) => action === 'prompt' && outcome === 'fires',
      ),
      notes: page.hasComments || page.queries.length > 0 || own.open.length > 0,
    };
  }

  private async conflict(
    tx: WriteTransaction,
    { studyId, pageId }: SaveScope,
    conflicts: readonly Conflict[],
  ): Promise<Problem> {
    const rows = await tx.query<{
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

/** The answer to a save that was made already: the client did not get the first one. */
function again(casebook: Casebook, page: PageInstance, request: SaveRequest): Saved {
  return {
    casebook,
    page,
    results: request.items.map(({ blockKey, line, itemKey, value }) =>
      withStored(page, { blockKey, line, itemKey, status: 'saved', value, revision: 0 }),
    ),
    prompts: [],
    notes: true,
  };
}

function withStored(page: PageInstance, result: Plain<ItemResult>): Plain<ItemResult> {
  const stored = page.values.get(`${result.blockKey} ${result.line} ${result.itemKey}`);
  return stored ? { ...result, value: stored.value, revision: stored.revision } : result;
}

/**
 * Refuses what a check of action "block" refuses; on the registration page also any open query.
 * A message of a check with data that the role may not see stays with the server.
 */
function refuseBlocked(
  caller: Caller,
  casebook: Casebook,
  effects: Effects,
  page: PageInstance,
  request: SaveRequest,
): void {
  const effect = effects.pages.find((candidate) => candidate.page === page)!;
  const { version } = casebook;
  const visibility = version.visibility(caller.roleCode);
  const language = languageOf(caller.language);
  const blocking = effect.results
    .filter(({ action, outcome }) => action === 'block' && outcome === 'fires')
    .map(({ checkKey, block, line, item, message }): FieldError => {
      const place = { blockKey: block ?? null, line, itemKey: item ?? null };
      if (!visibility.seesCheck(checkKey))
        return { field: 'page', code: 'SUBJECT_CHECK_BLOCKS_UNSEEN' };
      return {
        field: fieldOf(request, place),
        code: 'SUBJECT_CHECK_BLOCKS',
        params: { ...place, message: textIn(message, language, version.design.languages) },
      };
    });
  if (blocking.length > 0) throw Problem.invalid(blocking);
  if (version.index.pages.get(page.pageKey)?.type !== PageType.registration) return;
  const open = openQueries(effect).filter(
    ({ checkKey }) => checkKey === null || visibility.seesCheck(checkKey),
  );
  const unseen = openQueries(effect).length - open.length;
  if (open.length + unseen === 0) return;
  throw new Problem(422, 'SUBJECT_QUERIES_OPEN', {
    errors: [
      ...open.map(
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
      ...(unseen > 0 ? [{ field: 'page', code: 'SUBJECT_CHECK_BLOCKS_UNSEEN' as const }] : []),
    ],
  });
}

function openQueries({ page, open }: PageEffect) {
  return [
    ...page.queries.filter(
      ({ status }) => status === QueryStatus.open || status === QueryStatus.reopened,
    ),
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

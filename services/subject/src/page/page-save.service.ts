import {
  type Caller,
  databaseFault,
  Db,
  Problem,
  SqlState,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import { SubjectData } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import type { SaveRequest } from '../engine/apply-input';
import { lockPage } from '../engine/lock-subject';
import { ownEffect } from '../engine/page-effect';
import { offeredIn, PageAccess, type PageHead } from '../engine/page-access';
import { parseItems, refuseUnseenLines } from '../engine/parse-input';
import { refuseSecondRegistration } from '../engine/registration-page';
import {
  planSave,
  promptsOf,
  repeatedSave,
  type Saved,
  savedOf,
  type SaveScope,
  saveStatements,
  writeSave,
} from '../engine/save';
import { LOCK_UNCHANGED, loadSubjectData } from '../engine/subject-data.sql';
import { hasSdvRules } from '../engine/subject-place.sql';
import { addPage, notesOf, type PageReading } from './page-reading';
import type { PageSaveAnswer, PageSaveInput } from './page-save.dto';
import { type NotesOfPage, PageStates } from './page-state';

const NO_NOTES: NotesOfPage = { queries: [], comments: [] };

/** A save with the notes of the page, when they are known without reading them again. */
type SavedPage = Saved & { notes?: NotesOfPage };

@Injectable()
export class PageSaveService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly states: PageStates,
  ) {}

  /**
   * Saves changed items with their audit events and queries in one transaction, or nothing.
   *
   * @throws Problem 412 CDMS700MSG004 with `conflicts` when an item was changed after it was read
   * @throws Problem 422 that names every refused item
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
    // Checked first: in a locked study no other error matters.
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
      offeredReasons: new Set(offeredIn(head).map(({ code }) => code)),
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
    const notes =
      saved.notes ??
      (saved.hasNotes ? await this.states.notes(studyId, head.subject_id, pageId) : NO_NOTES);
    return {
      results: saved.results,
      prompts: promptsOf(caller, version, saved.prompts),
      state: await this.states.assemble(caller, saved.data, saved.page, notes),
    };
  }

  /**
   * The usual way: computes the save from the data that was read with the caller; one round trip then locks the
   * subject, checks that its data did not change, writes and commits.
   *
   * @returns null when the data changed, or when the save needs data that was not read
   */
  private async saveInOneRoundTrip(
    caller: Caller,
    version: DesignVersion,
    scope: SaveScope,
    request: SaveRequest,
    read: PageReading,
  ): Promise<SavedPage | null> {
    const { studyId, subjectId, siteId, saveKey } = scope;
    const { head } = read;
    if (head.subject_disabled) throw new Problem(422, 'SUBJECT_DISABLED');
    if (head.visit_deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
    const reader = {
      query: <R extends object>(statement: Statement) => this.db.read<R>(statement),
    };
    const { pages: pageKeys, visits } = version.reach(head.page_key);
    const data =
      pageKeys.length === 0 && !visits && !hasSdvRules(version)
        ? new SubjectData(version)
        : await loadSubjectData(reader, version, scope, { pageIds: [], pageKeys });
    const page = addPage(data, read);
    refuseSecondRegistration(version, page);
    if (saveKey !== null && page.saveKey === saveKey) return repeatedSave(data, page, request);
    const plan = await planSave(reader, caller, scope, data, page, request);
    if (plan.effects.visitsWanted.length > 0) return null;
    try {
      await this.db.writeAll(caller, { studyId, siteId }, [
        {
          ...LOCK_UNCHANGED,
          values: {
            studyId,
            subjectId,
            linkNo: read.linkNo ?? null,
            counted: read.counted ?? null,
          },
        },
        ...saveStatements(caller, scope, data, page, plan),
      ]);
    } catch (error) {
      if (databaseFault(error).code === SqlState.changedSinceRead) return null;
      throw error;
    }
    const saved = savedOf(data, page, plan);
    const { open, moved } = ownEffect(page, plan.effects);
    return open.length + moved.length > 0 ? saved : { ...saved, notes: notesOf(read) };
  }

  private async saveLocked(
    tx: WriteTransaction,
    caller: Caller,
    version: DesignVersion,
    scope: SaveScope,
    request: SaveRequest,
    head: PageHead,
  ): Promise<SavedPage> {
    const { saveKey } = scope;
    const { data, page } = await lockPage(tx, version, scope, head.page_key);
    refuseSecondRegistration(version, page);
    if (saveKey !== null && page.saveKey === saveKey) return repeatedSave(data, page, request);
    return writeSave(tx, caller, scope, data, page, request);
  }
}

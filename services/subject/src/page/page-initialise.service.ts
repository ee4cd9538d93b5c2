import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import type { PageInstance } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { isBlank, refuseInitialising, writeInitialisation } from '../engine/initialise-page';
import { type LoadedPage, lockPage } from '../engine/lock-subject';
import { PageAccess, type PageHead } from '../engine/page-access';
import type { SaveScope } from '../engine/save';
import { isCollected } from './former-items';
import type { PageInitialiseAnswer, PageInitialiseInput } from './page-initialise.dto';
import { PageStates } from './page-state';

@Injectable()
export class PageInitialiseService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
    private readonly states: PageStates,
  ) {}

  /**
   * Empties a page with a reason, in one transaction, so that it counts as never saved. A page that is empty already
   * stays as it is, so a repeated call changes nothing.
   *
   * @throws Problem 412 SUBJECT_DESIGN_CHANGED, CDMS700MSG004 when the page is not as it was shown
   * @throws Problem 422 when the page must keep its data, or has data that the role does not see
   */
  async initialise(
    caller: Caller,
    pageId: number,
    input: PageInitialiseInput,
  ): Promise<PageInitialiseAnswer> {
    const studyId = caller.studyId!;
    const head = await this.access.page(caller, pageId);
    // Checked first: in a locked study no other error matters.
    if (head.study_locked) throw new Problem(423, 'STUDY_LOCKED');
    const version = await this.access.versionOf(caller, head);
    if (input.designVersionId !== version.versionId)
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    await this.refusePartlySeen(caller, head);
    const scope: SaveScope = {
      studyId,
      subjectId: head.subject_id,
      siteId: head.site_id,
      pageId,
      today: todayAt(head.utc_offset_minutes),
      saveKey: null,
      underOldVersion: version.versionId !== head.current_version_id,
    };
    const { data, page } = await this.db.write(caller, { studyId, siteId: head.site_id }, (tx) =>
      this.initialiseLocked(tx, caller, version, scope, head, input),
    );
    const notes = await this.states.notes(studyId, head.subject_id, pageId);
    return { state: await this.states.assemble(caller, data, page, notes) };
  }

  /**
   * A page is emptied as a whole, so a role must see all of it. Only the design decides, never the data, because a
   * refusal that depends on hidden data would reveal it.
   */
  private async refusePartlySeen(caller: Caller, head: PageHead): Promise<void> {
    const { items } = await this.designs.unseen(caller);
    if (items.some((path) => path.startsWith(`${head.page_key}.`)))
      throw new Problem(422, 'SUBJECT_PAGE_PARTLY_SEEN');
  }

  private async initialiseLocked(
    tx: WriteTransaction,
    caller: Caller,
    version: DesignVersion,
    scope: SaveScope,
    head: PageHead,
    { reason, revisionSum }: PageInitialiseInput,
  ): Promise<LoadedPage> {
    const { data, page } = await lockPage(tx, version, scope, head.page_key);
    if (isBlank(page)) return { data, page };
    refuseInitialising(data, page);
    if (revisionSum !== undefined && revisionSum !== revisionSumOf(version, page))
      throw new Problem(412, 'CDMS700MSG004');
    await writeInitialisation(tx, caller, scope, data, page, cleanFreeText(reason));
    return { data, page };
  }
}

/** The sum of the revisions of the values that the page shows. */
function revisionSumOf(version: DesignVersion, page: PageInstance): number {
  return [...page.values.values()]
    .filter((row) => isCollected(version, page, row))
    .reduce((sum, { revision }) => sum + revision, 0);
}

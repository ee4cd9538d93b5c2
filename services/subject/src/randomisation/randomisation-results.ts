import { Db, type Writer, type WriteTransaction } from '@casebook/service-kit';
import { isClosed } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { type GeneratedValue, writeGenerated } from '../engine/generated-values';
import { PAGE_HEAD, PageAccess, type PageHead } from '../engine/page-access';
import { LOCK_SUBJECT, loadSubjectData, type LockedSubject } from '../engine/subject-data.sql';
import { itemName } from './randomisation-items';
import {
  CLAIMED,
  type ClaimedRow,
  LOCK_CLAIM,
  REQUEST,
  type RequestRow,
  SET_STATE,
} from './randomisation.sql';

/** unclaimed: nothing was claimed, so far; unsaved: claimed, but the page takes no value now. */
export type SaveOutcome = 'saved' | 'unsaved' | 'unclaimed' | 'failed';

const PAGE = { name: 'randomisation-page-head', text: PAGE_HEAD('$1', '$2') };

/** Brings what was claimed for a request into the items of the page, once. */
@Injectable()
export class RandomisationResults {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly access: PageAccess,
  ) {}

  /** May be repeated, also by several at once: only the first writes. */
  async save(
    writer: Writer,
    personName: string,
    studyId: number,
    requestId: string,
  ): Promise<SaveOutcome> {
    const request = await this.request(studyId, requestId);
    const [head] = await this.db.read<PageHead>({ ...PAGE, values: [studyId, request.page_id] });
    const version = await this.versionOf(studyId, head!, request);
    const target = { studyId, siteId: request.site_id, origin: 'integration' as const };
    return this.db.write(writer, target, (tx) =>
      this.saveLocked(tx, personName, studyId, request, head!, version),
    );
  }

  /**
   * Ends a request for which nothing was claimed; nothing can be claimed for it afterwards.
   *
   * @returns false when something was claimed
   */
  async giveUp(
    writer: Writer,
    studyId: number,
    requestId: string,
    refusal: string,
  ): Promise<boolean> {
    const { subject_id: subjectId, site_id: siteId } = await this.request(studyId, requestId);
    return this.db.write(writer, { studyId, siteId }, async (tx) => {
      await tx.query({ ...LOCK_SUBJECT, values: [studyId, subjectId] });
      await tx.query({ ...LOCK_CLAIM, values: { requestId } });
      if (await claimedFor(tx, studyId, requestId)) return false;
      const [now] = await tx.query<RequestRow & Record<string, unknown>>({
        ...REQUEST,
        values: { studyId, requestId },
      });
      if (now!.state === 'requested') {
        await tx.query({ ...SET_STATE, values: { studyId, requestId, state: 'failed', refusal } });
      }
      return true;
    });
  }

  async request(studyId: number, requestId: string): Promise<RequestRow> {
    const [row] = await this.db.read<RequestRow & Record<string, unknown>>({
      ...REQUEST,
      values: { studyId, requestId },
    });
    return row!;
  }

  /** The version that the page is shown under, if it still has the items of the request. */
  private async versionOf(
    studyId: number,
    head: PageHead,
    { design_version_id: versionId, items }: RequestRow,
  ): Promise<DesignVersion> {
    const shown = await this.access.shownVersion(studyId, head);
    const hasAll = items.every(
      ({ blockKey, itemKey }) => shown.index.item(head.page_key, itemKey)?.block.key === blockKey,
    );
    return hasAll ? shown : this.designs.version(studyId, versionId);
  }

  private async saveLocked(
    tx: WriteTransaction,
    personName: string,
    studyId: number,
    request: RequestRow,
    head: PageHead,
    version: DesignVersion,
  ): Promise<SaveOutcome> {
    const { request_id: requestId, subject_id: subjectId, page_id: pageId, items } = request;
    const [subject] = await tx.query<LockedSubject & Record<string, unknown>>({
      ...LOCK_SUBJECT,
      values: [studyId, subjectId],
    });
    const [now] = await tx.query<RequestRow & Record<string, unknown>>({
      ...REQUEST,
      values: { studyId, requestId },
    });
    if (now!.state === 'saved' || now!.state === 'failed') return now!.state;
    const claimed = await claimedFor(tx, studyId, requestId);
    if (!claimed) return 'unclaimed';
    const data = await loadSubjectData(
      tx,
      version,
      { studyId, subjectId },
      { pageIds: [pageId], pageKeys: version.reach(head.page_key).pages },
    );
    const page = data.pages.get(pageId)!;
    const takesNone =
      subject!.disabled ||
      page.visit.deleted ||
      items.some(
        ({ blockKey, line, itemKey }) =>
          !data.linesOf(page, blockKey).includes(line) ||
          isClosed(data.flagsAt(page, blockKey, line, itemKey)),
      );
    const end = (state: 'claimed' | 'saved') =>
      tx.query({ ...SET_STATE, values: { studyId, requestId, state, refusal: null } });
    if (takesNone) {
      await end('claimed');
      return 'unsaved';
    }
    const scope = {
      studyId,
      subjectId,
      siteId: request.site_id,
      pageId,
      today: todayAt(head.utc_offset_minutes),
      saveKey: null,
      underOldVersion: version.versionId !== head.current_version_id,
      personName,
    };
    await writeGenerated(tx, scope, data, page, valuesOf(request, claimed));
    await end('saved');
    return 'saved';
  }
}

async function claimedFor(
  tx: WriteTransaction,
  studyId: number,
  requestId: string,
): Promise<ClaimedRow | null> {
  const [row] = await tx.query<ClaimedRow & Record<string, unknown>>({
    ...CLAIMED,
    values: { studyId, requestId },
  });
  return row!.assignment || row!.dispensed ? row! : null;
}

/** The value of each item. All were claimed in one transaction, so none is absent. */
const valuesOf = ({ items }: RequestRow, { assignment, dispensed }: ClaimedRow): GeneratedValue[] =>
  items.map(({ kind, blockKey, line, itemKey }) => {
    const values = {
      random: assignment?.random_number,
      arm: assignment?.arm,
      ip: dispensed?.[itemName({ itemKey, line })],
    };
    return { blockKey, line, itemKey, value: values[kind]! };
  });

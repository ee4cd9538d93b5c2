import { randomUUID } from 'node:crypto';
import { languageOf } from '@casebook/catalogue';
import {
  type Caller,
  type CallerRequest,
  Db,
  Jobs,
  Problem,
  ServiceCalls,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { DesignVersion } from '../design/design-version';
import { lockEnabled } from '../engine/lock-subject';
import { PageAccess, type PageHead } from '../engine/page-access';
import { loadSubjectData } from '../engine/subject-data.sql';
import { hasReceivingItems } from './randomisation-items';
import { frozen, planRandomisation } from './randomisation-plan';
import { RandomisationResults } from './randomisation-results';
import type { RandomiseAnswer, RandomiseInput } from './randomisation.dto';
import {
  AUTHORISE_JOB,
  INSERT_REQUEST,
  IS_LINKED,
  REQUESTS_OF_SUBJECT,
  type RequestRow,
} from './randomisation.sql';
import { RANDOMISATION_JOB } from './randomisation.worker';
import { factorPages } from './stratification';

/** Statuses of the other service after which it is not known whether it claimed anything, or which a repetition may change. */
const UNDECIDED = new Set([401, 408, 419, 425, 429]);

const MESSAGES = {
  randomise: { saved: 'RANDOMISATION_SAVED', unsaved: 'RANDOMISATION_PAGE_NOT_SAVED' },
  dispense: { saved: 'DISPENSE_SAVED', unsaved: 'DISPENSE_PAGE_NOT_SAVED' },
} as const;

/** Randomises subjects and dispenses IP numbers (design section 12). */
@Injectable()
export class RandomisationService {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly access: PageAccess,
    private readonly services: ServiceCalls,
    private readonly results: RandomisationResults,
  ) {}

  /**
   * The page and its version, for a study that is linked to the randomisation service.
   *
   * @throws Problem 404 when the page has no such items, or the study has no randomisation
   */
  async open(caller: Caller, pageId: number): Promise<{ head: PageHead; version: DesignVersion }> {
    const head = await this.access.page(caller, pageId);
    const version = await this.access.versionOf(caller, head);
    const [study] = await this.db.read<{ linked: boolean }>({
      ...IS_LINKED,
      values: { studyId: caller.studyId },
    });
    if (!study?.linked || !hasReceivingItems(version, head.page_key)) throw Problem.notFound();
    return { head, version };
  }

  /**
   * Commits the request together with its job, has it claimed, and writes the result into the page. Called again while a
   * request of the page is not finished, it finishes that one.
   *
   * @throws Problem 412 when the page is not as it was shown
   * @throws Problem 422 when nothing can be assigned; nothing is then claimed
   */
  async randomise(
    caller: Caller,
    pageId: number,
    input: RandomiseInput,
    request: CallerRequest,
  ): Promise<RandomiseAnswer> {
    const { head, version } = await this.open(caller, pageId);
    // Checked first: in a locked study no other error matters.
    if (head.study_locked) throw new Problem(423, 'STUDY_LOCKED');
    if (input.designVersionId !== version.versionId)
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    const target = { studyId: caller.studyId!, siteId: head.site_id };
    const { requestId, kind } = await this.db.write(caller, target, (tx) =>
      this.begin(tx, caller, head, version, input),
    );
    const outcome = await this.finish(caller, requestId, request);
    return { outcome, code: outcome === 'pending' ? null : MESSAGES[kind][outcome] };
  }

  private async begin(
    tx: WriteTransaction,
    caller: Caller,
    head: PageHead,
    version: DesignVersion,
    input: RandomiseInput,
  ): Promise<{ requestId: string; kind: 'randomise' | 'dispense' }> {
    const studyId = caller.studyId!;
    const { subject_id: subjectId, page_id: pageId } = head;
    await lockEnabled(tx, studyId, subjectId);
    const requests = await tx.query<RequestRow & Record<string, unknown>>({
      ...REQUESTS_OF_SUBJECT,
      values: { studyId, subjectId },
    });
    const unfinished = requests.find(
      ({ page_id: on, state }) => on === pageId && state !== 'saved',
    );
    if (unfinished) return { requestId: unfinished.request_id, kind: unfinished.kind };
    const pages = { pageIds: [pageId], pageKeys: factorPages(version) };
    const data = await loadSubjectData(tx, version, { studyId, subjectId }, pages);
    const page = data.pages.get(pageId)!;
    if (page.visit.deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
    const view = version.role(caller.roleCode);
    const plan = planRandomisation(data, page, requests, {
      language: languageOf(caller.language),
      sees: (pageKey, itemKey) => view.seesItem(pageKey, itemKey),
    });
    const { kind, scheme, items, factors, refusal } = plan;
    if (kind === null) throw new Problem(422, 'RANDOMISATION_NOTHING_LEFT');
    refuseUnsaved(input, head.page_key, factors);
    if (refusal) throw new Problem(422, refusal.code, { params: refusal.params ?? {} });
    const shown = new Map(input.factors.map(({ factor, value }) => [factor, value]));
    const changed = factors.some(
      ({ factor, value, pageKey, itemKey }) =>
        view.seesItem(pageKey, itemKey) && shown.get(factor) !== value,
    );
    if (changed) throw new Problem(412, 'CDMS700MSG004');
    const requestId = randomUUID();
    await tx.query({
      ...INSERT_REQUEST,
      values: {
        studyId,
        requestId,
        subjectId,
        siteId: head.site_id,
        pageId,
        designVersionId: version.versionId,
        kind,
        schemeKey: scheme!.key,
        factors: JSON.stringify(frozen(factors)),
        items: JSON.stringify(items),
        personId: caller.personId,
      },
    });
    const jobId = randomUUID();
    await tx.query({ ...AUTHORISE_JOB, values: { jobId } });
    const job = { studyId, requestId, personId: caller.personId };
    await this.jobs.send(tx, RANDOMISATION_JOB, job, { id: jobId });
    return { requestId, kind };
  }

  private async finish(
    caller: Caller,
    requestId: string,
    request: CallerRequest,
  ): Promise<RandomiseAnswer['outcome']> {
    const studyId = caller.studyId!;
    try {
      await this.services.post({
        service: 'iwrs',
        path: `/api/iwrs/${studyId}/claims`,
        body: { requestId },
        caller,
        request,
        key: requestId,
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status >= 500 || UNDECIDED.has(error.status)) return 'pending';
      const isOver = await this.results.giveUp(caller, studyId, requestId, error.code);
      if (isOver) throw error;
    }
    try {
      const outcome = await this.results.save(caller, caller.name, studyId, requestId);
      return outcome === 'saved' ? 'saved' : 'unsaved';
    } catch (error) {
      // What was claimed stands; the job writes it into the page later.
      request.log.warn({ err: error, requestId }, 'a randomisation was not saved');
      return 'unsaved';
    }
  }
}

/** @throws Problem 422 when the page has typing that is not saved */
function refuseUnsaved(
  { unsaved }: RandomiseInput,
  pageKey: string,
  factors: readonly { pageKey: string; itemKey: string }[],
): void {
  if (unsaved.length === 0) return;
  const isFactor = unsaved.some(({ itemKey }) =>
    factors.some((factor) => factor.pageKey === pageKey && factor.itemKey === itemKey),
  );
  throw new Problem(422, isFactor ? 'RANDOMISATION_014' : 'RANDOMISATION_OTHER_ITEMS');
}

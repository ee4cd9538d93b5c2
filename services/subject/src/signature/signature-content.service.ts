import type { Language } from '@casebook/catalogue';
import { isUnseenQuery, unseenOfAny } from '@casebook/role-view';
import { type Caller, type WriteTransaction, yieldBetweenSteps } from '@casebook/service-kit';
import { isOpenStatus } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import { checkStatusTarget } from '../engine/check-status-target';
import type { MasksRow } from '../engine/status-act.sql';
import type { ReachedPage, StatusReach } from '../engine/status-reach';
import { StatusReaches } from '../engine/status-reaches';
import { markOf, type SignatureTarget } from './signature-place';
import type { SignatureSubject } from './signature-reading';
import { type SignedContent, signedContent } from './signed-content';

/** Everything below a target, as it is stored now. */
export interface LoadedTarget {
  target: SignatureTarget;
  pages: readonly ReachedPage[];
}

export interface LoadedTargets {
  reach: StatusReach;
  targets: readonly LoadedTarget[];
}

/** Loads what is to be signed, for the preview and, under the lock of the subject's row, for the signature. */
@Injectable()
export class SignatureContents {
  constructor(
    private readonly reaches: StatusReaches,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 404, 422 when a target is not there, deleted, or not seen by the role */
  async load(
    caller: Caller,
    reader: Pick<WriteTransaction, 'query'>,
    subject: SignatureSubject,
    targets: readonly SignatureTarget[],
    masks?: MasksRow['masks'],
  ): Promise<LoadedTargets> {
    const acts = targets.map(markOf);
    const reach = await this.reaches.load(caller, reader, subject, acts, masks);
    const loaded: LoadedTarget[] = [];
    for (const [at, target] of targets.entries()) {
      const act = acts[at]!;
      // oxlint-disable-next-line no-await-in-loop -- the pages share one evaluation
      const pages = await yieldBetweenSteps(reach.pagesOf(act));
      checkStatusTarget(reach, act, pages, caller.roleCode);
      loaded.push({ target, pages });
    }
    return { reach, targets: loaded };
  }

  content(
    caller: Caller,
    subjectId: number,
    language: Language,
    reach: StatusReach,
    { target, pages }: LoadedTarget,
  ): Promise<SignedContent> {
    const studyId = caller.studyId!;
    return signedContent(
      { studyId, subjectId, roleCode: caller.roleCode, language },
      target,
      pages,
      reach.data.version,
      (versionId) => this.designs.version(studyId, versionId),
    );
  }

  /** Open queries that the role sees; null: it sees none at all. */
  openQueries(
    caller: Caller,
    { released }: SignatureSubject,
    { pages }: LoadedTarget,
  ): number | null {
    if (!statusViewOf(caller).sees('query')) return null;
    const unseen = unseenOfAny(released.map((version) => version.role(caller.roleCode).unseen));
    return pages
      .filter(({ page }) => !page.visit.deleted)
      .flatMap(({ page: { pageKey, queries } }) =>
        queries.filter(
          (query) => isOpenStatus(query.status) && !isUnseenQuery(unseen, { pageKey, ...query }),
        ),
      ).length;
  }
}

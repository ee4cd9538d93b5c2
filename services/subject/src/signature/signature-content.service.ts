import { type Language, languageOf } from '@casebook/catalogue';
import { isUnseenQuery, unseenOfAny } from '@casebook/role-view';
import { type Caller, type WriteTransaction, yieldBetweenSteps } from '@casebook/service-kit';
import { isOpenStatus } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import { checkStatusTarget } from '../engine/check-status-target';
import type { KnownSubject, ReachedPage, StatusReach } from '../engine/status-reach';
import { StatusReaches } from '../engine/status-reaches';
import { markOf, type SignatureTarget } from './signature-place';
import type { SignatureSubject } from './signature-reading';
import { type SignedContent, signedContent } from './signed-content';
import type { SubjectSignatures } from './subject-signatures';

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
    known?: KnownSubject,
  ): Promise<LoadedTargets> {
    const acts = targets.map(markOf);
    const reach = await this.reaches.load(caller, reader, subject, acts, known);
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

  /** Whether the caller signed exactly this already, in whatever language, and nothing broke it. */
  async isSignedAlready(
    caller: Caller,
    subjectId: number,
    reach: StatusReach,
    loaded: LoadedTarget,
    signatures: SubjectSignatures,
    shown: SignedContent & { language: Language },
  ): Promise<boolean> {
    const { level, visitId, pageId } = loaded.target;
    const own = signatures.all.filter(
      ({ record }) =>
        record.signer_id === caller.personId &&
        record.broken_at === null &&
        record.withdrawn_at === null &&
        record.level === level &&
        (level !== 'visit' || record.visit_id === visitId) &&
        record.page_id === pageId,
    );
    const digests = new Map<string, string>([[shown.language, shown.digest]]);
    for (const { record } of own) {
      const { language } = record;
      if (!digests.has(language)) {
        // oxlint-disable-next-line no-await-in-loop -- at most once for each other language
        const same = await this.content(caller, subjectId, languageOf(language), reach, loaded);
        digests.set(language, same.digest);
      }
      if (digests.get(language) === record.digest) return true;
    }
    return false;
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

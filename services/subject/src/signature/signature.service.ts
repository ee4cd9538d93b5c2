import { type Language, signatureMeanings } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  type Plain,
  Problem,
  ReAuthentication,
  type Statement,
  type WriteTransaction,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { checkStatusTarget } from '../engine/check-status-target';
import { lockEnabled } from '../engine/lock-subject';
import { statusStatementSteps, statusSteps } from '../engine/status-act';
import { type LoadedTargets, SignatureContents } from './signature-content.service';
import { isInvestigatorOf, obstacles } from './signature-obstacles';
import { markOf, type SignatureTarget, targetOf } from './signature-place';
import { SignatureReading, type SignatureSubject } from './signature-reading';
import { BEFORE_SIGNATURE, INSERT_SIGNATURES } from './signature.sql';
import type {
  SignatureBatchInput,
  SignatureInput,
  SignaturesDone,
  SignatureStatement,
} from './signature.dto';
import { ShownContents } from './shown-contents';
import type { SignedContent } from './signed-content';

/** What is signed, with the digest of what was shown of it. */
interface ShownTarget {
  target: SignatureTarget;
  digest: string;
}

/** Signs pages, visits and subjects. */
@Injectable()
export class SignatureService {
  constructor(
    private readonly db: Db,
    private readonly reading: SignatureReading,
    private readonly contents: SignatureContents,
    private readonly shown: ShownContents,
    private readonly reAuthentication: ReAuthentication,
  ) {}

  async sign(
    caller: Caller,
    subjectId: number,
    input: SignatureInput,
  ): Promise<Plain<SignaturesDone>> {
    const target = targetOf(input);
    const { digest } = input;
    return this.write(caller, subjectId, input, { ...target, digest }, [{ target, digest }]);
  }

  /** Signs several pages, each of which this session was shown: all or none. */
  async signPages(
    caller: Caller,
    subjectId: number,
    input: SignatureBatchInput,
  ): Promise<Plain<SignaturesDone>> {
    const pages = input.pages.map(({ pageId, digest }) => ({ pageId, digest }));
    const shown = pages.map(
      ({ pageId, digest }): ShownTarget => ({
        target: { level: 'page', visitId: null, pageId },
        digest,
      }),
    );
    return this.write(caller, subjectId, input, { pages }, shown);
  }

  /**
   * @throws Problem 403 when the caller is no investigator of the site, or the re-authentication is not for this
   * @throws Problem 412 SUBJECT_SIGNATURE_CONTENT_CHANGED when something differs from what this session was shown
   * @throws Problem 422 when nothing is entered, or the caller signed exactly this already
   */
  private async write(
    caller: Caller,
    subjectId: number,
    statement: SignatureStatement,
    content: object,
    shown: readonly ShownTarget[],
  ): Promise<Plain<SignaturesDone>> {
    const studyId = caller.studyId!;
    const subject = await this.reading.subject(caller, subjectId);
    const siteId = subject.site.site_id;
    if (!isInvestigatorOf(caller, siteId)) {
      throw new Problem(403, 'SUBJECT_SIGNATURE_NOT_INVESTIGATOR');
    }
    if (subject.isStudyLocked) throw new Problem(423, 'STUDY_LOCKED');
    await this.shown.noted();
    const ids = await this.db.write(caller, { studyId, siteId }, async (tx) => {
      await lockEnabled(tx, studyId, subjectId);
      const digests = [...new Set(shown.map(({ digest }) => digest))];
      const [before] = await tx.query<{ link_no: number | null; shown: number }>({
        ...BEFORE_SIGNATURE,
        values: { studyId, subjectId, sessionId: caller.sessionId, digests },
      });
      // A person who was not shown a page cannot have read it.
      if (before!.shown < digests.length) throw changed();
      const targets = shown.map(({ target }) => target);
      const loaded = await this.contents.load(caller, tx, subject, targets);
      const contents: SignedContent[] = [];
      for (const one of loaded.targets) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other keeps the memory small
        contents.push(
          await this.contents.content(caller, subjectId, statement.language, loaded.reach, one),
        );
      }
      if (contents.some(({ digest }, at) => digest !== shown[at]!.digest)) throw changed();
      await this.refuse(caller, tx, subject, loaded, contents, statement.language);
      const { meaning, language, reAuthToken } = statement;
      const said = { meaning, language, roleId: caller.roleId };
      const object = { studyId, subjectId, ...content, ...said };
      await this.reAuthentication.consume(tx, caller, reAuthToken, 'sign', object);
      await this.mark(caller, tx, subject, loaded);
      const rows = await tx.query<{ signature_id: number }>(
        insertStatement(caller, subject, statement, before!.link_no, loaded, contents),
      );
      return rows.map(({ signature_id }) => signature_id);
    });
    const signatures = await this.reading.of(caller, subject);
    return {
      signatures: signatures.all
        .filter(({ signatureId }) => ids.includes(signatureId))
        .map((one) => signatures.row(one)),
    };
  }

  private async refuse(
    caller: Caller,
    tx: WriteTransaction,
    subject: SignatureSubject,
    { reach, targets }: LoadedTargets,
    contents: readonly SignedContent[],
    language: Language,
  ): Promise<void> {
    const signatures = await this.reading.of(caller, subject, (statement) => tx.query(statement));
    const { subjectId, site } = subject;
    for (const [at, content] of contents.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- nearly always nothing has to be computed
      const isSignedAlready = await this.contents.isSignedAlready(
        caller,
        subjectId,
        reach,
        targets[at]!,
        signatures,
        { ...content, language },
      );
      const [first] = obstacles(caller, site.site_id, content, isSignedAlready);
      if (first) throw new Problem(422, first);
    }
  }

  /** Marks every item that was shown as signed, by the rules of a status. */
  private async mark(
    caller: Caller,
    tx: WriteTransaction,
    { subjectId, site }: SignatureSubject,
    { reach, targets }: LoadedTargets,
  ): Promise<void> {
    const { roleCode } = caller;
    const applied = await yieldBetweenSteps(
      statusSteps(
        reach,
        targets.map(({ target }) => markOf(target)),
        null,
        (act, pages) => checkStatusTarget(reach, act, pages, roleCode),
      ),
    );
    const scope = {
      studyId: caller.studyId!,
      subjectId,
      siteId: site.site_id,
      personName: caller.name,
      reason: null,
      currentVersionId: site.current_version_id,
    };
    const statements = await yieldBetweenSteps(statusStatementSteps(scope, reach, applied));
    for (const one of statements) await tx.query(one);
  }
}

const changed = () => new Problem(412, 'SUBJECT_SIGNATURE_CONTENT_CHANGED');

function insertStatement(
  caller: Caller,
  { subjectId, site }: SignatureSubject,
  { meaning, language }: SignatureStatement,
  linkNo: number | null,
  { reach, targets }: LoadedTargets,
  contents: readonly SignedContent[],
): Statement {
  const versionOf = ({ pages }: LoadedTargets['targets'][number]): number => {
    const [one] = pages;
    return pages.length === 1 ? one!.data.version.versionId : reach.data.version.versionId;
  };
  return {
    ...INSERT_SIGNATURES,
    values: {
      studyId: caller.studyId,
      subjectId,
      signerId: caller.personId,
      signerName: caller.name,
      roleCode: caller.roleCode,
      roleName: caller.roleName,
      organisation: caller.organisation,
      utcOffsetMinutes: site.utc_offset_minutes,
      meaningKey: meaning,
      meaning: signatureMeanings[meaning][language],
      language,
      linkNo: linkNo ?? 0,
      levels: targets.map(({ target }) => target.level),
      visitIds: targets.map(({ target, pages }) =>
        target.level === 'subject' ? null : pages[0]!.page.visit.visitId,
      ),
      pageIds: targets.map(({ target }) => target.pageId),
      items: contents.map(({ items }) => items),
      digests: contents.map(({ digest }) => digest),
      versionIds: targets.map(versionOf),
    },
  };
}

import {
  type Caller,
  Db,
  type Plain,
  Problem,
  ReAuthentication,
  type WriteTransaction,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import type { StatusAct } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import { lockEnabled } from '../engine/lock-subject';
import { statusStatementSteps } from '../engine/status-act';
import { StatusReaches } from '../engine/status-reaches';
import { isInvestigatorOf } from './signature-obstacles';
import { markOf } from './signature-place';
import { SignatureReading, type SignatureSubject } from './signature-reading';
import type { SignaturesDone, SignatureWithdrawalInput } from './signature.dto';
import { type SignatureRecord, WITHDRAW_SIGNATURE } from './signature.sql';
import { withdrawMarks } from './withdrawn-marks';

/** Takes signatures back: they stay in the history and count for nothing. */
@Injectable()
export class SignatureWithdrawals {
  constructor(
    private readonly db: Db,
    private readonly reading: SignatureReading,
    private readonly reaches: StatusReaches,
    private readonly reAuthentication: ReAuthentication,
  ) {}

  /**
   * @throws Problem 404 for a signature that the subject does not have, or on what the role does not see
   * @throws Problem 403 when the caller is no investigator of the site, or the signer still signs there himself
   * @throws Problem 422 when it was withdrawn already
   */
  async withdraw(
    caller: Caller,
    subjectId: number,
    signatureId: number,
    { reason: given, reAuthToken }: SignatureWithdrawalInput,
  ): Promise<Plain<SignaturesDone>> {
    const studyId = caller.studyId!;
    const subject = await this.reading.subject(caller, subjectId);
    const siteId = subject.site.site_id;
    if (!isInvestigatorOf(caller, siteId)) {
      throw new Problem(403, 'SUBJECT_SIGNATURE_NOT_INVESTIGATOR');
    }
    if (subject.isStudyLocked) throw new Problem(423, 'STUDY_LOCKED');
    const object = { studyId, subjectId, signatureId, reason: given };
    const reason = cleanFreeText(given)!;
    await this.db.write(caller, { studyId, siteId }, async (tx) => {
      await lockEnabled(tx, studyId, subjectId);
      const record = await this.withdrawable(caller, tx, subject, signatureId);
      await this.reAuthentication.consume(tx, caller, reAuthToken, 'withdraw-signature', object);
      await this.unmark(caller, tx, subject, record, reason);
      const { personId, name: personName, roleName } = caller;
      const values = { studyId, signatureId, personId, personName, roleName, reason };
      await tx.query({ ...WITHDRAW_SIGNATURE, values });
    });
    const signatures = await this.reading.of(caller, subject);
    const done = signatures.all.filter((one) => one.signatureId === signatureId);
    return { signatures: done.map((one) => signatures.row(one)) };
  }

  private async withdrawable(
    caller: Caller,
    tx: WriteTransaction,
    subject: SignatureSubject,
    signatureId: number,
  ): Promise<SignatureRecord> {
    const signatures = await this.reading.of(caller, subject, (one) => tx.query(one));
    const signature = signatures.all.find((one) => one.signatureId === signatureId);
    if (!signature) throw Problem.notFound();
    if (signature.isWithdrawn) throw new Problem(422, 'SUBJECT_SIGNATURE_WITHDRAWN');
    const present = await this.reading.signersAt(caller.studyId!, subject, (one) => tx.query(one));
    if (!signatures.canWithdraw(signature, present)) {
      throw new Problem(403, 'SUBJECT_SIGNATURE_OF_ANOTHER');
    }
    return signature.record;
  }

  private async unmark(
    caller: Caller,
    tx: WriteTransaction,
    subject: SignatureSubject,
    record: SignatureRecord,
    reason: string,
  ): Promise<void> {
    const { subjectId, site } = subject;
    const { level, role_code: roleCode, signature_id: ofRecord } = record;
    const studyId = caller.studyId!;
    // A page names its visit as well, but is found by itself.
    const visitId = level === 'visit' ? record.visit_id : null;
    const act: StatusAct = { ...markOf({ level, visitId, pageId: record.page_id }), set: false };
    const reach = await this.reaches.load({ studyId, roleCode }, tx, subject, [act]);
    const pages = await yieldBetweenSteps(reach.pagesOf(act));
    const applied = withdrawMarks(pages, roleCode, (page) =>
      reach.data.signaturesOf(page).filter(({ signatureId }) => signatureId !== ofRecord),
    );
    const { name: personName } = caller;
    const currentVersionId = site.current_version_id;
    const siteId = site.site_id;
    const scope = { studyId, subjectId, siteId, personName, reason, currentVersionId };
    const statements = await yieldBetweenSteps(statusStatementSteps(scope, reach, applied));
    for (const one of statements) await tx.query(one);
  }
}

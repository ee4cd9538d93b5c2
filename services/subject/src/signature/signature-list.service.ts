import { type Caller, Db, listOf, type Plain, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { PageAccess } from '../engine/page-access';
import { isInvestigatorOf } from './signature-obstacles';
import { targetOf } from './signature-place';
import { SignatureReading } from './signature-reading';
import type { SignatureScopeInput } from './signature-scope.dto';
import type { ToSignList, ToSignQuery } from './signature-to-sign.dto';
import type { Signatures } from './signature.dto';
import { COUNT_TO_SIGN, LIST_TO_SIGN, type SignatureRecord } from './signature.sql';

/** The signatures of a subject, and those that the caller has to give again. */
@Injectable()
export class SignatureListService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
    private readonly reading: SignatureReading,
  ) {}

  /** @throws Problem 404 for a page or visit that the subject does not have or the role does not see */
  async of(
    caller: Caller,
    subjectId: number,
    input: SignatureScopeInput,
  ): Promise<Plain<Signatures>> {
    const target = targetOf(input);
    const subject = await this.reading.subject(caller, subjectId);
    const canSign = caller.may('ESIGN_EDIT') && isInvestigatorOf(caller, subject.site.site_id);
    const [signatures, present] = await Promise.all([
      this.reading.of(caller, subject),
      canSign ? this.reading.signersAt(caller.studyId!, subject) : null,
    ]);
    if (!signatures.seesPlace(target)) throw Problem.notFound();
    const place = signatures.placeOf(target);
    const { items, signed } = signatures.counts(place);
    const concerning = signatures.concerning(place);
    return {
      state: signatures.state(place),
      items,
      signedItems: signed,
      rows: concerning.map((one) => signatures.row(one)),
      withdrawable: concerning
        .filter((one) => present !== null && signatures.canWithdraw(one, present))
        .map(({ signatureId }) => signatureId),
    };
  }

  /** @throws Problem 403 for a site that the caller does not reach */
  async toSign(caller: Caller, query: ToSignQuery): Promise<Plain<ToSignList>> {
    const { siteId, page, size } = query;
    if (siteId !== undefined) caller.requireSite(siteId);
    // Only an investigator of a site signs there, so a role for all sites has nothing to sign.
    const siteIds = siteId === undefined ? (caller.siteIds ?? []) : [siteId];
    const wanted = {
      studyId: caller.studyId,
      signerId: caller.personId,
      roleCode: caller.roleCode,
      siteIds,
    };
    const [records, counted, released] = await Promise.all([
      this.db.read<SignatureRecord & { subject_no: string; site_id: number }>({
        ...LIST_TO_SIGN,
        values: { ...wanted, size, offset: (page - 1) * size },
      }),
      this.db.read<{ n: number }>({ ...COUNT_TO_SIGN, values: wanted }),
      this.designs.released(caller.studyId!),
    ]);
    const sites = await this.access.sites(caller, [...new Set(records.map((one) => one.site_id))]);
    const siteOf = new Map(sites.map((site) => [site.site_id, site]));
    const subjects = new Map(
      records.map(({ subject_id, site_id }) => [subject_id, siteOf.get(site_id)!]),
    );
    const signaturesOf = await this.reading.ofMany(caller, subjects, released);
    const rows = records.flatMap((record) => {
      const signatures = signaturesOf.get(record.subject_id)!;
      const one = signatures.all.find(({ signatureId }) => signatureId === record.signature_id);
      if (!one) return [];
      const site = siteOf.get(record.site_id)!;
      return [
        {
          siteId: site.site_id,
          siteCode: site.site_code,
          siteName: site.site_name,
          utcOffsetMinutes: site.utc_offset_minutes,
          subjectId: record.subject_id,
          subjectNo: record.subject_no,
          signature: signatures.row(one),
        },
      ];
    });
    return listOf(rows, query, counted[0]!.n);
  }
}

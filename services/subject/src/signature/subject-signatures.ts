import { type SignatureMeaning, signatureMeaningKeys } from '@casebook/catalogue';
import { AuditScope, type AuditedPage } from '@casebook/role-view';
import type { Caller, Plain } from '@casebook/service-kit';
import {
  type BreakPlace,
  coversPlace,
  type KeptSignature,
  readBreakPlace,
  signatureState,
  signedState,
  type SignedPlace,
  type SignedState,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { labelledPlace } from '../design/labelled-place';
import { levelOf } from './signature-place';
import type { SignaturePageRow, SignatureRecord } from './signature.sql';
import type { BreakKind, SignatureBreak, SignatureRow, SignatureWithdrawal } from './signature.dto';

/** A signature as the reader may see it. */
export interface SeenSignature extends KeptSignature {
  signatureId: number;
  record: SignatureRecord;
  /** Null: unbroken, or broken by a change that the reader does not see. */
  breakPlace: BreakPlace | null;
}

/** Who reads, and the versions of the study. */
export interface SignatureReader {
  caller: Pick<Caller, 'personId' | 'roleCode'>;
  /** The current version of the site. */
  current: DesignVersion | null;
  versions: ReadonlyMap<number, DesignVersion>;
}

/** The signatures of one subject, without what the role of the reader may not see. */
export class SubjectSignatures {
  /** Newest first. */
  readonly all: readonly SeenSignature[];
  readonly scope: AuditScope<DesignVersion>;
  readonly #pages: ReadonlyMap<number, SignaturePageRow>;

  constructor(
    private readonly reader: SignatureReader,
    pages: readonly SignaturePageRow[],
    records: readonly SignatureRecord[],
  ) {
    const { caller, current, versions } = reader;
    this.#pages = new Map(pages.map((page) => [page.page_id, page]));
    this.scope = new AuditScope(pages, [], current, versions, caller.roleCode);
    this.all = records.map((record) => this.#seen(record)).filter((one) => this.seesPlace(one));
  }

  /** Whether the subject has the page or visit, and the role sees it. */
  seesPlace({ visitId, pageId }: SignedPlace): boolean {
    if (pageId !== null) {
      const page = this.#pages.get(pageId);
      return page !== undefined && this.scope.seesPage(page);
    }
    if (visitId === null) return true;
    return this.#pagesOf(visitId).length > 0 && this.scope.seesVisit(visitId);
  }

  /** The place with the visit of its page. */
  placeOf({ visitId, pageId }: SignedPlace): SignedPlace {
    const page = pageId === null ? undefined : this.#pages.get(pageId);
    return { visitId: page?.visit_id ?? visitId, pageId };
  }

  /** Signatures of the place, of wider and of narrower ones. */
  concerning(place: SignedPlace): SeenSignature[] {
    return this.all.filter((one) => coversPlace(one, place) || coversPlace(place, one));
  }

  /** The last signature that covers all of the place, and was not withdrawn. */
  lastOf(place: SignedPlace): SeenSignature | null {
    return this.all.find((one) => !one.isWithdrawn && coversPlace(one, place)) ?? null;
  }

  /**
   * Whether the reader may withdraw a signature of a site where he signs: his own; the one of a person who no longer signs
   * there, if his role sees everything that was signed.
   *
   * @param present who signs there today
   */
  canWithdraw({ record }: SeenSignature, present: ReadonlySet<number>): boolean {
    if (record.withdrawn_at !== null) return false;
    if (record.signer_id === this.reader.caller.personId) return true;
    return !present.has(record.signer_id) && this.#seesContentOf(record);
  }

  pageIdsOf(place: SignedPlace): number[] {
    return [...this.#pages.values()]
      .filter(({ visit_id, page_id }) => coversPlace(place, { visitId: visit_id, pageId: page_id }))
      .map(({ page_id }) => page_id);
  }

  counts(place: SignedPlace): { items: number; signed: number } {
    const own = [...this.#pages.values()].filter((page) =>
      place.pageId === null
        ? page.counts && (place.visitId === null || page.visit_id === place.visitId)
        : page.page_id === place.pageId,
    );
    return {
      items: own.reduce((sum, { items }) => sum + items, 0),
      signed: own.reduce((sum, { signed }) => sum + signed, 0),
    };
  }

  state(place: SignedPlace): SignedState {
    return signedState(place, this.counts(place), this.all);
  }

  row(one: SeenSignature): Plain<SignatureRow> {
    const { record, visitId, pageId } = one;
    const page = pageId === null ? undefined : this.#pages.get(pageId);
    const visit = page ?? (visitId === null ? undefined : this.#pagesOf(visitId)[0]);
    const index = visit && this.scope.shown(visit)?.index;
    const showsContent = this.#seesContentOf(record);
    const version = this.reader.versions.get(record.design_version_id);
    return {
      signatureId: record.signature_id,
      level: levelOf(one),
      visitId,
      pageId,
      visitTitle: (visit && index?.visits.get(visit.visit_key)?.title) ?? {},
      cycleNo: visit?.cycle_no ?? null,
      unscheduledNo: visit?.unscheduled_no ?? null,
      pageTitle: (page && index?.pages.get(page.page_key)?.title) ?? {},
      signerName: record.signer_name,
      role: record.role,
      organisation: record.organisation,
      signedAt: record.signed_at.toISOString(),
      utcOffsetMinutes: record.utc_offset_minutes ?? 0,
      meaningKey: isMeaning(record.meaning_key) ? record.meaning_key : null,
      meaning: record.meaning,
      language: record.language,
      items: showsContent ? record.items : null,
      digest: showsContent ? record.digest : null,
      versionNo: version?.versionNo ?? 0,
      state: signatureState(one, this.all),
      broken: this.#breakOf(one),
      withdrawn: withdrawalOf(record),
      mine: record.signer_id === this.reader.caller.personId,
    };
  }

  #seen(record: SignatureRecord): SeenSignature {
    const stored = record.broken_place === null ? null : readBreakPlace(record.broken_place);
    const breakPlace = stored && this.#seesBreak(stored, record) ? stored : null;
    return {
      signatureId: record.signature_id,
      visitId: record.visit_id,
      pageId: record.page_id,
      roleCode: record.role_code,
      linkNo: record.link_no ?? 0,
      brokenLinkNo: record.broken_link_no ?? 0,
      brokenHidden: record.broken_hidden,
      brokenAt: breakPlace && this.#placeOfBreak(breakPlace),
      isWithdrawn: record.withdrawn_at !== null,
      breakPlace,
      record,
    };
  }

  /** The law of design section 6: a change that a role does not see has no effect that it sees. */
  #seesBreak(place: BreakPlace, { design_version_id }: SignatureRecord): boolean {
    if ('visitId' in place) return this.scope.seesVisit(place.visitId);
    return this.scope.sees({ ...place, versionId: design_version_id });
  }

  #placeOfBreak(place: BreakPlace): SignedPlace {
    if ('visitId' in place) return { visitId: place.visitId, pageId: null };
    return { visitId: this.#pages.get(place.pageId)?.visit_id ?? null, pageId: place.pageId };
  }

  #breakOf({ record, breakPlace }: SeenSignature): Plain<SignatureBreak> | null {
    if (!breakPlace) return null;
    const page = 'visitId' in breakPlace ? undefined : this.#pages.get(breakPlace.pageId);
    const version = page && this.scope.shown(page);
    return {
      at: record.broken_at!.toISOString(),
      by: record.broken_by ?? '',
      kind: kindOf(breakPlace),
      place:
        page && version && !('visitId' in breakPlace)
          ? labelledPlace(version, pageRef(page), breakPlace)
          : null,
    };
  }

  /** Number and digest depend on everything that the signer saw. */
  #seesContentOf({ role_code, design_version_id, page_id: pageId }: SignatureRecord): boolean {
    const { caller, versions } = this.reader;
    const page = pageId === null ? undefined : this.#pages.get(pageId);
    if (role_code === caller.roleCode) return true;
    const version = versions.get(design_version_id);
    if (!version) return false;
    const unseen = (roleCode: string | null) =>
      version
        .role(roleCode)
        .unseen.items.filter((path) => !page || path.startsWith(`${page.page_key}.`));
    const ofSigner = new Set(unseen(role_code));
    return unseen(caller.roleCode).every((path) => ofSigner.has(path));
  }

  #pagesOf(visitId: number): SignaturePageRow[] {
    return [...this.#pages.values()].filter(({ visit_id }) => visit_id === visitId);
  }
}

function withdrawalOf(record: SignatureRecord): Plain<SignatureWithdrawal> | null {
  if (record.withdrawn_at === null) return null;
  return {
    at: record.withdrawn_at.toISOString(),
    by: record.withdrawn_by ?? '',
    role: record.withdrawn_role,
    reason: record.withdrawn_reason ?? '',
  };
}

export function kindOf(place: BreakPlace): BreakKind {
  if ('visitId' in place) return 'visit';
  if (place.itemKey !== null) return 'item';
  return place.blockKey === null ? 'page' : 'line';
}

/** A page as the labels of a place need it. */
export const pageRef = (page: AuditedPage) => ({
  pageId: page.page_id,
  pageKey: page.page_key,
  visitKey: page.visit_key,
  cycleNo: page.cycle_no,
  unscheduledNo: page.unscheduled_no,
});

const isMeaning = (key: string | null): key is SignatureMeaning =>
  (signatureMeaningKeys as readonly (string | null)[]).includes(key);

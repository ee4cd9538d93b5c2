import type {
  RecordedChange,
  RecordedData,
  RecordedSignature,
  RecordedVersion,
  Records,
} from '@casebook/export-writers';
import type { AuditedPage, AuditScope } from '@casebook/role-view';
import type { SnapshotReader } from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { AuditReader, type ExportedEvent } from './audit-reader';
import { AUDITED_SUBJECTS, type SubjectOfTrail } from './audit.sql';
import type { DatasetPlan } from './dataset-plan';
import type { ExportScope } from './export-scope';
import { type DatasetOptions, FLAG_OF_SOURCE, flagSourcesOf } from './options';
import { recordedVersions } from './recorded-versions';
import { isBrokenFor, seesNote, seesSignature } from './seen-notes';
import { type Place, SubjectRecords } from './subject-records';
import {
  type CommentOfSubject,
  COMMENTS_OF_SUBJECT,
  QUERIES_OF_SUBJECT,
  type QueryOfSubject,
  type SignatureOfSubject,
  SIGNATURES_OF_SUBJECT,
  VALUES_OF_SUBJECT,
  type ValueOfSubject,
} from './subject.sql';

/**
 * The records of subjects, one subject after the other, read from one snapshot. What the role may not see is left out here, before
 * any writer gets it.
 */
export class RecordReader implements Records {
  readonly versions: readonly RecordedVersion[];
  readonly changes: Records['changes'];
  readonly #reader: AuditReader;
  readonly #versionNos: ReadonlySet<number>;

  constructor(
    private readonly snapshot: SnapshotReader,
    private readonly studyId: number,
    private readonly scope: ExportScope,
    private readonly options: DatasetOptions,
    private readonly plan: Pick<DatasetPlan, 'visits' | 'pages'>,
    /**
     * Called with the number of values of each subject that the role gets; may throw to stop the export. Others are not counted:
     * the progress of a job is shown to whoever started it.
     */
    private readonly step: (values: number) => Promise<void>,
  ) {
    const { language, versionIds, sources } = options;
    this.versions = recordedVersions(scope, { language, versionIds, ...plan });
    this.#versionNos = new Set(this.versions.map(({ no }) => no));
    this.#reader = new AuditReader(snapshot, studyId, scope, { ...options, codes: 'code' });
    this.changes = sources.includes('audit') ? () => this.#changes() : null;
  }

  async *data(): AsyncGenerator<RecordedData> {
    const { siteIds, subjectNos } = this.options;
    const subjects = await this.snapshot.read<SubjectOfTrail & object>({
      text: AUDITED_SUBJECTS,
      values: {
        studyId: this.studyId,
        siteIds,
        subjectNos: subjectNos?.map((no) => no.toLowerCase()) ?? null,
      },
    });
    for (const subject of subjects) yield* await this.#ofSubject(subject);
  }

  async #ofSubject(subject: SubjectOfTrail): Promise<RecordedData[]> {
    const { sources } = this.options;
    const records = new SubjectRecords(subject.subject_no, siteOf(subject));
    const audited = await this.#reader.scopeOf(subject);
    const values = { studyId: this.studyId, subjectId: subject.subject_id };
    const stored = await this.snapshot.read<ValueOfSubject & object>({
      text: VALUES_OF_SUBJECT,
      values,
    });
    const entered = this.#addValues(records, stored, audited);
    if (sources.includes('audit')) await this.#addNotes(records, values, audited, entered);
    if (sources.includes('audit') || sources.includes('esign')) {
      await this.#addSignatures(records, values, audited, subject);
    }
    const newest = this.versions.at(-1);
    // With system information a subject is named also when nothing was entered.
    if (newest && records.data.length === 0 && sources.includes('system')) {
      records.version(newest.no);
    }
    await this.step(entered.size);
    return records.data;
  }

  /** Whether a page was chosen and the role sees it. */
  #has({ page_key, visit_key }: AuditedPage): boolean {
    return (
      this.plan.visits.includes(visit_key) &&
      this.plan.pages.includes(page_key) &&
      this.scope.seesPage(page_key) &&
      this.scope.seesVisit(visit_key)
    );
  }

  /** The version of a value or note; null when it was not chosen. */
  #versionNo(versionId: number): number | null {
    const no = this.scope.versionNo(versionId);
    return no !== undefined && this.#versionNos.has(no) ? no : null;
  }

  /** @returns where each value stands, by its page, block, line and item */
  #addValues(
    records: SubjectRecords,
    stored: readonly ValueOfSubject[],
    audited: AuditScope,
  ): Map<string, Place> {
    const entered = new Map<string, Place>();
    const withValues = this.options.sources.includes('data');
    const sources = flagSourcesOf(this.options);
    const order = new Map(this.plan.visits.map((visit, at) => [visit, at]));
    const forms = new Map(this.plan.pages.map((page, at) => [page, at]));
    const rank = ({ page_id }: ValueOfSubject): [number, number, number] => {
      const page = audited.pages.get(page_id);
      return page
        ? [
            order.get(page.visit_key) ?? 0,
            page.cycle_no ?? page.unscheduled_no ?? 0,
            forms.get(page.page_key) ?? 0,
          ]
        : [0, 0, 0];
    };
    const sorted = stored.toSorted((one, other) => {
      const [a, b] = [rank(one), rank(other)];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || one.page_id - other.page_id;
    });
    for (const value of sorted) {
      const { page_id, block_key: block, item_key: item, line, design_version_id } = value;
      const page = audited.pages.get(page_id);
      const versionNo = this.#versionNo(design_version_id);
      if (!page || versionNo === null || !this.#has(page)) continue;
      if (!this.scope.seesValue(page.page_key, block, item, design_version_id)) continue;
      const flags = this.scope.statuses.flags(value.flags);
      const set = sources.filter((source) => (flags & FLAG_OF_SOURCE[source].bit) !== 0);
      const place: Place = { versionNo, page, block, line, item };
      entered.set(placeKey(value), place);
      if (!withValues && set.length === 0) continue;
      records.value(
        place,
        withValues ? value.value : null,
        set.map((source) => source.toUpperCase()),
      );
    }
    return entered;
  }

  async #addNotes(
    records: SubjectRecords,
    values: OfSubject,
    audited: AuditScope,
    entered: ReadonlyMap<string, Place>,
  ): Promise<void> {
    const { scope } = this;
    const { language } = this.options;
    const placeOf = (note: QueryOfSubject | CommentOfSubject): Place | null => {
      const page = audited.pages.get(note.page_id);
      const versionNo = this.#versionNo(note.design_version_id);
      if (!page || !this.#has(page)) return null;
      const { block_key: block, item_key: item, line } = note;
      const known = entered.get(placeKey(note));
      if (known) return known;
      return versionNo === null ? null : { versionNo, page, block, line, item };
    };
    if (scope.statuses.sees('query')) {
      const queries = await this.snapshot.read<QueryOfSubject & object>({
        text: QUERIES_OF_SUBJECT,
        values,
      });
      for (const query of queries) {
        const place = placeOf(query);
        if (!place || !seesNote(query, audited, scope, query.check_key)) continue;
        records.note(place, {
          kind: 'query',
          number: query.query_id,
          at: (query.answered_at ?? query.issued_at).toISOString(),
          text: textIn(query.content, language, Object.keys(query.content)),
          answer: query.answer,
          status: query.status,
          isManual: query.type === MANUAL,
        });
      }
    }
    const comments = await this.snapshot.read<CommentOfSubject & object>({
      text: COMMENTS_OF_SUBJECT,
      values,
    });
    for (const comment of comments) {
      const place = placeOf(comment);
      if (!place || !seesNote(comment, audited, scope, null)) continue;
      records.note(place, {
        kind: 'comment',
        number: comment.comment_id,
        at: comment.at.toISOString(),
        text: comment.content,
        answer: null,
        status: null,
        isManual: true,
      });
    }
  }

  async #addSignatures(
    records: SubjectRecords,
    values: OfSubject,
    audited: AuditScope,
    { utc_offset_minutes: ofSite }: SubjectOfTrail,
  ): Promise<void> {
    if (!this.scope.statuses.sees('signature')) return;
    const signatures = await this.snapshot.read<SignatureOfSubject & object>({
      text: SIGNATURES_OF_SUBJECT,
      values,
    });
    for (const signature of signatures) {
      const versionNo = this.#versionNo(signature.design_version_id);
      if (versionNo === null || !seesSignature(signature, audited)) continue;
      const page = pageOf(signature, audited);
      if (page && !this.#has(page)) continue;
      records.signature(signature.level, versionNo, page, {
        by: { name: signature.signer_name, organisation: signature.organisation },
        at: atOffset(signature.signed_at, signature.utc_offset_minutes ?? ofSite),
        meaning: signature.meaning,
        isBroken: signature.broken_at !== null && isBrokenFor(signature, audited),
      });
    }
  }

  async *#changes(): AsyncGenerator<RecordedChange[]> {
    for await (const events of this.#reader.events(this.plan)) {
      yield events
        .map((event) => this.#change(event))
        .filter((change): change is RecordedChange => change !== null);
      await this.step(0);
    }
  }

  #change({ place, page, event, cells }: ExportedEvent): RecordedChange | null {
    const newest = this.versions.at(-1)?.no;
    const no = event.design_version_id === null ? null : this.#versionNo(event.design_version_id);
    const versionNo = no ?? (event.design_version_id === null ? newest : undefined);
    if (versionNo === undefined) return null;
    const kind = cells.EVENT as RecordedChange['kind'];
    const isNote = kind === 'query' || kind === 'comment';
    const by = { name: event.actor_name ?? SYSTEM, organisation: event.organisation };
    const at = event.at.toISOString();
    return {
      subjectNo: place.subject_no,
      site: siteOf(place),
      versionNo,
      visit: page && { key: page.visit_key, repetition: page.cycle_no ?? page.unscheduled_no },
      form: page?.page_key ?? null,
      block: event.block_key,
      line: event.line ?? 0,
      item: event.item_key,
      kind,
      revision: Number(cells.REVISION),
      value: kind === 'data' ? (cells.AFTER ?? null) : null,
      note: isNote
        ? {
            kind,
            number: Number(cells.GROUPNO ?? 1),
            at,
            text: cells.QUERY ?? cells.COMMENT ?? '',
            answer: cells.ANSWER ?? null,
            status: cells.QSTATUS ? Number(cells.QSTATUS) : null,
            isManual: cells.QTYPE === String(MANUAL),
          }
        : null,
      signature: kind === 'signature' ? signatureOf(cells, by, at) : null,
      by,
      at,
      reason: cells.REASTXT ?? cells.REASON ?? null,
      origin: event.origin,
    };
  }
}

/** The subject whose rows a statement reads. */
type OfSubject = { studyId: number; subjectId: number };

const MANUAL = 2;
const SYSTEM = 'System';

const siteOf = (of: Pick<SubjectOfTrail, 'site_code' | 'site_name'>) => ({
  code: of.site_code,
  name: of.site_name,
});

const placeKey = (of: {
  page_id: number;
  block_key: string | null;
  line: number;
  item_key: string | null;
}): string => JSON.stringify([of.page_id, of.block_key, of.line, of.item_key]);

/** The signed page, or any page of the signed visit. */
function pageOf(
  { page_id, visit_id }: SignatureOfSubject,
  { pages }: AuditScope,
): AuditedPage | null {
  if (page_id !== null) return pages.get(page_id) ?? null;
  return [...pages.values()].find((page) => page.visit_id === visit_id) ?? null;
}

/** An event of a signature has its meaning when it was given, and none when a change broke it. */
const signatureOf = (
  { AFTER, BEFORE }: ExportedEvent['cells'],
  by: RecordedSignature['by'],
  at: string,
): RecordedSignature => ({
  by,
  at,
  meaning: BEFORE ?? AFTER ?? '',
  isBroken: BEFORE !== null && BEFORE !== undefined,
});

/** A moment by the clock of a place. */
function atOffset(at: Date, minutes: number): string {
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

import type {
  RecordedData,
  RecordedLine,
  RecordedNote,
  RecordedPage,
  RecordedSignature,
  RecordedSite,
  RecordedValue,
  RecordedVisit,
} from '@casebook/export-writers';
import type { AuditedPage } from '@casebook/role-view';

/** Where something of a subject stands. */
export interface Place {
  versionNo: number;
  page: Pick<AuditedPage, 'page_key' | 'visit_key' | 'cycle_no' | 'unscheduled_no'>;
  block: string | null;
  line: number;
  item: string | null;
}

/** Puts what belongs to a subject together by version, visit, form, line and item, in the order in which it is added. */
export class SubjectRecords {
  readonly #versions = new Map<number, RecordedData>();
  readonly #parts = new Map<string, unknown>();

  constructor(
    private readonly subjectNo: string,
    private readonly site: RecordedSite,
  ) {}

  get data(): RecordedData[] {
    return [...this.#versions.values()].toSorted((one, other) => one.versionNo - other.versionNo);
  }

  version(versionNo: number): RecordedData {
    let data = this.#versions.get(versionNo);
    if (!data) {
      const { subjectNo, site } = this;
      data = { subjectNo, site, versionNo, visits: [], signatures: [] };
      this.#versions.set(versionNo, data);
    }
    return data;
  }

  visit(versionNo: number, of: Place['page']): RecordedVisit {
    const { visits } = this.version(versionNo);
    const repetition = of.cycle_no ?? of.unscheduled_no;
    return this.#part([versionNo, of.visit_key, repetition], visits, () => ({
      key: of.visit_key,
      repetition,
      pages: [],
      signatures: [],
    }));
  }

  page({ versionNo, page }: Pick<Place, 'versionNo' | 'page'>): RecordedPage {
    const visit = this.visit(versionNo, page);
    return this.#part([versionNo, visit.key, visit.repetition, page.page_key], visit.pages, () => ({
      form: page.page_key,
      lines: [],
      notes: [],
      signatures: [],
    }));
  }

  /** @param value null: the item has none */
  value(place: Place, value: string | null = null, flags: readonly string[] = []): RecordedValue {
    const page = this.page(place);
    const { versionNo, block, line, item } = place;
    const at = [versionNo, place.page.visit_key, place.page.cycle_no ?? place.page.unscheduled_no];
    const of = [...at, page.form, block, line];
    const found = this.#part(
      of,
      page.lines,
      (): RecordedLine => ({ block: block!, line, values: [] }),
    );
    return this.#part([...of, item], found.values, () => ({
      item: item!,
      value,
      flags,
      notes: [],
    }));
  }

  note(place: Place, note: RecordedNote): void {
    const isOnItem = place.block !== null && place.item !== null;
    (isOnItem ? this.value(place) : this.page(place)).notes.push(note);
  }

  /** @param page null: a signature of the subject as a whole */
  signature(
    level: string,
    versionNo: number,
    page: Place['page'] | null,
    signature: RecordedSignature,
  ): void {
    const of =
      page === null
        ? this.version(versionNo)
        : level === 'page'
          ? this.page({ versionNo, page })
          : this.visit(versionNo, page);
    of.signatures.push(signature);
  }

  #part<T>(key: readonly unknown[], list: T[], make: () => T): T {
    const name = JSON.stringify(key);
    let part = this.#parts.get(name) as T | undefined;
    if (part === undefined) {
      part = make();
      this.#parts.set(name, part);
      list.push(part);
    }
    return part;
  }
}

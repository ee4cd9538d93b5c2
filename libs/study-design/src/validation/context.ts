import type { Item, ItemPath, Key, StudyDesign, Text } from '../schema/design';
import { indexDesign, type DesignIndex, type PlacedItem } from '../schema/index-design';
import { Faults } from './fault';

/** The design, its index and the list of faults, which every rule needs. */
export class ValidationContext {
  readonly index: DesignIndex;
  readonly faults = new Faults();
  private readonly codes = new Map<Key, ReadonlySet<string>>();

  constructor(readonly design: StudyDesign) {
    this.index = indexDesign(design);
  }

  /** The codes of an item's codelist; none when it has no list that exists. */
  codesOf(item: Item): ReadonlySet<string> {
    const key = item.codelist ?? '';
    let codes = this.codes.get(key);
    if (!codes) {
      codes = new Set(this.index.codelists.get(key)?.entries.map(({ code }) => code));
      this.codes.set(key, codes);
    }
    return codes;
  }

  /** Keys (or codes) that occur more than once in a list; the later ones are the fault. */
  unique(path: string, list: readonly string[], kind: string, member = 'key'): void {
    const seen = new Set<string>();
    list.forEach((key, position) => {
      if (seen.has(key)) {
        this.faults.error(`${path}/${position}/${member}`, 'DESIGN_KEY_DUPLICATE', { kind, key });
      }
      seen.add(key);
    });
  }

  /** A text needs at least one language (error) and should have all of the study's (warning). */
  text(path: string, text: Text | undefined, needed = true): void {
    const { languages } = this.design;
    const given = text ? Object.keys(text).filter((language) => text[language]?.trim()) : [];
    if (given.length === 0) {
      if (needed) this.faults.error(path, 'DESIGN_TEXT_EMPTY');
      return;
    }
    const missing = languages.filter((language) => !given.includes(language));
    if (missing.length > 0) {
      this.faults.warning(path, 'DESIGN_TEXT_MISSING', { languages: missing.join(', ') });
    }
    const foreign = given.filter((language) => !languages.includes(language));
    if (foreign.length > 0) {
      this.faults.warning(path, 'DESIGN_LANGUAGE_UNKNOWN', { languages: foreign.join(', ') });
    }
  }

  bounds(path: string, value: number, from: number, to: number): void {
    if (value < from || value > to) this.faults.error(path, 'DESIGN_BOUNDS', { from, to });
  }

  reference(path: string, known: ReadonlyMap<Key, unknown>, kind: string, key: Key): boolean {
    if (known.has(key)) return true;
    this.faults.error(path, 'DESIGN_REFERENCE_MISSING', { kind, key });
    return false;
  }

  /** A key that must be the one of an entry of a list. */
  listed(path: string, list: readonly { key: Key }[], kind: string, key: Key): void {
    if (list.some((entry) => entry.key === key)) return;
    this.faults.error(path, 'DESIGN_REFERENCE_MISSING', { kind, key });
  }

  /** The item of a path; a fault names the first part that does not exist. */
  itemAt(path: string, place: ItemPath): PlacedItem | undefined {
    if (place.visit && !this.reference(`${path}/visit`, this.index.visits, 'visit', place.visit)) {
      return undefined;
    }
    if (!this.reference(`${path}/page`, this.index.pages, 'page', place.page)) return undefined;
    const ofPage = this.index.items.get(place.page)!;
    if (!this.reference(`${path}/item`, ofPage, 'item', place.item)) return undefined;
    if (place.visit && !this.index.scheduleEntry(place.visit, place.page)) {
      this.faults.error(`${path}/visit`, 'DESIGN_PAGE_NOT_AT_VISIT', {
        page: place.page,
        visit: place.visit,
      });
      return undefined;
    }
    return ofPage.get(place.item);
  }
}

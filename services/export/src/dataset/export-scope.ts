import { formatValue } from '@casebook/item-values';
import {
  type SeenNumbers,
  seenNumbersOf,
  StatusView,
  type Unseen,
  unseenOfAny,
  type VersionView,
} from '@casebook/role-view';
import type { Caller } from '@casebook/service-kit';
import { dataTypeOf, type Key } from '@casebook/study-design';

/**
 * What a role gets of a study's data, over all of its released versions. An item that any version hides from the role is
 * hidden as a whole, as in lists over several versions.
 */
export class ExportScope {
  readonly unseen: Unseen;
  readonly numbers: SeenNumbers;
  readonly statuses: StatusView;
  readonly #hidden: ReadonlySet<string>;
  readonly #versions: ReadonlyMap<number, VersionView>;
  readonly #shown = new Map<string, boolean>();

  /** @param versions the released versions, from the first to the newest */
  constructor(
    readonly versions: readonly VersionView[],
    private readonly caller: Pick<Caller, 'roleCode' | 'may'>,
  ) {
    this.unseen = unseenOfAny(versions.map((version) => version.role(caller.roleCode).unseen));
    this.numbers = seenNumbersOf(versions, caller.roleCode);
    this.statuses = new StatusView((privilege) => caller.may(privilege));
    const { items, blocks, pages } = this.unseen;
    this.#hidden = new Set([...items, ...blocks, ...pages]);
    this.#versions = new Map(versions.map((version) => [version.versionId, version]));
  }

  seesItem(page: Key, block: Key, item: Key): boolean {
    return [page, `${page}.${block}`, `${page}.${item}`].every((part) => !this.#hidden.has(part));
  }

  seesPage(page: Key): boolean {
    return !this.#hidden.has(page);
  }

  seesVisit(visit: Key): boolean {
    return !this.unseen.visits.includes(visit);
  }

  /** Whether a stored value may be in a file: the version that it was entered under shows it, and every other one, too. */
  seesValue(page: Key, block: Key, item: Key, versionId: number): boolean {
    const key = `${page}.${block}.${item} ${versionId}`;
    let shown = this.#shown.get(key);
    if (shown === undefined) {
      const view = this.#versions.get(versionId)?.role(this.caller.roleCode);
      shown = view?.seesItem(page, item) === true && this.seesItem(page, block, item);
      this.#shown.set(key, shown);
    }
    return shown;
  }

  /** The items (PAGE.ITEM) that the screening and enrolment numbers in a file come from. */
  get numberItems(): string[] {
    const placed = this.versions.flatMap(({ index }) => [
      ...(this.numbers.screening && index.screeningItem ? [index.screeningItem] : []),
      ...(this.numbers.enrollment && index.enrollmentItem ? [index.enrollmentItem] : []),
    ]);
    return [...new Set(placed.map(({ page, item }) => `${page.key}.${item.key}`))];
  }

  versionNo(versionId: number): number | undefined {
    return this.#versions.get(versionId)?.versionNo;
  }

  /** A value in the words of the version that it was entered under. */
  label(page: Key, item: Key, versionId: number, value: string, language: string): string {
    const version = this.#versions.get(versionId);
    const placed = version?.index.item(page, item);
    if (!version || !placed) return value;
    const codelist = version.index.codelists.get(placed.item.codelist ?? '');
    return formatValue({ dataType: dataTypeOf(placed.item) }, value, language, {
      ...(codelist ? { codelist } : {}),
      languages: version.design.languages,
    });
  }
}

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
import type { Profile } from './options';

/**
 * What a role gets of a study's data, over all of its released versions. An item that any version hides from the role is
 * hidden as a whole, as in lists over several versions.
 */
export class ExportScope {
  readonly roleCode: string | null;
  readonly unseen: Unseen;
  readonly numbers: SeenNumbers;
  readonly statuses: StatusView;
  readonly #hidden: ReadonlySet<string>;
  readonly byId: ReadonlyMap<number, VersionView>;
  readonly #shown = new Map<string, boolean>();

  /** @param versions the released versions, from the first to the newest */
  constructor(
    readonly versions: readonly VersionView[],
    readonly caller: Pick<Caller, 'roleCode' | 'may'>,
    profile: Profile = 'unblinded',
  ) {
    // The view of no role has only what every role sees.
    this.roleCode = profile === 'unblinded' ? caller.roleCode : null;
    this.unseen = unseenOfAny(versions.map((version) => version.role(this.roleCode).unseen));
    this.numbers = seenNumbersOf(versions, this.roleCode);
    this.statuses = new StatusView((privilege) => caller.may(privilege));
    const { items, blocks, pages } = this.unseen;
    this.#hidden = new Set([...items, ...blocks, ...pages]);
    this.byId = new Map(versions.map((version) => [version.versionId, version]));
  }

  seesItem(page: Key, block: Key, item: Key): boolean {
    return [page, `${page}.${block}`, `${page}.${item}`].every((part) => !this.#hidden.has(part));
  }

  seesBlock(page: Key, block: Key): boolean {
    return this.seesPage(page) && !this.#hidden.has(`${page}.${block}`);
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
      const view = this.byId.get(versionId)?.role(this.roleCode);
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

  /** Whether the role sees anything that not every role sees. */
  seesMoreThanAll(): boolean {
    return this.versions.some(
      (version) =>
        version.role(this.roleCode).unseen.items.length < version.role(null).unseen.items.length,
    );
  }

  versionNo(versionId: number): number | undefined {
    return this.byId.get(versionId)?.versionNo;
  }

  /** A value in the words of the version that it was entered under. */
  label(page: Key, item: Key, versionId: number, value: string, language: string): string {
    const version = this.byId.get(versionId);
    const placed = version?.index.item(page, item);
    if (!version || !placed) return value;
    const codelist = version.index.codelists.get(placed.item.codelist ?? '');
    return formatValue({ dataType: dataTypeOf(placed.item) }, value, language, {
      ...(codelist ? { codelist } : {}),
      languages: version.design.languages,
    });
  }
}

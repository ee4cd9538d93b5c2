import type { CheckProgram } from '@casebook/checks';
import { itemsOf, type Key } from '@casebook/study-design';
import { includes } from './audience';
import type { Audiences } from './audiences';

/** The parts of a version that a role must not see: items and blocks as `PAGE.KEY`, pages, visits and checks by key. */
export interface Unseen {
  items: readonly string[];
  blocks: readonly string[];
  pages: readonly Key[];
  visits: readonly Key[];
  checks: readonly string[];
}

export const hidesNothing = ({ items, checks }: Unseen): boolean =>
  items.length + checks.length === 0;

/** Everything that any of several versions hides, for lists and counters over all of them. */
export function unseenOfAny(versions: readonly Unseen[]): Unseen {
  const all = (kind: keyof Unseen) => [...new Set(versions.flatMap((one) => one[kind]))];
  return {
    items: all('items'),
    blocks: all('blocks'),
    pages: all('pages'),
    visits: all('visits'),
    checks: all('checks'),
  };
}

/** What one role may see of one design version. Unknown keys are hidden (fail-closed). */
export class RoleView {
  #unseen: Unseen | undefined;

  constructor(
    private readonly program: CheckProgram,
    private readonly audiences: Audiences,
    readonly roleCode: string | null,
  ) {}

  /** Everything hidden, for reads over many pages at once. */
  get unseen(): Unseen {
    this.#unseen ??= this.#findUnseen();
    return this.#unseen;
  }

  seesItem(page: Key, item: Key): boolean {
    return includes(this.audiences.item(page, item), this.roleCode);
  }

  /** Whether the role sees every item that gives the level of a stratification factor; undefined when there is no such item. */
  seesFactor(factor: Key): boolean | undefined {
    const sources = [...this.program.index.pages.values()].flatMap((page) =>
      [...itemsOf(page)]
        .filter(({ item }) =>
          item.properties.some((one) => one.type === 13 && one.factor === factor),
        )
        .map(({ item }) => this.seesItem(page.key, item.key)),
    );
    return sources.length > 0 ? sources.every(Boolean) : undefined;
  }

  /** A block, page or visit is visible when any of its items is. */
  seesBlock(page: Key, block: Key): boolean {
    return includes(this.audiences.block(page, block), this.roleCode);
  }

  seesPage(page: Key): boolean {
    return includes(this.audiences.page(page), this.roleCode);
  }

  seesVisit(visit: Key): boolean {
    return includes(this.audiences.visit(visit), this.roleCode);
  }

  /** Whether the role sees notes on an item, a line of a block or a page. */
  seesPlace(page: Key, block: Key | null, item: Key | null): boolean {
    if (item !== null) return this.seesItem(page, item);
    return block === null ? this.seesPage(page) : this.seesBlock(page, block);
  }

  /** A check is visible when its target and everything it reads are. */
  seesCheck(checkKey: string): boolean {
    const check = this.program.checks.get(checkKey);
    return check !== undefined && includes(this.audiences.check(check), this.roleCode);
  }

  #findUnseen(): Unseen {
    const { index, checks } = this.program;
    const pages = [...index.pages.values()];
    return {
      items: pages.flatMap(({ key, blocks }) =>
        blocks.flatMap(({ items }) =>
          items.filter((item) => !this.seesItem(key, item.key)).map((item) => `${key}.${item.key}`),
        ),
      ),
      blocks: pages.flatMap(({ key, blocks }) =>
        blocks
          .filter((block) => !this.seesBlock(key, block.key))
          .map((block) => `${key}.${block.key}`),
      ),
      pages: pages.filter(({ key }) => !this.seesPage(key)).map(({ key }) => key),
      visits: [...index.visits.keys()].filter((key) => !this.seesVisit(key)),
      checks: [...checks.keys()].filter((key) => !this.seesCheck(key)),
    };
  }
}

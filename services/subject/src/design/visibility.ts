import type { CheckProgram } from '@casebook/checks';
import { propertyOf, PropertyType, type Item, type Key } from '@casebook/study-design';

/** Role codes that may see a blinded or hidden item; null = everyone who may see the page. */
function restrictedTo(item: Item): readonly string[] | null {
  const hidden = propertyOf(item, PropertyType.hidden);
  if (hidden) return hidden.roles;
  // The arm is blinded unless the design names the roles that may see it.
  return propertyOf(item, PropertyType.armGenerate) ? [] : null;
}

/** Filled by the system, never typed. */
export function isGenerated(item: Item): boolean {
  return [PropertyType.randomKey, PropertyType.armGenerate, PropertyType.ipGenerate].some((type) =>
    propertyOf(item, type),
  );
}

/** Whether the item belongs to what a site is asked for (counts for the state of its page). */
export function isAskedFor(item: Item): boolean {
  return restrictedTo(item) === null && !isGenerated(item);
}

/** What a role must not see of a version: items and blocks as `PAGE.KEY`, checks by key. */
export interface Unseen {
  items: readonly string[];
  blocks: readonly string[];
  checks: readonly string[];
}

/** What one role may see of one design version. Fail-closed: what is not known is not seen. */
export class Visibility {
  readonly #hidden = new Set<string>();
  #unseen: Unseen | undefined;

  constructor(
    private readonly program: CheckProgram,
    roleCode: string | null,
  ) {
    for (const [page, items] of program.index.items) {
      for (const [key, { item }] of items) {
        const roles = restrictedTo(item);
        if (roles && (roleCode === null || !roles.includes(roleCode))) {
          this.#hidden.add(`${page}.${key}`);
        }
      }
    }
  }

  /** All that is hidden, for what is read of many pages at once. */
  get unseen(): Unseen {
    this.#unseen ??= this.#findUnseen();
    return this.#unseen;
  }

  #findUnseen(): Unseen {
    if (this.#hidden.size === 0) return { items: [], blocks: [], checks: [] };
    const { index, checks } = this.program;
    return {
      items: [...this.#hidden],
      blocks: [...index.pages].flatMap(([page, { blocks }]) =>
        blocks.flatMap(({ key }) => (this.seesBlock(page, key) ? [] : [`${page}.${key}`])),
      ),
      checks: [...checks.keys()].filter((key) => !this.seesCheck(key)),
    };
  }

  seesItem(page: Key, item: Key): boolean {
    return (
      this.program.index.item(page, item) !== undefined && !this.#hidden.has(`${page}.${item}`)
    );
  }

  /** A block is seen when any of its items is. */
  seesBlock(page: Key, block: Key): boolean {
    const found = this.program.index.pages.get(page)?.blocks.find(({ key }) => key === block);
    return found?.items.some(({ key }) => this.seesItem(page, key)) ?? false;
  }

  /** What is noted at an item, a line of a block or a page is seen with it. */
  seesPlace(page: Key, block: Key | null, item: Key | null): boolean {
    if (item !== null) return this.seesItem(page, item);
    return block === null || this.seesBlock(page, block);
  }

  /** A check is seen when its target and everything it reads is. */
  seesCheck(checkKey: string): boolean {
    const check = this.program.checks.get(checkKey);
    if (!check) return false;
    const { page, item } = check.target;
    return (
      (item === undefined || !this.#hidden.has(`${page}.${item}`)) &&
      check.operands.every((operand) => !this.#hidden.has(`${operand.page}.${operand.item}`))
    );
  }
}

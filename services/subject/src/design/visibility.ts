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

/** What one role may see of one design version. Fail-closed: what is not known is not seen. */
export class Visibility {
  readonly #hidden = new Set<string>();

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

  /** Items of the version that the role must not see, as `PAGE.ITEM`. */
  get hidden(): ReadonlySet<string> {
    return this.#hidden;
  }

  seesItem(page: Key, item: Key): boolean {
    return (
      this.program.index.item(page, item) !== undefined && !this.#hidden.has(`${page}.${item}`)
    );
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

import type { CheckProgram, CompiledCheck, Operand } from '@casebook/checks';
import {
  holdsValue,
  itemsOf,
  type Block,
  type Item,
  type Key,
  type Page,
} from '@casebook/study-design';
import { declaredAudience, inBoth, inEither, type Audience } from './audience';

const pathOf = (page: Key, item: Key): string => `${page}.${item}`;

/**
 * Which roles may see each part of a design version. A derived item is seen only by roles that see all its sources,
 * over any number of steps. A block, page or visit is seen by the roles that see any of its items.
 */
export class Audiences {
  readonly #items = new Map<string, Audience>();
  readonly #blocks = new Map<string, Audience>();
  readonly #pages = new Map<Key, Audience>();
  readonly #visits = new Map<Key, Audience>();

  constructor(private readonly program: CheckProgram) {
    const { pages } = program.index;
    for (const page of pages.values())
      for (const { item } of itemsOf(page))
        this.#items.set(pathOf(page.key, item.key), this.declared(item));
    // A derivation may count visits, and who sees a visit depends on derived items. The loop ends because restrictions
    // only grow.
    for (const visit of program.index.visits.keys()) this.#visits.set(visit, null);
    do {
      this.#inherit();
      for (const page of pages.values()) this.#addPage(page);
    } while (this.#restrictVisits());
  }

  /** The roles that may see an item by its own properties, without what it is derived from. */
  declared(item: Pick<Item, 'properties'>): Audience {
    return declaredAudience(item, this.program.index.design);
  }

  /** No role for an item that the version does not have. */
  item(page: Key, item: Key): Audience {
    return known(this.#items.get(pathOf(page, item)));
  }

  block(page: Key, block: Key): Audience {
    return known(this.#blocks.get(pathOf(page, block)));
  }

  page(page: Key): Audience {
    return known(this.#pages.get(page));
  }

  visit(visit: Key): Audience {
    return known(this.#visits.get(visit));
  }

  /** The roles that may see everything that a check or condition reads. */
  reads({ operands, visits }: Pick<CompiledCheck, 'operands' | 'visits'>): Audience {
    const read = operands.map((operand) => this.operand(operand));
    const counted = visits.map((visit) => this.visit(visit));
    return [...read, ...counted].reduce(inBoth, null);
  }

  operand({ page, item }: Pick<Operand, 'page' | 'item'>): Audience {
    return this.item(page, item);
  }

  /** The roles that may see the result of a check: they see its target and everything it reads. */
  check(check: Pick<CompiledCheck, 'operands' | 'visits' | 'target'>): Audience {
    const { page, item } = check.target;
    return inBoth(this.reads(check), item === undefined ? this.page(page) : this.item(page, item));
  }

  /** Passes restrictions from each derivation to those that read its result. Ends because restrictions only grow. */
  #inherit(): void {
    const { checks } = this.program;
    const isDerivation = ({ action, kind }: CompiledCheck) =>
      kind === 'check' && action.type === 'derive';
    const queue = new Set([...checks.values()].filter(isDerivation));
    for (const check of queue) {
      queue.delete(check);
      const { page, item } = check.target;
      const before = this.item(page, item!);
      const after = inBoth(before, this.reads(check));
      if ((after?.size ?? -1) === (before?.size ?? -1)) continue;
      this.#items.set(pathOf(page, item!), after);
      const readers = this.program.checksReading(page, item!).map((key) => checks.get(key)!);
      for (const reader of readers.filter(isDerivation)) queue.add(reader);
    }
  }

  /** Returns whether the audience of any visit became smaller. */
  #restrictVisits(): boolean {
    let isChanged = false;
    for (const [visit, before] of this.#visits) {
      const scheduled = this.program.index.scheduleByVisit.get(visit) ?? [];
      // A visit without pages restricts nobody.
      const after = unionOf(scheduled.map(({ page }) => this.page(page))) ?? null;
      this.#visits.set(visit, after);
      isChanged ||= after?.size !== before?.size;
    }
    return isChanged;
  }

  #addPage(page: Page): void {
    const ofPage = this.#valuesOf(page.key, page.blocks);
    for (const block of page.blocks) {
      const ofBlock = this.#valuesOf(page.key, [block]) ?? ofPage;
      // A label is visible to the roles that see a value of its block.
      for (const item of block.items)
        if (!holdsValue(item) && ofBlock !== undefined) this.#restrict(page.key, item, ofBlock);
      const all = unionOf(block.items.map(({ key }) => this.item(page.key, key)));
      this.#blocks.set(pathOf(page.key, block.key), all ?? ofPage ?? null);
    }
    const all = unionOf(page.blocks.map(({ key }) => this.block(page.key, key)));
    this.#pages.set(page.key, ofPage === undefined ? (all ?? null) : ofPage);
  }

  #restrict(page: Key, { key }: Item, audience: Audience): void {
    this.#items.set(pathOf(page, key), inBoth(this.item(page, key), audience));
  }

  /** The roles that see any value of the blocks; undefined when there is no value. */
  #valuesOf(page: Key, blocks: readonly Block[]): Audience | undefined {
    const items = blocks.flatMap((block) => block.items.filter(holdsValue));
    return unionOf(items.map(({ key }) => this.item(page, key)));
  }
}

function unionOf(audiences: readonly Audience[]): Audience | undefined {
  return audiences.length === 0 ? undefined : audiences.reduce(inEither);
}

/** Hides what is unknown (fail-closed). */
function known(audience: Audience | undefined): Audience {
  return audience === undefined ? new Set() : audience;
}

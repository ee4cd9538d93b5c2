import type { MessageParams } from '@casebook/catalogue';
import type { Block, DesignIndex, Key, Text } from '@casebook/study-design';
import { joinedTitles, objectsOnPath, titleOf } from './fault-place';

/** Titles by the name of the parameter that holds the key of the titled part. */
export type Titles = Readonly<Record<string, Text>>;

type Part = Partial<Record<'key' | 'page', Key>> | undefined;

/**
 * Messages about expressions speak of keys as they stand in the expression, which is where they are corrected. These
 * speak of checks and pages.
 */
const TITLED_EXPRESSION_CODES: ReadonlySet<string> = new Set([
  'CHECKS_CYCLE',
  'CHECKS_PAGE_COST_LIMIT',
]);

/** A value in an expression: of an item, `PAGE.ITEM` or `visit("V").PAGE.ITEM`, or of the repetitions of a visit. */
const ITEM_PATH = /^(?:visit\("\w+"\)\.)?(\w+)\.(\w+)$/;
const REPETITIONS = /^visits\("(\w+)"\)$/;

/** Finds the titles of the parts that messages about a design name by their keys. */
export class PartTitles {
  constructor(private readonly index: DesignIndex) {}

  /** @param path of what the message is about; keys of a page's items and blocks are looked up on the page there */
  of(path: string, code: string, params: MessageParams): Titles | undefined {
    if (code.startsWith('CHECKS_') && !TITLED_EXPRESSION_CODES.has(code)) return undefined;
    const found = Object.entries(params).flatMap(([name, value]) => {
      const title = typeof value === 'string' ? this.#title(name, value, path, code) : undefined;
      return title ? [[name, title] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }

  #title(name: string, key: string, path: string, code: string): Text | undefined {
    const { index } = this;
    switch (name) {
      case 'page':
        return titleOf(index.pages.get(key));
      case 'visit':
        return titleOf(index.visits.get(key));
      case 'codelist':
        return titleOf(index.codelists.get(key));
      case 'check':
        return titleOf(index.checks.get(key));
      case 'checks':
        return this.#joined(key, ', ', (one) => index.checks.get(one));
      case 'block':
        return titleOf(this.#onPath(path, 'blocks'));
      case 'line':
        return titleOf(this.#onPath(path, 'lines'));
      case 'was':
        return titleOf(this.#line(path, key));
      case 'item':
        return titleOf(this.#item(key, path));
      case 'items':
        return this.#joined(key, ', ', (one) => this.#item(one, path));
      case 'from':
        return titleOf(this.#itemOf(this.#namedPage(path), key));
      case 'target':
        return code === 'DESIGN_HIDDEN_VISIT' ? titleOf(index.visits.get(key)) : this.#place(key);
      case 'reads':
        return this.#place(key);
      default:
        return undefined;
    }
  }

  /** `PAGE.ITEM` as people write it in expressions, `VISIT / PAGE`, `PAGE` or `visits("VISIT")`. */
  #place(place: string): Text | undefined {
    const [, page, item] = ITEM_PATH.exec(place) ?? [];
    if (page && item) return titleOf(this.#itemOf(page, item));
    const [, repeated] = REPETITIONS.exec(place) ?? [];
    if (repeated) return titleOf(this.index.visits.get(repeated));
    const [visit, ofVisit] = place.split(' / ');
    if (visit && ofVisit) {
      const parts = [this.index.visits.get(visit), this.index.pages.get(ofVisit)];
      return joinedTitles(this.index.design, [visit, ofVisit], parts, ' / ');
    }
    return titleOf(this.index.pages.get(place));
  }

  /**
   * An item by `PAGE.ITEM`, by its key on the page that the path leads to or names, or, without such a page, by a key that
   * only one item has. What targets a whole page names the page instead.
   */
  #item(key: string, path: string): Part {
    const [page, item] = key.split('.');
    if (page && item) return this.#itemOf(page, item);
    if (path.startsWith('/pages/')) {
      const onPath = this.#onPath(path, 'items');
      return onPath?.key === key ? onPath : this.#itemOf(this.#pageOn(path), key);
    }
    const named = this.#namedPage(path);
    if (named === undefined) return this.#onlyItem(key);
    return this.#itemOf(named, key) ?? this.index.pages.get(key);
  }

  #itemOf(page: Key | undefined, item: Key): Part {
    return page === undefined ? undefined : this.index.item(page, item)?.item;
  }

  #onlyItem(key: Key): Part {
    const all = [...this.index.items.values()].flatMap((ofPage) => ofPage.get(key) ?? []);
    return all.length === 1 ? all[0]!.item : undefined;
  }

  #line(path: string, key: Key): Part {
    const block: Partial<Block> | undefined = this.#onPath(path, 'blocks');
    return block?.lines?.find((line) => line.key === key);
  }

  #pageOn(path: string): Key | undefined {
    return this.#onPath(path, 'pages')?.key;
  }

  /** The page that the innermost part on the path names. */
  #namedPage(path: string): Key | undefined {
    return objectsOnPath(this.index.design, path)
      .map(({ value }): Part => value)
      .findLast((part) => typeof part?.page === 'string')?.page;
  }

  /** The entry of a list on the path. */
  #onPath(path: string, list: string): Part {
    return objectsOnPath(this.index.design, path).find((one) => one.list === list)?.value;
  }

  #joined(keys: string, separator: string, find: (key: string) => Part): Text | undefined {
    const all = keys.split(separator);
    return joinedTitles(this.index.design, all, all.map(find), separator);
  }
}

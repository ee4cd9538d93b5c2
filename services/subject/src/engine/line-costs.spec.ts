import { STANDARD_REASONS } from '@casebook/study-design';
import {
  Flag,
  itemInstanceKey,
  NO_COUNTERS,
  type PageInstance,
  QueryStatus,
  QueryType,
  type StoredLine,
  type StoredQuery,
  type StoredValue,
  SubjectData,
} from '@casebook/subject-data';
import { DesignVersion } from '../design/design-version';
import { item, testDesign } from '../test/design';
import { applyInput, type SaveRequest } from './apply-input';
import { Changes, type LineWrite } from './changes';
import { movedWithLines } from './query-moves';

const ITEMS = Array.from({ length: 10 }, (_, at) => `I${at}`);
const VISIT = { visitId: 1, visitKey: 'W4', cycleNo: null, unscheduledNo: null, deleted: false };

/** Entries of the page that were read. */
let reads = 0;

/** A map that counts every entry that is read of it. */
class CountedMap<K, V> extends Map<K, V> {
  override get(key: K): V | undefined {
    reads += 1;
    return super.get(key);
  }
  override *[Symbol.iterator](): MapIterator<[K, V]> {
    for (const entry of super.entries()) {
      reads += 1;
      yield entry;
    }
  }
  override entries(): MapIterator<[K, V]> {
    return this[Symbol.iterator]();
  }
  override *keys(): MapIterator<K> {
    for (const [key] of this) yield key;
  }
  override *values(): MapIterator<V> {
    for (const [, value] of this) yield value;
  }
}

/** The page AE, whose block has ten items and may have 1,000 lines; beside it a block that only one role sees. */
const version = new DesignVersion(1, 1, designOfLines());

function designOfLines() {
  const design = testDesign();
  const page = design.pages.find(({ key }) => key === 'AE')!;
  const [block] = page.blocks;
  const hidden = { properties: [{ type: 14 as const, roles: ['unblinded'] }] };
  page.blocks = [
    { ...block!, maxLines: 1_000, items: ITEMS.map((key) => item(key)) },
    { ...block!, key: 'HIDDEN', maxLines: 1_000, items: [item('SECRET', hidden)] },
  ];
  return { ...design, checks: [] };
}

interface Content {
  lines: number;
  /** Whether the lines were removed. */
  deleted?: boolean;
  flags?: number;
}

/** The page with lines of both blocks, all of whose values were entered. */
function pageOf({ lines, deleted = false, flags = 0 }: Content) {
  const page: PageInstance = {
    pageId: 1,
    pageKey: 'AE',
    visit: VISIT,
    flags: 0,
    counters: NO_COUNTERS,
    values: new CountedMap<string, StoredValue>(),
    lines: new Map(),
    queries: [],
    saveKey: null,
    hasComments: false,
  };
  for (const { key: blockKey, items } of version.index.pages.get('AE')!.blocks) {
    const stored = new CountedMap<number, StoredLine>();
    page.lines.set(blockKey, stored);
    for (let line = 1; line <= lines; line += 1) {
      stored.set(line, { position: line, flags: 0, deleted });
      for (const { key: itemKey } of items) {
        const place = { blockKey, line, itemKey };
        const row = { ...place, value: 'x', revision: 1, flags, deleted, versionId: 1 };
        page.values.set(itemInstanceKey(place), row);
      }
    }
  }
  const data = new SubjectData(version);
  data.add(page);
  return { data, page };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const NOTHING: SaveRequest = {
  items: [],
  linesAdded: [],
  linesRemoved: [],
  linesRestored: [],
  linesOrdered: [],
  offeredReasons: new Set(STANDARD_REASONS),
};
const moves = (blockKey: string, lines: number) =>
  numbers(lines).map((line) => ({ blockKey, line, reasonCode: 1 }));
const entries = (lines: number) =>
  numbers(lines).flatMap((line) =>
    ITEMS.map((itemKey) => ({
      blockKey: 'AE',
      line,
      itemKey,
      value: 'y',
      notDone: false,
      revision: 1,
      reasonCode: 1,
      reason: null,
      field: `${line} ${itemKey}`,
    })),
  );

interface Save {
  content: (lines: number) => Content;
  request: (lines: number) => Partial<SaveRequest>;
}
const SAVES: Record<string, Save> = {
  'removes every line': {
    content: (lines) => ({ lines }),
    request: (lines) => ({ linesRemoved: moves('AE', lines) }),
  },
  'removes every line of a signed page': {
    content: (lines) => ({ lines, flags: Flag.sign }),
    request: (lines) => ({ linesRemoved: moves('AE', lines) }),
  },
  'removes every line of a block that some roles do not see': {
    content: (lines) => ({ lines, flags: Flag.sign }),
    request: (lines) => ({ linesRemoved: moves('HIDDEN', lines) }),
  },
  'restores every line': {
    content: (lines) => ({ lines, deleted: true }),
    request: (lines) => ({ linesRestored: moves('AE', lines) }),
  },
  'adds lines': {
    content: () => ({ lines: 0 }),
    request: (lines) => ({ linesAdded: numbers(lines).map((line) => ({ blockKey: 'AE', line })) }),
  },
  'changes every item': {
    content: (lines) => ({ lines }),
    request: (lines) => ({ items: entries(lines) }),
  },
};

/** What a cost that grows with the lines becomes for twice as many; a cost of lines × values would be four times as high. */
const TWICE = 2.2;

describe('the cost of a save grows with the lines, not with lines × values [D6-COST-10]', () => {
  it.each(Object.entries(SAVES))('when it %s', (_what, { content, request }) => {
    const cost = (lines: number): number => {
      const { data, page } = pageOf(content(lines));
      reads = 0;
      const { changes, conflicts } = applyInput(data, page, { ...NOTHING, ...request(lines) });
      const read = reads;
      expect(conflicts).toEqual([]);
      expect(Math.max(changes.lines.length, changes.items.length)).toBeGreaterThanOrEqual(lines);
      return read;
    };
    expect(cost(200)).toBeLessThan(TWICE * cost(100));
  });

  it('when a page is initialised', () => {
    const cost = (lines: number): number => {
      const { data, page } = pageOf({ lines, flags: Flag.sign });
      reads = 0;
      new Changes(data).initialise(page, { reasonCode: 1, reason: null }, () => true);
      return reads;
    };
    expect(cost(200)).toBeLessThan(TWICE * cost(100));
  });

  it('when it looks for an earlier change of the same line', () => {
    const cost = (lines: number): number => {
      const { data, page } = pageOf({ lines: 0 });
      const changes = new Changes(data);
      let read = 0;
      for (const line of numbers(lines)) {
        const given = { page, line, position: line, flags: 0, deleted: false, reasonCode: null };
        const write: LineWrite = {
          ...given,
          reason: null,
          get blockKey() {
            read += 1;
            return 'AE';
          },
        };
        changes.setLine(write);
      }
      expect(changes.lines).toHaveLength(lines);
      return read;
    };
    expect(cost(200)).toBeLessThan(TWICE * cost(100));
  });

  it('when queries are closed with their lines', () => {
    const cost = (lines: number): number => {
      const { page } = pageOf({ lines: 0 });
      let read = 0;
      page.queries = numbers(lines).map(
        (line): StoredQuery => ({
          queryId: line,
          blockKey: 'AE',
          get line() {
            read += 1;
            return line;
          },
          itemKey: 'I0',
          type: QueryType.manual,
          checkKey: null,
          status: QueryStatus.open,
          content: {},
          closedManually: false,
          movedByCheck: false,
        }),
      );
      const removed = numbers(lines).map(
        (line): LineWrite => ({
          page,
          blockKey: 'AE',
          line,
          position: line,
          flags: 0,
          deleted: true,
          reasonCode: 1,
          reason: null,
        }),
      );
      expect(movedWithLines(page, removed)).toHaveLength(lines);
      return read;
    };
    expect(cost(200)).toBeLessThan(TWICE * cost(100));
  });
});

it('a removed line takes the signature marks of the rest of its page, except, where some roles do not see it, of what these see [D6-COST-10]', () => {
  const signed = (blockKey: string): string[] => {
    const { data, page } = pageOf({ lines: 2, flags: Flag.sign });
    applyInput(data, page, { ...NOTHING, linesRemoved: moves(blockKey, 1) });
    return [...page.values.values()]
      .filter(({ flags }) => (flags & Flag.sign) !== 0)
      .map((row) => `${row.blockKey} ${row.line}`);
  };
  expect(signed('AE')).toEqual([]);
  expect(new Set(signed('HIDDEN'))).toEqual(new Set(['AE 1', 'AE 2']));
});

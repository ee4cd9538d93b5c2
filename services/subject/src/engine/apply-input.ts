import { type FieldError, Problem } from '@casebook/service-kit';
import { type Block, BlockType, EditReason, type Key, MAX_LINES } from '@casebook/study-design';
import {
  Flag,
  isClosed,
  isInitialised,
  isNotDone,
  itemInstanceKey,
  type ItemInstanceRef,
  type PageInstance,
} from '@casebook/subject-data';
import { cleanFreeText } from '../common/free-text';
import { BlockLines } from './block-lines';
import { Changes } from './changes';
import { isDerived } from './derived-items';
import type { LoadedSubject } from './loaded-subject';
import { notDoneErrors } from './not-done';
import type { ParsedItem } from './parse-input';
import { lineKey } from './values-by-line';

/** A line of a block; line numbers start at 1. */
interface LineRef {
  blockKey: Key;
  line: number;
}

/** A line to remove or restore, with the reason. */
interface LineMove extends LineRef {
  reasonCode: number;
  reason?: string;
}

/** A new order of some lines of a block. The lines exchange positions; lines that are not named keep theirs. */
interface NewLineOrder {
  blockKey: Key;
  lines: number[];
}

export interface SaveRequest {
  items: readonly ParsedItem[];
  linesAdded: readonly LineRef[];
  linesRemoved: readonly LineMove[];
  linesRestored: readonly LineMove[];
  linesOrdered: readonly NewLineOrder[];
  /** Codes of the reasons that the study offers for corrections. */
  offeredReasons: ReadonlySet<number>;
}

/** The result of saving one item of the request. */
export interface ItemOutcome extends ItemInstanceRef {
  status: 'saved' | 'unchanged';
  /** The value in stored form. */
  value: string | null;
  revision: number;
}

/** An item that another person changed after the client read it. */
export type ItemConflict = ItemInstanceRef & {
  value: string | null;
  revision: number;
};

export interface AppliedInput {
  changes: Changes;
  results: ItemOutcome[];
  conflicts: ItemConflict[];
}

/**
 * Applies a request to the data in memory: decides for each item whether it is saved, unchanged or in conflict, and
 * refuses items that are frozen or locked, whose line does not exist, or whose reason is missing or not offered.
 *
 * @throws Problem 422 that names every refused item
 */
export function applyInput(
  data: LoadedSubject,
  page: PageInstance,
  request: SaveRequest,
): AppliedInput {
  const work = new InputApplication(data, page, request);
  work.lines();
  work.items();
  work.errors.push(...notDoneErrors(data, page, request.items));
  if (work.errors.length > 0 && work.conflicts.length === 0) throw Problem.invalid(work.errors);
  return { changes: work.changes, results: work.results, conflicts: work.conflicts };
}

class InputApplication {
  readonly changes: Changes;
  readonly results: ItemOutcome[] = [];
  readonly conflicts: ItemConflict[] = [];
  readonly errors: FieldError[] = [];
  readonly #foreignLines = new Set<string>();
  readonly #lines: BlockLines;

  constructor(
    private readonly data: LoadedSubject,
    private readonly page: PageInstance,
    private readonly request: SaveRequest,
  ) {
    this.changes = new Changes(data);
    this.#lines = new BlockLines(data, page);
  }

  lines(): void {
    this.request.linesAdded.forEach((place, at) => this.#add(place, `linesAdded.${at}`));
    this.request.linesRemoved.forEach((place, at) => this.#move(place, true, `linesRemoved.${at}`));
    this.request.linesRestored.forEach((place, at) =>
      this.#move(place, false, `linesRestored.${at}`),
    );
    this.request.linesOrdered.forEach((order, at) => this.#order(order, `linesOrdered.${at}`));
  }

  items(): void {
    for (const item of this.request.items) this.#item(item);
  }

  #block(blockKey: string) {
    const blocks = this.data.version.index.pages.get(this.page.pageKey)!.blocks;
    const block = blocks.find((candidate) => candidate.key === blockKey);
    return block?.type === BlockType.logLine ? block : undefined;
  }

  #add({ blockKey, line }: LineRef, field: string): void {
    const block = this.#block(blockKey);
    if (!block) return this.#refuse(field, 'SUBJECT_LINE_UNKNOWN', { blockKey, line });
    // Another person added this line in the meantime, so the typed values belong to a different line.
    if (this.page.lines.get(blockKey)?.has(line)) {
      this.#foreignLines.add(lineKey(blockKey, line));
      return;
    }
    if (this.#refuseFull(block, field, line)) return;
    if (this.#refuseClosed(this.#closedAt(blockKey, line), field, { blockKey, line })) return;
    this.changes.setLine({
      page: this.page,
      blockKey,
      line,
      position: this.#lines.append(blockKey, line),
      flags: 0,
      deleted: false,
      reasonCode: null,
      reason: null,
    });
  }

  #move(change: LineMove, deleted: boolean, field: string): void {
    const { blockKey, line, reasonCode } = change;
    const stored = this.page.lines.get(blockKey)?.get(line);
    const block = this.#block(blockKey);
    if (!block || !stored) {
      return this.#refuse(field, 'SUBJECT_LINE_UNKNOWN', { blockKey, line });
    }
    if (stored.deleted === deleted) return;
    if (this.#refuseReason(reasonCode, field, { blockKey, line })) return;
    const reason = cleanFreeText(change.reason);
    if (reasonCode === EditReason.other && reason === null) {
      return this.#refuse(`${field}.reason`, 'SUBJECT_REASON_TEXT_REQUIRED', { blockKey, line });
    }
    const rows = this.changes.valuesOf(this.page, blockKey, line);
    const flags = rows.reduce((all, row) => all | row.flags, this.#closedAt(blockKey, line));
    if (this.#refuseClosed(flags, field, { blockKey, line })) return;
    if (!deleted && this.#refuseFull(block, field, line)) return;
    this.changes.setLine({
      page: this.page,
      blockKey,
      line,
      position: stored.position,
      flags: stored.flags,
      deleted,
      reasonCode,
      reason,
    });
    this.#lines.setDeleted(blockKey, line, deleted);
  }

  /** Distributes the positions of the named lines among them in the new order; no other line moves. */
  #order({ blockKey, lines: wanted }: NewLineOrder, field: string): void {
    const present = this.page.lines.get(blockKey);
    const unknown = wanted.find((line) => line === 0 || !present?.has(line));
    if (!this.#block(blockKey) || !present || unknown !== undefined) {
      return this.#refuse(field, 'SUBJECT_LINE_UNKNOWN', { blockKey, line: unknown ?? 0 });
    }
    const places = wanted.map((line) => present.get(line)!.position).toSorted((a, b) => a - b);
    const moved = wanted.flatMap((line, at) => {
      const stored = present.get(line)!;
      return stored.position === places[at] ? [] : [{ line, stored, position: places[at]! }];
    });
    for (const { line, stored, position } of moved) {
      if (this.#refuseClosed(this.#closedAt(blockKey, line), field, { blockKey, line })) return;
      const { flags, deleted } = stored;
      this.changes.setLine({
        page: this.page,
        blockKey,
        line,
        position,
        flags,
        deleted,
        reasonCode: null,
        reason: null,
      });
    }
  }

  #item(item: ParsedItem): void {
    const { blockKey, line, itemKey, value, field } = item;
    const place = { blockKey, line, itemKey };
    const stored = this.page.values.get(itemInstanceKey({ blockKey, line, itemKey }));
    const revision = stored?.revision ?? 0;
    if (this.#foreignLines.has(lineKey(blockKey, line))) {
      this.conflicts.push({ ...place, value: stored?.value ?? null, revision });
      return;
    }
    if (!this.#lines.has(blockKey, line)) {
      const removed = this.page.lines.get(blockKey)?.get(line)?.deleted;
      const code = removed ? 'SUBJECT_LINE_REMOVED' : 'SUBJECT_LINE_UNKNOWN';
      return this.#refuse(`${field}.value`, code, place);
    }
    const wasNotDone = stored !== undefined && isNotDone(stored);
    if ((stored?.value ?? null) === value && wasNotDone === item.notDone) {
      this.results.push({ ...place, status: 'unchanged', value, revision });
      return;
    }
    if (item.revision !== revision) {
      this.conflicts.push({ ...place, value: stored?.value ?? null, revision });
      return;
    }
    // A derived item stays empty while what it is derived from was not done, so it can be not done itself.
    if ((stored?.value ?? null) !== value && isDerived(this.data, this.page, itemKey)) {
      return this.#refuse(`${field}.value`, 'SUBJECT_ITEM_GENERATED', place);
    }
    const flags = this.data.flagsAt(this.page, blockKey, line, itemKey);
    if (this.#refuseClosed(flags, `${field}.value`, place)) return;
    // An item that was never entered can have a row too, because of its flags or because its page was initialised.
    const isCorrection = revision > 0 && !isInitialised(stored!);
    if (isCorrection && item.reasonCode === null) {
      return this.#refuse(`${field}.reasonCode`, 'SUBJECT_REASON_REQUIRED', place);
    }
    if (isCorrection && this.#refuseReason(item.reasonCode, field, place)) return;
    if (isCorrection && item.reasonCode === EditReason.other && item.reason === null) {
      return this.#refuse(`${field}.reason`, 'SUBJECT_REASON_TEXT_REQUIRED', place);
    }
    if (item.notDone && item.reason === null) {
      return this.#refuse(`${field}.reason`, 'SUBJECT_NOT_DONE_REASON_REQUIRED', place);
    }
    // A first entry is not a correction, so it has no reason, except for why it was not done.
    this.changes.enter(this.page, {
      ...place,
      value,
      notDone: item.notDone,
      reasonCode: isCorrection ? item.reasonCode : null,
      reason: isCorrection || item.notDone ? item.reason : null,
    });
    this.results.push({ ...place, status: 'saved', value, revision: revision + 1 });
  }

  #closedAt(blockKey: string, line: number): number {
    return this.data.closedAt(this.page, blockKey, line);
  }

  #refuseFull(
    { key: blockKey, maxLines: max = MAX_LINES }: Block,
    field: string,
    line: number,
  ): boolean {
    if (this.#lines.count(blockKey) < max) return false;
    this.#refuse(field, 'SUBJECT_LINES_FULL', { max, blockKey, line });
    return true;
  }

  #refuseClosed(flags: number, field: string, params: FieldError['params']): boolean {
    if (!isClosed(flags)) return false;
    this.#refuse(field, flags & Flag.lock ? 'SUBJECT_ITEM_LOCKED' : 'SUBJECT_ITEM_FROZEN', params);
    return true;
  }

  #refuseReason(code: number | null, field: string, params: FieldError['params']): boolean {
    if (code === null || this.request.offeredReasons.has(code)) return false;
    this.#refuse(`${field}.reasonCode`, 'SUBJECT_REASON_NOT_OFFERED', params);
    return true;
  }

  #refuse(field: string, code: FieldError['code'], params: FieldError['params']): void {
    this.errors.push({ field, code, params });
  }
}

import type { Key } from '@casebook/study-design';
import { Flag } from './flags';
import type { PageBlockers } from './lock-rules';
import { type StatusAct, statusBit } from './status-target';
import type { PageInstance, SubjectData } from './subject-data';
import { type MaskLevel, type SubjectMasks, widerThan, widestHolder } from './subject-masks';

/** The new mask of a block (line 0) or line. */
export interface LineMaskWrite {
  level: 'block' | 'line';
  page: PageInstance;
  blockKey: Key;
  line: number;
  position: number;
  flags: number;
  /** True when the block or line had no row. */
  isNew: boolean;
}

/** A new mask of freeze and lock. */
export type MaskWrite =
  | { level: 'subject'; flags: number }
  | { level: 'visit'; visitId: number; flags: number }
  | { level: 'page'; page: PageInstance; flags: number }
  | LineMaskWrite;

/** A page below a target, with what prevents locks on it. */
export interface MaskedPage {
  page: PageInstance;
  data: SubjectData;
  blockers: PageBlockers | null;
}

/**
 * Sets the mask of the target, or clears it together with every mask below it, also in the data in memory. A mask is
 * not set where a wider level already carries the flag. A level that is locked keeps its masks, unless the lock itself
 * is changed.
 *
 * A lock that something prevents is set at the widest levels below the target at which nothing does.
 *
 * @param pages every page below the target
 */
export function applyToMasks(
  act: StatusAct,
  pages: readonly MaskedPage[],
  masks: SubjectMasks,
): MaskWrite[] {
  const work = new MaskApplication(act, masks);
  if (act.level === 'question') return [];
  if (act.set) work.setTarget(pages);
  else work.clearBelow(pages);
  for (const { page } of pages) page.flags = masks.ofPage(page);
  return work.writes;
}

const isBlocked = ({ blockers }: MaskedPage): boolean => blockers?.isAnyBelow() ?? false;

class MaskApplication {
  readonly writes: MaskWrite[] = [];
  readonly #bit: number;

  constructor(
    private readonly act: StatusAct,
    private readonly masks: SubjectMasks,
  ) {
    this.#bit = statusBit(act.flag);
  }

  setTarget(pages: readonly MaskedPage[]): void {
    const { level, visitId, blockKey, line } = this.act;
    const [one] = pages;
    if (level === 'subject') return this.#setSubject(pages);
    // A visit without pages holds no data, but pages can be added to it.
    if (level === 'visit') return this.#setVisit(visitId!, pages);
    if (!one) return;
    if (level === 'page') return this.#setPage(one);
    if (level === 'block') return this.#setBlock(one, blockKey!);
    this.#setLine(one, blockKey!, line!);
  }

  #setSubject(pages: readonly MaskedPage[]): void {
    if (!pages.some(isBlocked)) return this.#subject();
    for (const id of this.masks.visits.keys()) {
      this.#setVisit(
        id,
        pages.filter(({ page }) => page.visit.visitId === id),
      );
    }
  }

  #setVisit(visitId: number, pages: readonly MaskedPage[]): void {
    if (!pages.some(isBlocked)) return this.#visit(visitId);
    for (const one of pages) this.#setPage(one);
  }

  #setPage(one: MaskedPage): void {
    if (!isBlocked(one)) return this.#page(one.page);
    const blocks = one.data.version.index.pages.get(one.page.pageKey)?.blocks ?? [];
    for (const { key } of blocks) this.#setBlock(one, key);
  }

  #setBlock(one: MaskedPage, blockKey: Key): void {
    const { page, data, blockers } = one;
    if (!blockers?.isAnyBelow(blockKey)) return this.#line(page, blockKey, 0);
    for (const line of data.linesOf(page, blockKey)) {
      if (line > 0) this.#setLine(one, blockKey, line);
    }
  }

  #setLine({ page, blockers }: MaskedPage, blockKey: Key, line: number): void {
    if (!blockers?.isAnyBelow(blockKey, line)) this.#line(page, blockKey, line);
  }

  clearBelow(pages: readonly MaskedPage[]): void {
    const { level, visitId, blockKey, line } = this.act;
    const isPage = level === 'subject' || level === 'visit' || level === 'page';
    if (level === 'subject') this.#subject();
    for (const id of this.masks.visits.keys()) {
      if (level === 'subject' || (level === 'visit' && id === visitId)) this.#visit(id);
    }
    for (const { page } of pages) {
      if (isPage) this.#page(page);
      for (const [key, lines] of page.lines) {
        if (blockKey !== undefined && blockKey !== key) continue;
        for (const number of lines.keys()) {
          if (line === undefined || line === number) this.#line(page, key, number);
        }
      }
    }
  }

  #subject(): void {
    const flags = this.#changed('subject', { subject: this.masks.subject });
    if (flags === null) return;
    this.masks.subject = flags;
    this.writes.push({ level: 'subject', flags });
  }

  #visit(visitId: number): void {
    const visit = this.masks.visits.get(visitId) ?? 0;
    const flags = this.#changed('visit', { subject: this.masks.subject, visit });
    if (flags === null) return;
    this.masks.visits.set(visitId, flags);
    this.writes.push({ level: 'visit', visitId, flags });
  }

  #page(page: PageInstance): void {
    const flags = this.#changed('page', this.masks.above(page));
    if (flags === null) return;
    this.masks.pages.set(page.pageId, flags);
    this.writes.push({ level: 'page', page, flags });
  }

  #line(page: PageInstance, blockKey: Key, line: number): void {
    const level = line === 0 ? 'block' : 'line';
    const flags = this.#changed(level, this.masks.above(page, blockKey, line));
    if (flags === null) return;
    const lines = page.lines.get(blockKey) ?? new Map();
    const stored = lines.get(line);
    const next = { position: stored?.position ?? line, deleted: stored?.deleted ?? false, flags };
    page.lines.set(blockKey, lines.set(line, next));
    const { position } = next;
    const isNew = stored === undefined;
    this.writes.push({ level, page, blockKey, line, position, flags, isNew });
  }

  /** The new mask of a level, or null when it stays. */
  #changed(level: MaskLevel, masks: Partial<Record<MaskLevel, number>>): number | null {
    const all = { subject: 0, visit: 0, page: 0, block: 0, line: 0, ...masks };
    const { flag, set } = this.act;
    const own = all[level];
    const wider = widerThan(level);
    const isLocked = widestHolder(all, Flag.lock, [...wider, level]) !== null;
    if (flag !== 'lock' && isLocked) return null;
    if (set && widestHolder(all, this.#bit, wider) !== null) return null;
    const flags = set ? own | this.#bit : own & ~this.#bit;
    return flags === own ? null : flags;
  }
}

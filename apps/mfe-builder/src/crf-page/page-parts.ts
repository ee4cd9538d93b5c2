import {
  type Check,
  type Key,
  keyFrom,
  type Page,
  PageType,
  type ScheduleEntry,
  scheduleKey,
} from '@casebook/study-design';
import type { PartEdit } from '../draft/draft-state';
import { copiedItem } from './page-edits';

/** What removing a page removes with it: where it is collected, and the checks at its items. */
export function removalOf(
  page: Key,
  schedule: readonly ScheduleEntry[],
  checks: readonly Check[],
): { edits: PartEdit[]; visits: number; checks: number } {
  const entries = schedule.filter((entry) => entry.page === page);
  const targeted = checks.filter((check) => check.target.page === page);
  return {
    edits: [
      { kind: 'page', key: page, remove: true },
      ...entries.map(
        ({ visit }): PartEdit => ({
          kind: 'schedule',
          key: scheduleKey(visit, page),
          remove: true,
        }),
      ),
      ...targeted.map(({ key }): PartEdit => ({ kind: 'check', key, remove: true })),
    ],
    visits: entries.length,
    checks: targeted.length,
  };
}

/** A copy of a page behind it, which is collected nowhere yet. A second registration page is not allowed. */
export function copyOf(page: Page, keys: readonly Key[]): { key: Key; edit: PartEdit } {
  const key = keyFrom(page.key, new Set(keys));
  const { source: _origin, ...content } = page;
  const blocks = page.blocks.map(({ source: _ofBlock, ...block }) => ({
    ...block,
    items: block.items.map(copiedItem),
  }));
  const next = keys[keys.indexOf(page.key) + 1] ?? '';
  return {
    key,
    edit: {
      kind: 'page',
      key,
      content: { ...content, key, type: PageType.normal, blocks },
      before: next,
    },
  };
}

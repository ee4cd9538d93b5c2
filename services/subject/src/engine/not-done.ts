import type { FieldError } from '@casebook/service-kit';
import { type Item, type Key, PageType } from '@casebook/study-design';
import {
  countedItems,
  isNotDone,
  itemInstanceKey,
  type ItemInstanceRef,
  type PageInstance,
} from '@casebook/subject-data';
import { isDerived } from './derived-items';
import type { LoadedSubject } from './loaded-subject';
import type { ParsedItem } from './parse-input';

/**
 * What stands against the items of a save that are recorded as not done, or that are entered beside such items
 * (decision 95). Called when the request is applied to the data in memory.
 *
 * An item that does not allow it by itself can be not done only together with its page, of which nothing has a value
 * then. What only some roles see decides nothing here, because the answer would tell of it.
 */
export function notDoneErrors(
  data: LoadedSubject,
  page: PageInstance,
  items: readonly ParsedItem[],
): FieldError[] {
  const { version } = data;
  const shown = version.index.pages.get(page.pageKey)!;
  const isAllowed = shown.notDone === true && shown.type !== PageType.registration;
  const withPage = (item: ItemInstanceRef) => !itemAt(version, page.pageKey, item)?.notDone;
  const counted = countedOf(version, page);
  const rows = [...page.values.values()].filter((row) => counted.has(row.itemKey) && !row.deleted);
  const isEntered = rows.some(
    ({ itemKey, value }) => value !== null && !isDerived(data, page, itemKey),
  );
  const isWhole = isAllowed && !isEntered;
  const place = ({ blockKey, line, itemKey }: ParsedItem) => ({ blockKey, line, itemKey });
  const refused = items.filter((item) => item.notDone && withPage(item) && !isWhole);
  if (refused.length > 0)
    return refused.map((item) => ({
      field: `${item.field}.notDone`,
      code: 'SUBJECT_NOT_DONE_NOT_ALLOWED',
      params: place(item),
    }));
  const isPageNotDone =
    isAllowed && isEntered && rows.some((row) => isNotDone(row) && withPage(row));
  if (!isPageNotDone) return [];
  return items
    .filter((item) => item.value !== null && counted.has(item.itemKey) && isStored(page, item))
    .map((item) => ({
      field: `${item.field}.value`,
      code: 'SUBJECT_PAGE_NOT_DONE',
      params: place(item),
    }));
}

/** Whether the save entered the value; a value that conflicts or is refused was not. */
const isStored = (page: PageInstance, item: ParsedItem): boolean =>
  page.values.get(itemInstanceKey(item))?.value === item.value;

const itemAt = (
  version: LoadedSubject['version'],
  pageKey: Key,
  { itemKey }: ItemInstanceRef,
): Item | undefined => version.index.item(pageKey, itemKey)?.item;

function countedOf(version: LoadedSubject['version'], { pageKey }: PageInstance): Set<Key> {
  const blocks = version.index.pages.get(pageKey)?.blocks ?? [];
  return new Set(
    blocks.flatMap((block) => countedItems(version, pageKey, block).map(({ key }) => key)),
  );
}

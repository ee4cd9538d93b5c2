import {
  codesOf,
  formerKind,
  type FormerKind,
  isChoice,
  type ItemRule,
} from '@casebook/item-values';
import { unitOf } from '@casebook/study-design';
import { codeLabel } from '../audit/describe-event';
import type { Plain } from '../common/plain';
import type { DesignVersion } from '../design/design-version';
import type { PageInstance, StoredValue } from '../engine/subject-data';
import type { FormerChoice, FormerValue } from './page.dto';

/** Values of a page that have a place in the shown version and do not fit it: they stay until somebody corrects them. */
export async function formerValues(
  shown: DesignVersion,
  page: PageInstance,
  versionOf: (versionId: number) => Promise<DesignVersion>,
): Promise<Plain<FormerValue>[]> {
  const { pageKey } = page;
  const rows = [...page.values.values()].filter((row) => row.versionId !== shown.versionId);
  const found = await Promise.all(
    rows.map(async (row): Promise<Plain<FormerValue>[]> => {
      const { blockKey, line, itemKey, value } = row;
      if (value === null) return [];
      const entered = await versionOf(row.versionId);
      const kind = formerKindOf(shown, entered, pageKey, row);
      if (kind === null) return [];
      const was = entered.ruleOf(pageKey, itemKey);
      return [
        {
          blockKey,
          line,
          itemKey,
          kind,
          value,
          valueLabel: codeLabel(entered, pageKey, itemKey, value),
          choices: was ? choicesOf(was, value) : [],
          unit: (was && unitOf(was.item)) ?? null,
          versionNo: entered.versionNo,
        },
      ];
    }),
  );
  return found.flat();
}

/** @param entered the version that the value was entered under; null = it fits, or has no place */
export function formerKindOf(
  shown: DesignVersion,
  entered: DesignVersion,
  pageKey: string,
  {
    blockKey,
    itemKey,
    value,
    deleted,
  }: Pick<StoredValue, 'blockKey' | 'itemKey' | 'value' | 'deleted'>,
): FormerKind | null {
  if (deleted || value === null) return null;
  if (shown.index.item(pageKey, itemKey)?.block.key !== blockKey) return null;
  const now = shown.ruleOf(pageKey, itemKey);
  return now ? formerKind(now, entered.ruleOf(pageKey, itemKey), value) : null;
}

/** The codes of a value, in the words of its version. */
function choicesOf(was: ItemRule, value: string): Plain<FormerChoice>[] {
  if (!isChoice(was.item)) return [];
  return codesOf(was, value).map((code) => ({
    code,
    label: was.codelist?.entries.find((entry) => entry.code === code)?.label ?? {},
  }));
}

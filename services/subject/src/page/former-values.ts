import { codesOf, isChoice, type ItemRule } from '@casebook/item-values';
import { unitOf } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { Plain } from '@casebook/service-kit';
import { codeLabel } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import { formerKindOf } from '../engine/former-kind';
import type { FormerChoice, FormerValue } from './page.dto';

/**
 * Values of a page that have a place in the shown version but do not fit its rules. They stay until somebody corrects
 * them.
 */
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

/** The codes of a value with the labels of its version. */
function choicesOf(was: ItemRule, value: string): Plain<FormerChoice>[] {
  if (!isChoice(was.item)) return [];
  return codesOf(was, value).map((code) => ({
    code,
    label: was.codelist?.entries.find((entry) => entry.code === code)?.label ?? {},
  }));
}

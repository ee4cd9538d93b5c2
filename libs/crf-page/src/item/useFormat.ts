import { formatValue } from '@casebook/item-values';
import { useLocale } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { itemOf, type PageDesign, specOf } from '../state/page-design';

/** Formats the stored value of an item for display; `notDone`: why it has none. */
export function useFormat(): (
  id: ItemInstanceKey,
  stored: string | null,
  notDone?: string,
) => string {
  const t = usePageText();
  const { design } = useOpenPage();
  const { language } = useLocale();
  return (id, stored, notDone) =>
    notDone === undefined
      ? formatOf(design, language, id, stored)
      : t('notDoneBecause', { reason: notDone });
}

function formatOf(
  design: PageDesign,
  language: string,
  id: ItemInstanceKey,
  stored: string | null,
): string {
  const spec = specOf(design, id);
  if (!spec || stored === null) return stored ?? '';
  const codelistKey = itemOf(design, id)?.codelist;
  const codelist = codelistKey ? design.program.index.codelists.get(codelistKey) : undefined;
  return formatValue(spec, stored, language, { codelist, languages: design.design.languages });
}

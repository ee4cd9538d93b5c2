import { type StudyText, useText } from '@casebook/shell-sdk';
import { useKitText } from '../texts/useKitText';
import { type NamedVisit, useVisitName } from './useVisitName';

export interface NamedItem extends NamedVisit {
  pageTitle: StudyText;
  itemLabel: StudyText | null;
  /** 0 outside of lines. */
  line: number;
  lineLabel: StudyText | null;
}

/** Visit, page, item and line in one text, e.g. "Screening / Laboratory / CRP / line 2". */
export function useItemPath(): (item: NamedItem) => string {
  const t = useKitText();
  const text = useText();
  const visitName = useVisitName();
  return (item) => {
    const label = item.itemLabel ? text(item.itemLabel) : null;
    const line = text(item.lineLabel) || (item.line > 0 ? t('line', { number: item.line }) : null);
    return [visitName(item), text(item.pageTitle), label, line].filter(Boolean).join(' / ');
  };
}

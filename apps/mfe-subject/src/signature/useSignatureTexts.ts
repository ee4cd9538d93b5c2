import type { SignatureBreak, SignatureRow } from '@casebook/api-subject';
import { useVisitName } from '@casebook/screen-kit';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import type { ShownChange } from './shown-changes';

type Change = Pick<ShownChange, 'kind' | 'place'> &
  Partial<Pick<ShownChange, 'removed' | 'visitTitle'>>;

/** The words of what was signed and of what changed since. */
export function useSignatureTexts() {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitName = useVisitName();

  /** The item or line of a change; of a page or visit, what happened to it. */
  const whatChanged = ({ kind, place, visitTitle, removed = null }: Change): string => {
    const item = text(place?.itemLabel);
    const line =
      place && place.line > 0
        ? text(place.lineLabel) || t('block.line', { number: place.line })
        : '';
    if (kind === 'item') return line ? t('item.ofLine', { item, line }) : item;
    const way = removed === null ? 'changed' : removed ? 'removed' : 'added';
    const name = kind === 'line' ? line : kind === 'visit' ? text(visitTitle) : '';
    return [name, t(`sign.change.${kind}.${way}`)].filter(Boolean).join(' ');
  };
  const whereChanged = (place: SignatureBreak['place']): string =>
    place ? [text(place.pageTitle), visitName(place)].join(', ') : '';

  return {
    whatChanged,
    whereChanged,
    /** What a signature covers. */
    coverOf: (row: Pick<SignatureRow, 'level' | 'visitTitle' | 'pageTitle'> & VisitNumbers) => {
      const { level } = row;
      if (level === 'subject') return t('sign.wholeSubject');
      const visit = visitName(row);
      return level === 'visit' ? visit : `${text(row.pageTitle)}, ${visit}`;
    },
  };
}

interface VisitNumbers {
  cycleNo: number | null;
  unscheduledNo: number | null;
}

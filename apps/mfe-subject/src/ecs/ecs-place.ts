import type { EcsFailure } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '../shared/visit-name';

/** What every kind of change says of where it is. */
type Place = Omit<EcsFailure, 'checkKey' | 'code' | 'params'>;

/** Visit, page, item and line in one line. */
export function useEcsPlace(): (place: Place) => string {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitName = useVisitName();
  return (place) => {
    const item = place.itemLabel ? text(place.itemLabel) : null;
    const line =
      text(place.lineLabel) || (place.line > 0 ? t('block.line', { number: place.line }) : null);
    return [visitName(place), text(place.pageTitle), item, line].filter(Boolean).join(' / ');
  };
}

import { useTranslation } from 'react-i18next';
import type { Measure } from './measures';

/** The name of a measure in the reader's language. */
export function useMeasureName(): (measure: Measure) => string {
  const { t } = useTranslation('mfe_status');
  return (measure) =>
    measure === 'entered' ? t('progress.entered') : t(`statusList.flag.${measure}`);
}

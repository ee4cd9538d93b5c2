import type { Scheme } from '@casebook/api-iwrs';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

type Factors = Scheme['factors'];

/** Words for the parts of schemes. */
export function useSchemeTexts() {
  const { t } = useTranslation('mfe_iwrs');
  const text = useText();
  const levelName = (factors: Factors, factor: string, level: string): string => {
    const found = factors
      .find((one) => one.factor === factor)
      ?.levels.find(({ key }) => key === level);
    return found ? text(found.title) : level;
  };
  return {
    t,
    title: (scheme: Pick<Scheme, 'title' | 'key'>): string => text(scheme.title) || scheme.key,
    text,
    levelName,
    /** A stratum in words: `SEX: Female, SITE: 001`. */
    stratum: (factors: Factors, stratum: string): string =>
      stratum === ''
        ? t('scheme.everybody')
        : stratum
            .split('|')
            .map((pair) => pair.split('='))
            .map(([factor, level]) => `${factor}: ${levelName(factors, factor!, level!)}`)
            .join(', '),
  };
}

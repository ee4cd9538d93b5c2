import { useLocale } from '@casebook/shell-sdk';
import { languageNameIn } from '@casebook/ui/core';
import css from '../../shared/builder.module.css';
import { useT } from '../../shared/useT';
import type { LeftOut } from './copied-page';
import styles from './copy-pages.module.css';
import type { CopyPlan } from './copy-plan';

/** What does not come along, and what remains to be translated. */
export function LeftOutParts({ plan }: { plan: CopyPlan }) {
  const t = useT();
  const { locale } = useLocale();
  const { left, checksLeft, languagesLeft, untranslated } = plan;
  const lines = [
    ...left.map((one) => ({
      place: placeOf(one),
      words: t(`copyPages.left.${one.reason}`, { of: one.of ?? '' }),
    })),
    ...checksLeft.map((key) => ({ place: key, words: t('copyPages.left.check') })),
  ];
  const languages = languagesLeft.map((language) => languageNameIn(language, locale)).join(', ');
  return (
    <section>
      <h3 className={styles.heading}>{t('copyPages.leftOut', { count: lines.length })}</h3>
      {lines.length > 0 ? (
        <ul className={styles.scroll}>
          {lines.map(({ place, words }, at) => (
            <li key={`${at} ${place}`}>
              <span className={css.code}>{place}</span>: {words}
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.quiet}>{t('copyPages.nothingLeft')}</p>
      )}
      {languages ? <p>{t('copyPages.languages', { languages })}</p> : null}
      {untranslated > 0 ? <p>{t('copyPages.untranslated', { count: untranslated })}</p> : null}
      <p className={css.quiet}>{t('copyPages.help')}</p>
    </section>
  );
}

const placeOf = ({ page, item }: LeftOut): string => (item ? `${page} › ${item}` : page);

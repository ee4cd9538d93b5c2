import { useTranslation } from 'react-i18next';
import { shortDigest, type ToSign } from './signed-content';
import styles from './signature.module.css';

/** How much is signed, under which version, and the digest of exactly this content. */
export function ContentSummary({ preview }: { preview: ToSign }) {
  const { t } = useTranslation('mfe_subject');
  const { pages, items, entered, digest, each } = preview;
  const versions = [...new Set(pages.map(({ versionNo }) => versionNo))].join(', ');
  return (
    <p className={styles.summary}>
      {pages.length > 1 ? <span>{t('sign.pages', { count: pages.length })}</span> : null}
      <span>{t('sign.items', { count: items, entered })}</span>
      <span>{t('sign.version', { version: versions })}</span>
      {each ? null : (
        <span title={digest}>
          {t('sign.digest')} <code>{shortDigest(digest)}…</code>
        </span>
      )}
    </p>
  );
}

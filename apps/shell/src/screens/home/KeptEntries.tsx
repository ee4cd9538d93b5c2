import type { StoredDraft } from '@casebook/shell-sdk';
import { AppLink, Button, DateTimeZoned } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';
import styles from './kept-entries.module.css';

/** On home: unsaved input of the person, with links to its screens. */
export function KeptEntries() {
  const { drafts } = usePortal();
  const { t } = useTranslation('shell');
  const [kept, setKept] = useState<readonly StoredDraft[]>([]);

  useEffect(() => {
    let shown = true;
    void drafts.list().then((list) => {
      if (shown) setKept(list);
    });
    return () => {
      shown = false;
    };
  }, [drafts]);

  const discard = (draft: StoredDraft) => {
    void drafts.drop(draft.studyId, draft.place);
    setKept(kept.filter((one) => one !== draft));
  };

  if (kept.length === 0) return null;
  return (
    <section className={styles['box']} aria-labelledby="kept-entries">
      <h2 id="kept-entries">{t('kept.title')}</h2>
      <p>{t('kept.text')}</p>
      <ul>
        {kept.map((draft) => (
          <li key={`${draft.studyId} ${draft.place}`}>
            <span className={styles['label']}>{draft.label}</span>
            <span className={styles['time']}>
              <DateTimeZoned utc={draft.savedAt} />
            </span>
            <AppLink href={draft.href} aria-label={t('kept.continueWith', { label: draft.label })}>
              {t('kept.continue')}
            </AppLink>
            <Button
              size="small"
              type="text"
              aria-label={t('kept.discardOf', { label: draft.label })}
              onClick={() => discard(draft)}
            >
              {t('kept.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

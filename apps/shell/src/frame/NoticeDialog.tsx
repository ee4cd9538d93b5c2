import { authApi, type NoticeRow } from '@casebook/api-auth';
import { pickText, useLocale, useReadStore } from '@casebook/shell-sdk';
import { Button, Checkbox, Modal } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal/portal-context';
import styles from './notice-dialog.module.css';

/** Notices of administrators, shown once after signing in (spec 2.2). */
export function NoticeDialog() {
  const { session, notificationIds, noticesDue } = usePortal();
  const { t } = useTranslation('shell');
  const { language } = useLocale();
  const personId = useReadStore(session.view)?.personId;
  const due = useReadStore(noticesDue);
  const [read] = authApi.useLazyLiveNoticesQuery();
  const [notices, setNotices] = useState<readonly NoticeRow[]>([]);
  const [never, setNever] = useState(false);

  useEffect(() => {
    if (!due || personId === undefined) return;
    noticesDue.set(false);
    void read().then(({ data }) => {
      const known = notificationIds.read(personId);
      setNotices(data?.rows.filter(({ noticeId }) => !known.has(noticeId)) ?? []);
    });
  }, [due, noticesDue, notificationIds, personId, read]);

  if (notices.length === 0) return null;
  const close = () => {
    const ids = notices.map(({ noticeId }) => noticeId);
    if (never && personId !== undefined) notificationIds.add(personId, ids);
    setNotices([]);
  };
  return (
    <Modal
      open
      title={t('notices.title')}
      onCancel={close}
      footer={
        <div className={styles['foot']}>
          <Checkbox checked={never} onChange={({ target }) => setNever(target.checked)}>
            {t('notices.never')}
          </Checkbox>
          <Button type="primary" data-notices-close="" onClick={close}>
            {t('notices.close')}
          </Button>
        </div>
      }
    >
      {notices.map((notice) => (
        <article key={notice.noticeId} className={styles['notice']}>
          <h2>{pickText({ ...notice.title }, language)}</h2>
          <p>{pickText({ ...notice.text }, language)}</p>
        </article>
      ))}
    </Modal>
  );
}

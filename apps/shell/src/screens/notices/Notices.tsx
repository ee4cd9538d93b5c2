import { authApi, type NoticeRow } from '@casebook/api-auth';
import { failureOf, pickText, useLocale, useMessages, useShell } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, PageHeader, StateView } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../frame/Loading';
import styles from './notices.module.css';
import { NoticeForm } from './NoticeForm';

const size = 10;

/** For administrators: current and past notices to all people who sign in, and the form for a new one. */
export function Notices() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const list = authApi.useNoticeListQuery({ page, size }, { refetchOnMountOrArgChange: true });
  const total = list.data?.total ?? 0;
  return (
    <>
      <PageHeader
        title={t('notices.screen')}
        breadcrumb={[{ label: t('nav.studies'), href: '/' }]}
        actions={
          <Button type="primary" onClick={() => setWriting(true)}>
            {t('notices.write')}
          </Button>
        }
      />
      {list.error ? (
        <StateView
          kind="error"
          text={messages.of(failureOf(list.error))}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <Loading />
      ) : total === 0 ? (
        <StateView kind="empty" title={t('notices.none')} text={t('notices.noneText')} />
      ) : (
        <NoticeTable rows={list.data.rows} onEnded={() => void list.refetch()} />
      )}
      {total > size ? (
        <div className={styles['pages']}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('notices.newer')}
          </Button>
          <Button disabled={page * size >= total} onClick={() => setPage(page + 1)}>
            {t('notices.older')}
          </Button>
        </div>
      ) : null}
      {writing ? (
        <NoticeForm
          onClose={() => setWriting(false)}
          onAdded={() => {
            setWriting(false);
            setPage(1);
            void list.refetch();
          }}
        />
      ) : null}
    </>
  );
}

function NoticeTable({ rows, onEnded }: { rows: readonly NoticeRow[]; onEnded: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLocale();
  const shell = useShell();
  const [end] = authApi.useEndNoticeMutation();

  const stop = async (notice: NoticeRow) => {
    const sure = await shell.ui.confirm({
      title: t('notices.endTitle'),
      content: pickText({ ...notice.title }, language),
      okText: t('notices.end'),
    });
    if (!sure) return;
    const { data } = await end({ noticeId: notice.noticeId });
    if (data) onEnded();
  };

  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('notices.notice')}</th>
          <th scope="col">{t('notices.from')}</th>
          <th scope="col">{t('notices.until')}</th>
          <th scope="col">{t('notices.state')}</th>
          <th scope="col">
            <span className={styles['spoken']}>{t('notices.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((notice) => (
          <tr key={notice.noticeId}>
            <td className={styles['texts']}>
              <strong>{pickText({ ...notice.title }, language)}</strong>
              <p>{pickText({ ...notice.text }, language)}</p>
            </td>
            <td>
              <DateTimeZoned utc={notice.startsAt} />
            </td>
            <td>{notice.endsAt ? <DateTimeZoned utc={notice.endsAt} /> : t('notices.open')}</td>
            <td>{t(`notices.states.${notice.state}`)}</td>
            <td>
              {notice.state === 'ended' ? null : (
                <Button size="small" onClick={() => void stop(notice)}>
                  {t('notices.end')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

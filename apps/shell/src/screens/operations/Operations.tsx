import type { DiskState, PortalPart } from '@casebook/api-auth';
import { useLocale, useMessages } from '@casebook/shell-sdk';
import { Alert, DateTimeZoned, PageHeader, Progress, StateView, Tag } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../frame/Loading';
import { bytesText } from '../../operations/bytes';
import styles from './operations.module.css';
import { useOperations } from '../../operations/useOperations';

const RENEW_MS = 5000;

/** For administrators: free space, database and services, as they are now. */
export function Operations() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const { data, failure, retry } = useOperations(RENEW_MS);
  return (
    <>
      <PageHeader
        title={t('operations.screen')}
        breadcrumb={[{ label: t('nav.studies'), href: '/' }]}
      />
      {failure && !data ? (
        <StateView kind="error" text={messages.of(failure)} onRetry={retry} />
      ) : data ? (
        <>
          {failure ? (
            <Alert
              className={styles['stale']}
              type="warning"
              showIcon
              role="status"
              title={t('operations.stale')}
              description={messages.of(failure)}
            />
          ) : null}
          <Disk disk={data.disk} />
          <Parts parts={data.parts} />
          <p className={styles['soft']}>{t('operations.renews')}</p>
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Disk({ disk }: { disk: DiskState | null }) {
  const { t } = useTranslation('shell');
  const { locale } = useLocale();
  const bytes = (amount: number): string => bytesText(amount, locale);
  return (
    <section className={styles['section']} aria-label={t('operations.disk')}>
      <h2>{t('operations.disk')}</h2>
      {disk ? (
        <>
          <Progress
            percent={Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)}
            status={disk.level === 'full' ? 'exception' : 'normal'}
            aria-label={t('operations.used')}
          />
          <p>
            {t('operations.free', {
              free: bytes(disk.freeBytes),
              total: bytes(disk.totalBytes),
            })}
          </p>
          <p className={disk.level === 'enough' ? styles['soft'] : styles['alarm']}>
            {t(`operations.level.${disk.level}`, {
              warning: bytes(disk.warningBytes),
              reserve: bytes(disk.reserveBytes),
            })}
          </p>
        </>
      ) : (
        <p className={styles['soft']}>{t('operations.diskUnknown')}</p>
      )}
    </section>
  );
}

const COLOURS = { running: 'success', starting: 'warning', down: 'error' } as const;

function Parts({ parts }: { parts: readonly PortalPart[] | null }) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles['section']} aria-label={t('operations.parts')}>
      <h2>{t('operations.parts')}</h2>
      {parts && parts.length > 0 ? (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('operations.part')}</th>
                <th scope="col">{t('operations.state')}</th>
                <th scope="col">{t('operations.since')}</th>
                <th scope="col">{t('operations.ends')}</th>
                <th scope="col">{t('operations.lastEnd')}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.name}>
                  <th scope="row">{part.name === 'postgres' ? 'PostgreSQL' : part.name}</th>
                  <td>
                    <Tag color={COLOURS[part.state]}>{t(`operations.states.${part.state}`)}</Tag>
                  </td>
                  <td>
                    <DateTimeZoned utc={part.since} />
                  </td>
                  <td>{part.endCount}</td>
                  <td>
                    {part.ends[0] ? (
                      <>
                        <DateTimeZoned utc={part.ends[0].at} /> ({part.ends[0].how})
                      </>
                    ) : (
                      t('operations.never')
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={styles['soft']}>{t('operations.partsUnknown')}</p>
      )}
    </section>
  );
}

import type { TrialChangeRequest } from '@casebook/api-iwrs';
import { useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './change.module.css';

/** What a change does: what everybody may know, and its content for who may see arms and kit types. */
export function ChangeFacts({ change }: { change: TrialChangeRequest }) {
  const { t } = useTranslation('mfe_iwrs');
  const { count } = useNumbers();
  const { kind, shown, counts, reason } = change;
  const { schemeKey, fileName, rows, minutes } = shown;
  const facts: [string, string][] = [
    ...(schemeKey === null ? [] : [[t('change.scheme'), schemeKey] as [string, string]]),
    ...(fileName === null ? [] : [[t('change.file'), fileName] as [string, string]]),
    ...(rows === null ? [] : [[t('change.rows'), count(rows)] as [string, string]]),
    ...(kind === 'unblinding_setting'
      ? [
          [t('blind.setting.minutes'), minutes === null ? t('change.never') : count(minutes)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(reason === null ? [] : [[t('common.reason'), reason] as [string, string]]),
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {counts.length > 0 ? (
        <div className={styles['wide']}>
          <dt>{t('change.content')}</dt>
          <dd>
            <ul>
              {counts.map(({ group, rows: n }) => (
                <li key={group}>{n > 0 ? `${group}: ${count(n)}` : group}</li>
              ))}
            </ul>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

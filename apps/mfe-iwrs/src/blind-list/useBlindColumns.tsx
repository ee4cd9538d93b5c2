import type { Unblinding } from '@casebook/api-iwrs';
import { useMessages } from '@casebook/shell-sdk';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import css from '../shared/iwrs.module.css';
import styles from './blind-list.module.css';
import type { DialogAct } from './BlindList';
import { RequestState, STATES } from './RequestState';

/** Columns that are hidden at first, so that the list fits a small screen. */
export const FIRST_HIDDEN = ['stratum', 'decidedAt'];

/** In the order in which they are offered; the first is the one that the person most likely wants. */
const ORDER: readonly DialogAct[] = [
  'approve',
  'open',
  'show',
  'override',
  'again',
  'reject',
  'cancel',
];

/** The fields of a request as columns (spec section 3). The arm is a button, because each look is recorded. */
export function useBlindColumns(
  sites: NonNullable<ListColumn<Unblinding>['filter']>,
  onAct: (row: Unblinding, act: DialogAct | 'trail') => void,
): ListColumn<Unblinding>[] {
  const { t } = useTranslation('mfe_iwrs');
  const why = useDecisionReason();
  return [
    {
      key: 'unblindingId',
      title: t('blind.col.number'),
      fixed: true,
      render: ({ unblindingId }) => unblindingId,
    },
    {
      key: 'site',
      title: t('blind.col.site'),
      filter: sites,
      render: ({ siteCode, siteName }) => (
        <span className={css['whole']} title={siteName ?? undefined}>
          {siteCode}
        </span>
      ),
    },
    {
      key: 'subjectNo',
      title: t('blind.col.subject'),
      render: ({ subjectNo }) => <span className={css['whole']}>{subjectNo}</span>,
    },
    {
      key: 'stratum',
      title: t('blind.col.stratum'),
      render: ({ stratum }) => stratum?.replaceAll('|', ' · '),
    },
    {
      key: 'ipNumbers',
      title: t('blind.col.ipNumbers'),
      render: ({ ipNumbers }) => ipNumbers.join(', '),
    },
    {
      key: 'arm',
      title: t('blind.col.arm'),
      render: (row) =>
        row.acts.includes('show') ? (
          <Button type="link" size="small" onClick={() => onAct(row, 'show')}>
            {t('blind.act.show')}
          </Button>
        ) : (
          <span className={styles['soft']}>{t('blind.notShown')}</span>
        ),
    },
    {
      key: 'state',
      title: t('blind.col.state'),
      filter: STATES.map((value) => ({ value, label: t(`blind.state.${value}`) })),
      render: (row) => <RequestState row={row} />,
    },
    {
      key: 'reason',
      title: t('blind.col.reason'),
      render: ({ reason, requester, requestedAt }) => (
        <>
          <div className={styles['reason']}>{reason}</div>
          <div className={styles['soft']}>
            {requester}, <DateTimeZoned utc={requestedAt} />
          </div>
        </>
      ),
    },
    {
      key: 'approver',
      title: t('blind.col.approver'),
      render: (row) => (
        <>
          {row.approver}
          <div className={styles['soft']}>{why(row)}</div>
        </>
      ),
    },
    {
      key: 'decidedAt',
      title: t('blind.col.decidedAt'),
      render: ({ decidedAt }) => decidedAt && <DateTimeZoned utc={decidedAt} />,
    },
    {
      key: 'acts',
      title: t('blind.col.acts'),
      render: (row) => (
        <div className={styles['acts']}>
          {ORDER.filter((act) => act !== 'show' && row.acts.includes(act)).map((act, at) => (
            <Button
              key={act}
              size="small"
              type={at === 0 && act !== 'cancel' ? 'primary' : 'default'}
              danger={act === 'override'}
              aria-label={`${t(`blind.act.${act}`)}: ${row.subjectNo}`}
              onClick={() => onAct(row, act)}
            >
              {t(`blind.act.${act}`)}
            </Button>
          ))}
          <Button
            size="small"
            type="link"
            aria-label={`${t('blind.act.trail')}: ${row.subjectNo}`}
            onClick={() => onAct(row, 'trail')}
          >
            {t('blind.act.trail')}
          </Button>
        </div>
      ),
    },
  ];
}

/** Why it was rejected, canceled or opened without a decision. */
export function useDecisionReason(): (row: Unblinding) => string {
  const messages = useMessages();
  return ({ decisionReason, cancelCode }) => {
    if (cancelCode === 'BLIND_NO_APPROVER') return messages.text(cancelCode);
    return decisionReason ?? '';
  };
}

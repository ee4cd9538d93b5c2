import { iwrsApi, type TrialChangeKind, type TrialChangeRequest } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, DateTimeZoned } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './change.module.css';
import { ChangeFacts } from './ChangeFacts';
import { ConfirmChange } from './ConfirmChange';
import { RefuseChange } from './RefuseChange';

/** Others ask and confirm meanwhile. */
const RENEWED_MS = 30_000;

interface Props {
  /** The kinds that are made on this screen. */
  kinds: readonly TrialChangeKind[];
}

/** The changes that wait for a second person, where they are made: what they do, who can confirm them, and the acts. */
export function WaitingChanges({ kinds }: Props) {
  const { studyId, siteLimited } = useStudy();
  const mayRead = usePrivilege({
    any: ['scheme_manage', 'arm_import', 'arm_reset', 'ip_import', 'ip_reset'],
  });
  const changes = iwrsApi.useListTrialChangesQuery(
    { studyId },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: RENEWED_MS,
      skip: !mayRead || siteLimited,
    },
  );
  const waiting = (changes.data?.rows ?? []).filter(
    ({ status, kind }) => status === 'open' && kinds.includes(kind),
  );
  if (changes.error) return <FailureAlert error={changes.error} />;
  if (waiting.length === 0) return null;
  return (
    <div className={styles['list']}>
      {waiting.map((change) => (
        <WaitingChange key={change.requestId} change={change} />
      ))}
    </div>
  );
}

function WaitingChange({ change }: { change: TrialChangeRequest }) {
  const { t } = useTranslation('mfe_iwrs');
  const [act, setAct] = useState<'confirm' | 'refuse'>();
  const { kind, own, mayDecide, confirmers, requestedByName, requestedAt } = change;
  const close = () => setAct(undefined);
  return (
    <Alert
      type={confirmers.length > 0 ? 'info' : 'warning'}
      showIcon
      title={t('change.waits', { what: t(`change.kind.${kind}`) })}
      description={
        <div className={styles['change']}>
          <p>
            {t('change.askedBy', { name: requestedByName })}, <DateTimeZoned utc={requestedAt} />
          </p>
          <ChangeFacts change={change} />
          <p>
            {confirmers.length > 0
              ? t('change.confirmers', { names: confirmers.join(', ') })
              : t('change.nobody')}
          </p>
          <div className={styles['acts']}>
            {mayDecide ? (
              <Button type="primary" onClick={() => setAct('confirm')}>
                {t('change.confirm')}
              </Button>
            ) : null}
            {mayDecide || own ? (
              <Button onClick={() => setAct('refuse')}>
                {t(own ? 'change.withdraw' : 'change.reject')}
              </Button>
            ) : null}
          </div>
          {act === 'confirm' ? <ConfirmChange change={change} onClose={close} /> : null}
          {act === 'refuse' ? <RefuseChange change={change} onClose={close} /> : null}
        </div>
      }
    />
  );
}

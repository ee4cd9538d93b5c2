import { useListSignaturesQuery } from '@casebook/api-subject';
import { useFailure, useStudy } from '@casebook/shell-sdk';
import { Button, Skeleton } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusActs } from '../../status/StatusActs';
import { usePageStatusTargets } from '../status/usePageStatusTargets';
import { useStoredPage } from '../panel/stored-page';
import { SignatureHistory } from '../../signature/SignatureHistory';
import type { SignScope } from '../../signature/sign-scope';
import styles from '../../signature/signature.module.css';
import { SignPage } from './SignPage';

/**
 * Beside the page: signs it, and lists its signatures.
 *
 * @param signing grows each time the person begins to sign; 0: the page is not being signed
 */
export function PageSignatures({ signing }: { signing: number }) {
  const { t } = useTranslation('mfe_subject');
  const failure = useFailure();
  const { studyId } = useStudy();
  const { pageId, subjectId, utcOffsetMinutes } = useStoredPage();
  const { sign, refresh } = useStatusActs();
  const { ofPage } = usePageStatusTargets();
  // What can be signed is another after a withdrawal.
  const [withdrawals, setWithdrawals] = useState(0);
  const scope = useMemo<SignScope>(
    () => ({ subjectId, level: 'page', pageId }),
    [pageId, subjectId],
  );
  const list = useListSignaturesQuery({ studyId, ...scope }, { refetchOnMountOrArgChange: true });
  return (
    <>
      {signing > 0 ? (
        <SignPage key={`${signing} ${withdrawals}`} scope={scope} name={ofPage().name} />
      ) : sign ? (
        <p>
          <Button onClick={() => sign(ofPage())}>{t('sign.ofPage')}</Button>
        </p>
      ) : null}
      <h3 className={styles.heading}>{t('sign.history')}</h3>
      {list.error ? (
        <div role="alert">
          <p className={styles.fault}>{failure.text(list.error)}</p>
          <Button size="small" onClick={() => void list.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : list.currentData ? (
        <SignatureHistory
          signatures={list.currentData}
          scope={scope}
          offset={utcOffsetMinutes}
          onWithdrawn={() => {
            setWithdrawals(withdrawals + 1);
            void refresh();
          }}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </>
  );
}

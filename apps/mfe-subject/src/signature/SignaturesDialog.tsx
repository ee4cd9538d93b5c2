import { useListSignaturesQuery } from '@casebook/api-subject';
import { QueryState } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { Button, Modal, Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { SignatureHistory } from './SignatureHistory';
import type { SignScope } from './sign-scope';
import styles from './signature.module.css';

/** All signatures of a subject, with those of its visits and pages. Mounted while it is open. */
export function SignaturesDialog(props: {
  scope: SignScope;
  name: string;
  /** Of the site. */
  offset: number;
  onClose: () => void;
}) {
  const { scope, name, offset, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const list = useListSignaturesQuery({ studyId, ...scope }, { refetchOnMountOrArgChange: true });
  return (
    <Modal
      open
      title={t('sign.historyOf', { target: name })}
      width={640}
      onCancel={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.scrollable}>
        <QueryState query={list} skeleton={<Skeleton active paragraph={{ rows: 5 }} />}>
          {(signatures) => (
            <SignatureHistory signatures={signatures} scope={scope} offset={offset} />
          )}
        </QueryState>
      </div>
    </Modal>
  );
}

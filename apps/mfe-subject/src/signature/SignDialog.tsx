import type { SignatureRow } from '@casebook/api-subject';
import { FailureState } from '@casebook/screen-kit';
import { useLocale, useStudy } from '@casebook/shell-sdk';
import { Button, Modal, Skeleton, StateView } from '@casebook/ui/core';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../shared/useReading';
import { useAppDispatch } from '../store';
import { PageReading, type PageSignState } from './PageReading';
import { type PagesToSign, readPreview, readPreviews } from './read-preview';
import type { ShownPreview } from './shown-changes';
import { differences } from './signed-content';
import { SignedNotice } from './SignedNotice';
import type { SignScope } from './sign-scope';
import styles from './signature.module.css';

/**
 * Signs a visit, the subject or several pages: shows each page, which have all to be read first. Mounted while it is
 * open.
 */
export function SignDialog(props: {
  /** The same object as long as the dialog is open. */
  scope: SignScope | PagesToSign;
  name: string;
  stateOf: (pageId: number) => PageSignState;
  onClose: (signed: boolean) => void;
}) {
  const { scope, name, stateOf, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const dispatch = useAppDispatch();
  const { studyId } = useStudy();
  const { language } = useLocale();
  const [seen, setSeen] = useState<ShownPreview | null>(null);
  const [signed, setSigned] = useState<readonly SignatureRow[] | null>(null);
  const { result, again } = useReading(
    useCallback(
      () =>
        dispatch(
          'pageIds' in scope
            ? readPreviews(studyId, scope, language)
            : readPreview(studyId, scope, language),
        ),
      [dispatch, language, scope, studyId],
    ),
  );
  const close = () => onClose(signed !== null);
  const reading = useRef<HTMLDivElement>(null);
  const isReading = result !== null && 'data' in result && result.data.pages.length > 0 && !signed;
  return (
    <Modal
      open
      title={t('sign.title', { target: name })}
      width={isReading ? 'min(1240px, calc(100vw - 48px))' : 560}
      centered
      mask={{ closable: false }}
      footer={
        isReading ? null : (
          <Button type={signed ? 'primary' : 'default'} autoFocus onClick={close}>
            {t('close')}
          </Button>
        )
      }
      onCancel={close}
      afterOpenChange={(open) => {
        // The dialog takes the focus when it is open; what is read may be there earlier.
        if (open) reading.current?.querySelector<HTMLElement>('[role=region]')?.focus();
      }}
    >
      {signed ? (
        <SignedNotice rows={signed} />
      ) : !result ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : 'failure' in result ? (
        <FailureState error={result.failure} onRetry={again} />
      ) : result.data.pages.length === 0 ? (
        <StateView kind="empty" title={t('sign.nothing')} text={t('sign.nothingText')} />
      ) : (
        <div ref={reading} className={styles.reading}>
          <PageReading
            preview={result.data}
            name={name}
            stateOf={stateOf}
            changed={seen ? differences(seen, result.data) : null}
            onSigned={setSigned}
            onChanged={() => {
              setSeen(result.data);
              again();
            }}
          />
        </div>
      )}
    </Modal>
  );
}

import { iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { FailureAlert, useReAuth } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { ReasonField } from '../../shared/ReasonField';
import { useAsked } from '../../shared/useAsked';
import styles from './scheme.module.css';
import { useSchemeTexts } from './useSchemeTexts';

export type SchemeChangeAct = 'pause' | 'resume' | 'close' | 'kit-types';

interface Props {
  act: SchemeChangeAct;
  scheme: Scheme;
  onClose: () => void;
}

/** Asks why a scheme is paused, resumed or closed, or takes other kit types, then for the password, and does it. */
export function ChangeDialog({ act, scheme, onClose }: Props) {
  const { t, title } = useSchemeTexts();
  const shell = useShell();
  const asked = useAsked();
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [pause, pausing] = iwrsApi.usePauseSchemeMutation();
  const [resume, resuming] = iwrsApi.useResumeSchemeMutation();
  const [closeScheme, closing] = iwrsApi.useCloseSchemeMutation();
  const [takeKitTypes, taking] = iwrsApi.useTakeSchemeKitTypesMutation();
  const [send, { isLoading, error }] = {
    pause: [pause, pausing] as const,
    resume: [resume, resuming] as const,
    close: [closeScheme, closing] as const,
    'kit-types': [takeKitTypes, taking] as const,
  }[act];
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const reason = typed.trim();
  const schemeKey = scheme.key;
  const question = t(`scheme.confirm.${act}`, { scheme: title(scheme) });
  const okText = t(`scheme.act.${act}`);
  const submit = async () => {
    setIsAsked(true);
    if (reason === '') return;
    const object = { studyId, schemeKey, reason };
    const reAuthToken = await askReAuth({ act: `scheme-${act}`, object, title: question, okText });
    if (reAuthToken === null) return;
    const { data } = await send({ studyId, schemeKey, schemeChange: { reason, reAuthToken } });
    if (!data) return;
    const done = t(`scheme.done.${act}`);
    if ('requestId' in data) asked(data, done);
    else shell.ui.notify({ type: 'success', message: { text: done } });
    onClose();
  };
  return (
    <>
      <Modal
        open
        title={question}
        okText={okText}
        okButtonProps={{ danger: act === 'close' }}
        confirmLoading={isLoading}
        mask={{ closable: false }}
        onOk={() => void submit()}
        onCancel={onClose}
      >
        <div className={styles['fields']}>
          <p>{t(`scheme.explain.${act}`)}</p>
          <ReasonField
            label={t('scheme.reason')}
            value={typed}
            onChange={setTyped}
            isMissing={isAsked && reason === ''}
          />
          {isLoading ? null : <FailureAlert error={error} />}
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}

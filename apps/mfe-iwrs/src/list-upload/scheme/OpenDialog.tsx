import { iwrsApi, type Scheme, type SchemeSettingsInput } from '@casebook/api-iwrs';
import { FailureAlert, useReAuth } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useAsked } from '../../shared/useAsked';
import styles from './scheme.module.css';
import { firstSettings, SettingsFields, settingsOf } from './SettingsFields';
import { useSchemeTexts } from './useSchemeTexts';

/** Asks how the scheme draws, then for the password, and opens it: randomisation can begin. */
export function OpenDialog({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const { t, title } = useSchemeTexts();
  const asked = useAsked();
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [send, { isLoading, error }] = iwrsApi.useOpenSchemeMutation();
  const [typed, setTyped] = useState(() => firstSettings(scheme));
  const question = t('scheme.confirm.open', { scheme: title(scheme) });
  const okText = t('scheme.act.open');
  const schemeKey = scheme.key;
  const submit = async () => {
    const settings: SchemeSettingsInput = settingsOf(scheme.method, typed);
    const object = { studyId, schemeKey, settings };
    const reAuthToken = await askReAuth({ act: 'scheme-open', object, title: question, okText });
    if (reAuthToken === null) return;
    const { data } = await send({ studyId, schemeKey, schemeOpening: { settings, reAuthToken } });
    if (!data) return;
    asked(data, t('scheme.done.open'));
    onClose();
  };
  return (
    <>
      <Modal
        open
        width={600}
        title={question}
        okText={okText}
        confirmLoading={isLoading}
        mask={{ closable: false }}
        onOk={() => void submit()}
        onCancel={onClose}
      >
        <div className={styles['fields']}>
          <p>{t('scheme.explain.open')}</p>
          <SettingsFields scheme={scheme} typed={typed} onChange={setTyped} />
          {isLoading ? null : <FailureAlert error={error} />}
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}

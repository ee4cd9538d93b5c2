import { type PageRandomisation, type PageView, useRandomiseMutation } from '@casebook/api-subject';
import { failureOf, useMessages, useStudy, useText } from '@casebook/shell-sdk';
import { Alert, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './randomise.module.css';

/** Shows what will be used, and does it when it is confirmed. */
export function RandomiseDialog(props: {
  view: PageView;
  randomisation: PageRandomisation;
  onClose: () => void;
  onSaved: (code: string) => void;
}) {
  const { view, randomisation, onClose, onSaved } = props;
  const { kind, state, factors, ipNumbers } = randomisation;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const messages = useMessages();
  const { studyId } = useStudy();
  const [randomise, { isLoading }] = useRandomiseMutation();
  const [fault, setFault] = useState<string | null>(null);
  const isSaving = state === 'unsaved';

  const submit = async () => {
    setFault(null);
    const { data, error } = await randomise({
      studyId,
      pageId: view.pageId,
      randomiseInput: {
        designVersionId: view.designVersionId,
        factors: factors.map(({ factor, value }) => ({ factor, value })),
        unsaved: [],
      },
    });
    if (error) setFault(messages.of(failureOf(error)));
    else if (data.outcome === 'saved') onSaved(data.code!);
    else onClose();
  };
  const act = isSaving
    ? t('randomise.saveResult')
    : t(`randomise.${kind}.act`, { count: ipNumbers });
  return (
    <Modal
      open
      title={
        isSaving ? act : t(`randomise.${kind}.title`, { subject: view.subjectNo, count: ipNumbers })
      }
      okText={act}
      cancelText={t('cancel')}
      okButtonProps={{ loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      closable={!isLoading}
      keyboard={!isLoading}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {isSaving ? <p>{t('randomise.unsavedText')}</p> : null}
      {!isSaving && factors.length > 0 ? (
        <>
          <p>{t('randomise.factors')}</p>
          <dl className={styles.factors}>
            {factors.map(({ factor, label, level, value }) => (
              <div key={factor}>
                <dt>{text(label)}</dt>
                <dd>{level ? text(level) : value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {isSaving ? null : <p>{t(`randomise.${kind}.consequence`, { count: ipNumbers })}</p>}
      {isLoading ? (
        <p role="status" className={styles.working}>
          {t(`randomise.${kind}.pending`)}
        </p>
      ) : null}
      {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
    </Modal>
  );
}

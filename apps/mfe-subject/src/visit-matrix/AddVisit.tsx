import { type AddableVisit, useAddVisitMutation } from '@casebook/api-subject';
import { type Failure, useMessages, useStudy, useText } from '@casebook/shell-sdk';
import { InputNumber, Modal, Radio } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './matrix.module.css';

const highestNumber = 999;

/** Adds an unscheduled visit, with its number, or the next repetition of a cycle. */
export function AddVisit(props: {
  subjectId: number;
  addable: readonly AddableVisit[];
  onClose: () => void;
}) {
  const { subjectId, addable, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const messages = useMessages();
  const { studyId } = useStudy();
  const numberId = useId();
  const [addVisit, { isLoading, error }] = useAddVisitMutation();
  const usable = addable.filter(({ pageAvailable }) => pageAvailable);
  const [key, setKey] = useState(usable[0]?.visitKey);
  const chosen = addable.find(({ visitKey }) => visitKey === key);
  const [number, setNumber] = useState<number | null>(usable[0]?.nextNo ?? null);
  const unscheduled = chosen?.kind === 'unscheduled';
  const used = unscheduled && number !== null && chosen.usedNos.includes(number);
  const failure = error as Failure | undefined;

  const submit = async () => {
    if (!chosen || used || (unscheduled && number === null)) return;
    const result = await addVisit({
      studyId,
      subjectId,
      visitInput: {
        visitKey: chosen.visitKey,
        ...(unscheduled && { unscheduledNo: number ?? undefined }),
      },
    });
    if (!result.error) onClose();
  };

  return (
    <Modal
      open
      title={t('matrix.addVisit')}
      okText={t('matrix.add')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !chosen || used, loading: isLoading }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Radio.Group
        className={styles.choices}
        aria-label={t('matrix.addVisit')}
        value={key}
        onChange={(event) => {
          const next = event.target.value as string;
          setKey(next);
          setNumber(addable.find(({ visitKey }) => visitKey === next)?.nextNo ?? null);
        }}
        options={addable.map(({ visitKey, title, kind, nextNo, pageAvailable }) => ({
          value: visitKey,
          disabled: !pageAvailable,
          label: [
            kind === 'cycle'
              ? t('visit.cycle', { title: text(title), number: nextNo })
              : text(title),
            pageAvailable ? '' : ` – ${messages.text('SUBJECT_VISIT_NO_PAGE')}`,
          ].join(''),
        }))}
      />
      {unscheduled ? (
        <div className={styles.numberField}>
          <label htmlFor={numberId}>{t('matrix.unscheduledNo')}</label>
          <InputNumber
            id={numberId}
            min={1}
            max={highestNumber}
            precision={0}
            value={number}
            status={used ? 'error' : undefined}
            onChange={setNumber}
          />
        </div>
      ) : null}
      {used || failure ? (
        <p className={styles.fault} role="alert">
          {used ? messages.text('SUBJECT_VISIT_NUMBER_USED') : messages.of(failure!)}
        </p>
      ) : null}
    </Modal>
  );
}

import { type AddableVisit, useAddVisitMutation } from '@casebook/api-subject';
import { useMessages, useStudy, useText, failureOf, useFailure } from '@casebook/shell-sdk';
import { InputNumber, Modal, Radio } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './matrix.module.css';

const highestNumber = 999;

/** Adds an unscheduled visit, with its number, or the next repetition of a cycle. */
export function AddVisit(props: {
  subjectId: number;
  addable: readonly AddableVisit[];
  /** Called with the first page of the new visit. */
  onAdded: (pageId: number) => void;
  onClose: () => void;
}) {
  const { subjectId, addable, onAdded, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const messages = useMessages();
  const { studyId } = useStudy();
  const numberId = useId();
  const [addVisit, { isLoading, error }] = useAddVisitMutation();
  const [key, setKey] = useState(addable.find(({ refusal }) => refusal === null)?.visitKey);
  const chosen = addable.find(({ visitKey, refusal }) => visitKey === key && refusal === null);
  // Until a number is typed, the next free number is shown, also after another person took the one before.
  const [typed, setTyped] = useState<number | null | undefined>();
  const number = typed === undefined ? (chosen?.nextNo ?? null) : typed;
  const unscheduled = chosen?.kind === 'unscheduled';
  const used = unscheduled && number !== null && chosen.usedNos.includes(number);
  const failure = useFailure();

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
    if (result.error) {
      if (failureOf(result.error).code === 'SUBJECT_VISIT_NUMBER_USED') setTyped(undefined);
      return;
    }
    const [first] = result.data.pageIds;
    if (first !== undefined) onAdded(first);
    onClose();
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
          setKey(event.target.value as string);
          setTyped(undefined);
        }}
        options={addable.map(({ visitKey, title, kind, nextNo, refusal, max }) => ({
          value: visitKey,
          disabled: refusal !== null,
          label: (
            <>
              {kind === 'cycle' && refusal === null
                ? t('visit.cycle', { title: text(title), number: nextNo })
                : text(title)}
              {refusal ? (
                <span className={styles.refusal}>{messages.text(refusal, { max: max ?? 0 })}</span>
              ) : null}
            </>
          ),
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
            onChange={setTyped}
          />
        </div>
      ) : null}
      {used || error ? (
        <p className={styles.fault} role="alert">
          {used ? messages.text('SUBJECT_VISIT_NUMBER_USED') : failure.text(error)}
        </p>
      ) : null}
    </Modal>
  );
}

import { builderApi } from '@casebook/api-builder';
import { useStudy } from '@casebook/shell-sdk';
import { Button, Form } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../shared/ReasonField';
import { SaveDialog } from '../shared/SaveDialog';
import css from './rights.module.css';

/** Whether the study requires confirmation by a second person, and the switch for it. */
export function SecondPerson({ onAsked }: { onAsked: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const { studyId } = useStudy();
  const { data, refetch } = builderApi.useGetStudySettingQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const [form] = Form.useForm<{ reason: string }>();
  const [set] = builderApi.useSetSecondPersonMutation();
  const [open, setOpen] = useState(false);
  if (!data) return null;
  const on = data.secondPerson;
  const close = () => {
    setOpen(false);
    void refetch();
    onAsked();
  };
  return (
    <section className={css.switch} aria-labelledby="second-person">
      <h2 id="second-person" className={css.heading}>
        {t('rights.secondPerson')}
      </h2>
      <p>{t(on ? 'rights.isOn' : 'rights.isOff')}</p>
      <Button onClick={() => setOpen(true)}>
        {t(on ? 'rights.switchOff' : 'rights.switchOn')}
      </Button>
      {open ? (
        <SaveDialog<{ reason: string }>
          form={form}
          name="second-person"
          title={t(on ? 'rights.switchOff' : 'rights.switchOn')}
          note={<p>{t(on ? 'rights.switchOffNote' : 'rights.switchOnNote')}</p>}
          okText={t(on ? 'rights.switchOff' : 'rights.switchOn')}
          initialValues={{ reason: '' }}
          labelOf={() => t('common.reason')}
          save={({ reason }) => set({ studyId, secondPersonUpdate: { on: !on, reason } })}
          onClose={close}
        >
          <ReasonField />
        </SaveDialog>
      ) : null}
    </section>
  );
}

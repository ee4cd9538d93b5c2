import { FailureAlert } from '@casebook/screen-kit';
import { useShell } from '@casebook/shell-sdk';
import { Form, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { ReasonField } from '../shared/ReasonField';
import { SaveDialog } from '../shared/SaveDialog';
import { Meaning } from './RequestCard';
import { type KeptRequest, useDecisions } from './useRightsRequests';
import { useTitle } from './useTitle';

interface Props {
  request: KeptRequest;
  onClose: () => void;
}

/** Shows the effect of a request again and confirms it. */
export function Confirm({ request, onClose }: Props) {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { confirm } = useDecisions();
  const [refusal, setRefusal] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const run = async () => {
    setSaving(true);
    const { error } = await confirm(request);
    setSaving(false);
    if (error) return setRefusal(error);
    shell.ui.notify({ type: 'success', message: { text: t('rights.confirmed') } });
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={useTitle()(request)}
      okText={t('rights.confirm')}
      confirmLoading={saving}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <FailureAlert className={css.bar} error={refusal} />
      <Meaning request={request} />
      <p>{t('rights.confirmNote')}</p>
    </Modal>
  );
}

/** Rejects another person's request, or withdraws one's own; with a reason. */
export function Refuse({ request, onClose }: Props) {
  const { t } = useTranslation('mfe_admin');
  const [form] = Form.useForm<{ reason: string }>();
  const { refuse } = useDecisions();
  return (
    <SaveDialog<{ reason: string }>
      form={form}
      name="refuse"
      title={useTitle()(request)}
      note={<p>{t(request.own ? 'rights.withdrawNote' : 'rights.rejectNote')}</p>}
      okText={t(request.own ? 'rights.withdraw' : 'rights.reject')}
      danger={!request.own}
      initialValues={{ reason: '' }}
      labelOf={() => t('audit.reason')}
      save={({ reason }) => refuse(request, reason)}
      onClose={onClose}
    >
      <ReasonField label={t('audit.reason')} />
    </SaveDialog>
  );
}

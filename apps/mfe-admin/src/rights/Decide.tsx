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

/** Shows the effect of each request again and confirms them one after the other; the first refusal ends it. */
export function Confirm({ requests, onClose }: { requests: KeptRequest[]; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const titleOf = useTitle();
  const { confirm } = useDecisions();
  const [left, setLeft] = useState(requests);
  const [refusal, setRefusal] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const run = async () => {
    setSaving(true);
    for (const [at, request] of left.entries()) {
      const { error } = await confirm(request);
      if (error) {
        setLeft(left.slice(at));
        setSaving(false);
        return setRefusal(error);
      }
    }
    setSaving(false);
    const count = requests.length;
    shell.ui.notify({ type: 'success', message: { text: t('rights.confirmed', { count }) } });
    onClose();
  };
  const [first] = left;
  return (
    <Modal
      open
      width={720}
      title={
        requests.length === 1 ? titleOf(first!) : t('rights.confirmChosen', { count: left.length })
      }
      okText={t('rights.confirm')}
      confirmLoading={saving}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <FailureAlert className={css.bar} error={refusal} />
      {left.map((request) => (
        <section key={`${request.keeper}${request.requestId}`}>
          {requests.length === 1 ? null : <h3>{titleOf(request)}</h3>}
          <Meaning request={request} />
        </section>
      ))}
      <p>{t('rights.confirmNote')}</p>
    </Modal>
  );
}

/** Rejects another person's request, or withdraws one's own; with a reason. */
export function Refuse({ request, onClose }: { request: KeptRequest; onClose: () => void }) {
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

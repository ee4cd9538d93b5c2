import { authApi } from '@casebook/api-auth';
import {
  type Language,
  languageName,
  languages,
  MAX_NOTICE_TEXT_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
} from '@casebook/catalogue';
import { type Failure, failureOf, useMessages } from '@casebook/shell-sdk';
import { Alert, Form, Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notices.module.css';

interface Fields {
  title: Record<Language, string>;
  text: Record<Language, string>;
  startsAt?: string;
  endsAt?: string;
}

/** The input gives local time. */
const utc = (local?: string) => (local ? new Date(local).toISOString() : undefined);

/** A notice is written in all languages, so that everybody can read it. */
export function NoticeForm({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const [form] = Form.useForm<Fields>();
  const [add, { isLoading }] = authApi.useAddNoticeMutation();
  const [failure, setFailure] = useState<Failure | null>(null);

  const publish = async ({ title, text, startsAt, endsAt }: Fields) => {
    setFailure(null);
    const noticeBody = { title, text, startsAt: utc(startsAt), endsAt: utc(endsAt) };
    const { error } = await add({ noticeBody });
    if (!error) return onAdded();
    const refused = failureOf(error);
    form.setFields(
      refused.errors.map(({ field, code, params }) => ({
        name: field.split('.') as ['title', Language],
        errors: [messages.text(code, params)],
      })),
    );
    if (refused.errors.length === 0 && !refused.announced) setFailure(refused);
  };

  const needed = { required: true, whitespace: true, message: t('notices.needed') };
  return (
    <Modal
      open
      width={720}
      title={t('notices.write')}
      okText={t('notices.publish')}
      cancelText={t('common.cancel')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void publish(values)}
      >
        {failure ? <Alert type="error" showIcon role="alert" title={messages.of(failure)} /> : null}
        {languages.map((language) => (
          <div key={language}>
            <Form.Item
              name={['title', language]}
              label={t('notices.titleIn', { language: languageName(language) })}
              rules={[needed]}
            >
              <Input lang={language} maxLength={MAX_NOTICE_TITLE_LENGTH} />
            </Form.Item>
            <Form.Item
              name={['text', language]}
              label={t('notices.textIn', { language: languageName(language) })}
              rules={[needed]}
            >
              <Input.TextArea lang={language} maxLength={MAX_NOTICE_TEXT_LENGTH} rows={2} />
            </Form.Item>
          </div>
        ))}
        <div className={styles['pair']}>
          <Form.Item name="startsAt" label={t('notices.fromLabel')}>
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="endsAt" label={t('notices.untilLabel')}>
            <Input type="datetime-local" />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}

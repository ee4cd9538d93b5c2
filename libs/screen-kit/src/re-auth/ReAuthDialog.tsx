import type { ReAuthAnswer, ReAuthBody } from '@casebook/api-auth';
import { MAX_PASSWORD_LENGTH, type ReAuthAct, type Text3 } from '@casebook/catalogue';
import { useMessages, useSession, useShell } from '@casebook/shell-sdk';
import { Button, Form, Input, type InputRef, Modal, useUiText } from '@casebook/ui/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormFault } from '../failure/FormFault';
import { useFormFailure } from '../failure/useFormFailure';
import { useTexts } from '../texts/useTexts';
import css from './re-auth.module.css';

export interface ReAuthQuestion {
  act: ReAuthAct;
  /** What exactly is done, as the service that acts takes it from its own input. */
  object: object;
  /** Names what is done. */
  title: string;
  /** Label of the confirming button; it names the act. */
  okText?: string;
  /** Shows more about what is done, above the password. */
  children?: ReactNode;
}

const texts = {
  why: {
    ja: '本人確認のため、パスワードを入力してください。',
    en: 'Enter your password to confirm that it is you.',
    th: 'โปรดป้อนรหัสผ่านเพื่อยืนยันว่าเป็นคุณ',
  },
  userId: { ja: 'ユーザーID', en: 'User ID', th: 'รหัสผู้ใช้' },
  password: { ja: 'パスワード', en: 'Password', th: 'รหัสผ่าน' },
  confirm: { ja: '確認', en: 'Confirm', th: 'ยืนยัน' },
} as const satisfies Record<string, Text3>;

/** A locked account, or a tab in which nothing may be signed: shown here, because another attempt changes nothing. */
const REFUSED = 403;

interface Props extends ReAuthQuestion {
  /** The token; null when the person cancels. */
  onEnd: (token: string | null) => void;
}

/**
 * Asks for the password of the signed-in person. Not through a store of an API client, which would keep the password; the
 * form forgets it when the dialog is unmounted.
 */
export function ReAuthDialog({ act, object, title, okText, children, onEnd }: Props) {
  const t = useTexts(texts);
  const ui = useUiText();
  const messages = useMessages();
  const { http } = useShell();
  const { loginId } = useSession();
  const id = useId();
  const [form] = Form.useForm<{ password: string }>();
  const refused = useFormFailure(form, () => t('password'));
  const [isSending, setIsSending] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const field = useRef<InputRef>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const call = useRef<AbortController>(null);
  useEffect(() => () => call.current?.abort(), []);
  useEffect(() => {
    if (isOver) leave.current?.focus();
  }, [isOver]);

  const send = async ({ password }: { password: string }) => {
    if (isSending) return;
    refused.clear();
    setIsSending(true);
    const { signal } = (call.current = new AbortController());
    const body: ReAuthBody = { userLoginId: loginId, password, act, object: { ...object } };
    const result = await http.request<ReAuthAnswer>({
      method: 'POST',
      url: '/api/auth/re-auth',
      body,
      handles: [REFUSED],
      signal,
    });
    if (signal.aborted) return;
    if (result.ok) return onEnd(result.data.reAuthToken);
    setIsSending(false);
    setIsOver(result.failure.status === REFUSED);
    form.setFieldsValue({ password: '' });
    refused.show(result.failure);
    field.current?.focus();
  };

  return (
    <Modal
      open
      width={480}
      title={title}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => onEnd(null)}
      afterOpenChange={() => field.current?.focus()}
    >
      {children}
      <FormFault className={css['fault'] ?? ''} text={refused.text} />
      <Form<{ password: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values) => void send(values)}
      >
        <p className={css['why']}>{t('why')}</p>
        <Form.Item label={t('userId')} htmlFor={id}>
          <Input
            id={id}
            className={css['userId'] ?? ''}
            value={loginId}
            readOnly
            variant="borderless"
            autoComplete="username"
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          rules={[{ required: true, message: messages.text('AUTH_PASSWORD_REQUIRED') }]}
        >
          <Input.Password
            ref={field}
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            disabled={isOver}
          />
        </Form.Item>
        <div className={css['actions']}>
          <Button ref={leave} onClick={() => onEnd(null)}>
            {ui(isOver ? 'close' : 'cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={isSending} disabled={isOver}>
            {okText ?? t('confirm')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

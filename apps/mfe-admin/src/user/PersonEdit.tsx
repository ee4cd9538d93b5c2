import type { StudyUser } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { useDirty, useLocale, useMessages, useSession, useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Input, Modal, Select, useUiText } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOptions } from '../shared/countries';
import css from '../shared/admin.module.css';
import { ReasonField } from '../shared/ReasonField';
import { useSaveForm } from '../shared/useSaveForm';
import { useUserLabel } from './useUserLabel';

interface Values {
  name: string;
  email: string;
  organisation: string;
  phone?: string;
  country?: string;
  reason: string;
}

interface Props {
  user: StudyUser;
  /** The user may have changed. */
  onClose: () => void;
  /** Somebody else, or the person, changed the data meanwhile. */
  onConflict: () => void;
}

/** Corrects what is stored of a person; name and e-mail address only by administrators of the portal. */
export function PersonEdit({ user, onClose, onConflict }: Props) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const messages = useMessages();
  const { locale } = useLocale();
  const { studyId } = useStudy();
  const { portalRights } = useSession();
  const [form] = Form.useForm<Values>();
  const { fault, clear, settle } = useSaveForm(form, useUserLabel());
  const [edit, { isLoading }] = authApi.useEditPersonMutation();
  // As it was when the dialog opened: what others changed since is never overwritten unseen.
  const [revision] = useState(user.personRevision);
  const [typed, setTyped] = useState(false);
  useDirty(typed);
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const identity = portalRights.includes('administrator');
  const needed = [{ required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') }];

  const save = async ({ name, email, organisation, phone, country, reason }: Values) => {
    clear();
    const answer = await edit({
      personId: user.personId,
      studyId,
      editPersonBody: {
        ...(identity && { name: name.trim(), email: email.trim() }),
        organisation: organisation.trim(),
        phone: phone?.trim() || null,
        country: country ?? null,
        reason,
        revision,
      },
    });
    settle(answer, onClose, (failure) => failure?.status === 412 && onConflict());
  };

  return (
    <Modal
      open
      width={640}
      title={t('user.personTitle', { name: user.name })}
      okText={ui('save')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {fault ? (
        <Alert className={css.bar} type="error" showIcon title={fault} role="alert" />
      ) : null}
      <Form<Values>
        form={form}
        name="person"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{
          name: user.name,
          email: user.email,
          organisation: user.organisation ?? '',
          phone: user.phone ?? '',
          country: user.country ?? undefined,
          reason: '',
        }}
        onValuesChange={() => setTyped(true)}
        onFinish={save}
      >
        <div className={css.pair}>
          <Form.Item name="name" label={t('user.name')} rules={needed}>
            <Input maxLength={256} autoComplete="off" disabled={!identity} />
          </Form.Item>
          <Form.Item
            name="email"
            label={t('user.email')}
            rules={[
              ...needed,
              {
                type: 'email',
                transform: (value?: string) => value?.trim(),
                message: messages.text('AUTH_EMAIL_FORM'),
              },
            ]}
          >
            <Input type="email" maxLength={256} autoComplete="off" disabled={!identity} />
          </Form.Item>
        </div>
        <p className={css.soft}>{t(identity ? 'user.emailNote' : 'user.identityNote')}</p>
        <div className={css.pair}>
          <Form.Item name="organisation" label={t('user.organisation')} rules={needed}>
            <Input maxLength={256} />
          </Form.Item>
          <Form.Item name="phone" label={t('user.phone')}>
            <Input maxLength={64} type="tel" autoComplete="off" />
          </Form.Item>
          <Form.Item name="country" label={t('user.country')}>
            <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={countries} />
          </Form.Item>
        </div>
        <ReasonField />
      </Form>
    </Modal>
  );
}

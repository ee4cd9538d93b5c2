import type { StudyUser } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '@casebook/catalogue';
import { useMessages, useSession, useStudy } from '@casebook/shell-sdk';
import { Form, Input, Select } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCHED, useCountryOptions } from '../shared/countries';
import css from '../shared/admin.module.css';
import { ReasonField } from '../shared/ReasonField';
import { SaveDialog } from '../shared/SaveDialog';
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
  /** Called when the user may have changed. */
  onClose: () => void;
  /** Whether another person, or the user, changed the data meanwhile. */
  onConflict: () => void;
}

/** Corrects the data of a person; name and e-mail address only for portal administrators. */
export function PersonEdit({ user, onClose, onConflict }: Props) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const { studyId } = useStudy();
  const { portalRights } = useSession();
  const [form] = Form.useForm<Values>();
  const labelOf = useUserLabel();
  const [edit] = authApi.useEditPersonMutation();
  // The state when the dialog was opened, so that changes by others are never overwritten unseen.
  const [revision] = useState(user.personRevision);
  const countries = useCountryOptions();
  const identity = portalRights.includes('administrator');
  const needed = [{ required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') }];

  const save = ({ name, email, organisation, phone, country, reason }: Values) =>
    edit({
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

  return (
    <SaveDialog<Values>
      form={form}
      name="person"
      width={640}
      title={t('user.personTitle', { name: user.name })}
      initialValues={{
        name: user.name,
        email: user.email,
        organisation: user.organisation ?? '',
        phone: user.phone ?? '',
        country: user.country ?? undefined,
        reason: '',
      }}
      labelOf={labelOf}
      save={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <div className={css.pair}>
        <Form.Item name="name" label={t('user.name')} rules={needed}>
          <Input maxLength={MAX_NAME_LENGTH} autoComplete="off" disabled={!identity} />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('user.email')}
          extra={t(identity ? 'user.emailNote' : 'user.identityNote')}
          rules={[
            ...needed,
            {
              type: 'email',
              transform: (value?: string) => value?.trim(),
              message: messages.text('AUTH_EMAIL_FORM'),
            },
          ]}
        >
          <Input type="email" maxLength={MAX_NAME_LENGTH} autoComplete="off" disabled={!identity} />
        </Form.Item>
      </div>
      <div className={css.pair}>
        <Form.Item name="organisation" label={t('user.organisation')} rules={needed}>
          <Input maxLength={MAX_NAME_LENGTH} />
        </Form.Item>
        <Form.Item name="phone" label={t('user.phone')}>
          <Input maxLength={MAX_PHONE_LENGTH} type="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="country" label={t('user.country')}>
          <Select allowClear showSearch={SEARCHED} options={countries} />
        </Form.Item>
      </div>
      <ReasonField />
    </SaveDialog>
  );
}

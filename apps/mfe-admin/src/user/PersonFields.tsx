import type { PersonInput } from '@casebook/api-admin';
import type { PersonRow } from '@casebook/api-auth';
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Alert, Button, Form, Input, Select } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { SEARCHED, useCountryOptions } from '../shared/countries';
import css from '../shared/admin.module.css';
import { languages } from './choices';
import { UserStatus } from './UserStatus';

export interface PersonValues {
  email: string;
  name: string;
  loginId?: string;
  organisation: string;
  phone?: string;
  country?: string;
  language: PersonInput['language'];
}

/** Has no password, because a new person gets a temporary one with the invitation. */
export const personInputOf = (values: PersonValues): PersonInput => ({
  email: values.email.trim(),
  name: values.name.trim(),
  organisation: values.organisation.trim(),
  language: values.language,
  loginId: values.loginId?.trim() || undefined,
  phone: values.phone?.trim() || undefined,
  country: values.country,
});

interface Props {
  /** The registered person with this address. */
  existing: PersonRow | null;
  lookedUp: boolean;
  looking: boolean;
  onLookUp: () => void;
}

/** Identifies a person: first the e-mail address, then the fields of a person who is not registered yet. */
export function PersonFields({ existing, lookedUp, looking, onLookUp }: Props) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const countries = useCountryOptions();
  const needed = [{ required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') }];
  const kept = existing !== null;
  return (
    <section className={css.group} aria-labelledby="user-person">
      <h2 id="user-person" className={css.groupTitle}>
        {t('user.person')}
      </h2>
      <div className={css.lookUp}>
        <Form.Item
          name="email"
          label={t('user.email')}
          extra={lookedUp ? null : t('user.lookUpHint')}
          rules={[
            ...needed,
            { type: 'email', transform: trimmed, message: messages.text('AUTH_EMAIL_FORM') },
          ]}
        >
          <Input
            type="email"
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            onPressEnter={(event) => {
              if (lookedUp) return;
              event.preventDefault();
              onLookUp();
            }}
          />
        </Form.Item>
        <Button type={lookedUp ? 'default' : 'primary'} loading={looking} onClick={onLookUp}>
          {t('user.lookUp')}
        </Button>
      </div>
      {lookedUp ? (
        <>
          <Alert
            className={css.bar}
            type={existing ? 'success' : 'info'}
            showIcon
            role="status"
            title={existing ? t('user.known', { name: existing.name }) : t('user.unknown')}
            action={existing ? <UserStatus status={existing.status} /> : null}
          />
          <div className={css.pair}>
            <Form.Item name="name" label={t('user.name')} rules={needed}>
              <Input maxLength={MAX_NAME_LENGTH} autoComplete="off" />
            </Form.Item>
            <Form.Item
              name="loginId"
              label={t('user.loginId')}
              extra={kept ? null : t('user.loginIdHint')}
            >
              <Input maxLength={MAX_NAME_LENGTH} autoComplete="off" disabled={kept} />
            </Form.Item>
            <Form.Item name="organisation" label={t('user.organisation')} rules={needed}>
              <Input maxLength={MAX_NAME_LENGTH} disabled={kept} />
            </Form.Item>
            <Form.Item name="phone" label={t('user.phone')}>
              <Input maxLength={MAX_PHONE_LENGTH} type="tel" autoComplete="off" disabled={kept} />
            </Form.Item>
            <Form.Item name="country" label={t('user.country')}>
              <Select allowClear disabled={kept} showSearch={SEARCHED} options={countries} />
            </Form.Item>
            <Form.Item name="language" label={t('user.language')}>
              <Select disabled={kept} options={languages} />
            </Form.Item>
          </div>
          {kept ? null : <p className={css.soft}>{t('user.invitationNote')}</p>}
        </>
      ) : null}
    </section>
  );
}

const trimmed = (value?: string) => value?.trim();

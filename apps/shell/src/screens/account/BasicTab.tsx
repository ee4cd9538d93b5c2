import { authApi, type Profile } from '@casebook/api-auth';
import { type Language, languageOptions, MAX_PHONE_LENGTH } from '@casebook/catalogue';
import { failureOf, useDirty, useLocale, useShell } from '@casebook/shell-sdk';
import { countryOptions } from '@casebook/ui/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';
import { AccountForm, ChoiceField, TextField } from './AccountForm';
import styles from './account.module.css';
import { useFields } from './useFields';

/** Basic information of the signed-in person, and the fields that he or she may change. */
export function BasicTab({ profile }: { profile: Profile }) {
  const portal = usePortal();
  const { ui } = useShell();
  const { t } = useTranslation('shell');
  const { locale } = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const [update, { isLoading }] = authApi.useUpdateProfileMutation();
  const fields = useFields(
    {
      phone: profile.phone ?? '',
      country: profile.country ?? '',
      language: profile.language,
    },
    { needed: {} },
  );
  useDirty(fields.changed);
  const facts = [
    [t('user.loginId'), profile.loginId],
    [t('user.name'), profile.name],
    [t('user.email'), profile.email],
    [t('user.organisation'), profile.organisation],
  ];
  const save = async () => {
    const { country } = fields.values;
    const phone = fields.values.phone.trim();
    const language = fields.values.language as Language;
    const { error } = await update({
      profileBody: { phone: phone || null, country: country || null, language },
    });
    if (error) return fields.refuse(failureOf(error));
    fields.set('phone', phone);
    if (language !== profile.language) await portal.language.show(language);
    ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
  };
  return (
    <section className={styles['box']} aria-label={t('account.tabs.basic')}>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>{t('account.factsWhy')}</p>
      <AccountForm
        fields={fields}
        submit={t('account.save')}
        busy={isLoading}
        onSubmit={() => void save()}
      >
        <TextField
          fields={fields}
          name="phone"
          type="tel"
          label={t('account.phone')}
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
        />
        <ChoiceField
          fields={fields}
          name="country"
          label={t('account.country')}
          options={countries}
          search
          optional
        />
        <ChoiceField
          fields={fields}
          name="language"
          label={t('account.language')}
          hint={t('account.languageHint')}
          options={languageOptions.map(({ language, name }) => ({ value: language, label: name }))}
        />
      </AccountForm>
    </section>
  );
}

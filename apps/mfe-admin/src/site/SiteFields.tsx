import type { Site, SiteInput, StudyContract } from '@casebook/api-admin';
import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTRACT_NUMBER_LENGTH,
  MAX_SITE_CODE_LENGTH,
  MAX_SITE_NAME_LENGTH,
} from '@casebook/catalogue';
import { useLocale, useMessages } from '@casebook/shell-sdk';
import { Checkbox, Form, Input, Select } from '@casebook/ui/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, SEARCHED, useCountryOptions } from '../shared/countries';
import { useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import { zoneOptions, zoneText } from '../shared/time-zones';
import css from '../shared/admin.module.css';

export const siteFields = [
  'siteCode',
  'name',
  'address',
  'country',
  'utcOffsetMinutes',
  'effectiveDate',
  'department',
  'contractNumber',
  'contractDate',
  'econsent',
  'systemLinkage',
] as const;
export type SiteField = (typeof siteFields)[number];
export type SiteValues = Pick<Site, SiteField>;

/** The form values of a site: an absent text is an empty field. */
export function siteFieldValues(site: SiteValues): SiteValues {
  return {
    ...(Object.fromEntries(siteFields.map((field) => [field, site[field] ?? ''])) as SiteValues),
    econsent: site.econsent,
    systemLinkage: site.systemLinkage,
  };
}

/** The input of the call. With one contract for the study a site sends none of its own. */
export function inputOf(values: SiteValues, { level }: StudyContract): SiteInput {
  const own = level !== 'study';
  return {
    ...siteFieldValues(values),
    address: values.address || null,
    department: values.department || null,
    contractNumber: (own && values.contractNumber) || null,
    contractDate: (own && values.contractDate) || null,
  };
}

export function useSiteLabel(): (field: string) => string {
  const { t } = useTranslation('mfe_admin');
  return useMemo(() => (field) => t(`site.${field}`), [t]);
}

/** The display text of a stored field value. */
export function useSiteValue(): (field: string, value: string) => string {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  return (field, value) => {
    if (value === 'true' || value === 'false')
      return t(value === 'true' ? 'common.yes' : 'common.no');
    if (field === 'country') return countryName(value, locale);
    return field === 'utcOffsetMinutes' ? zoneText(Number(value)) : value;
  };
}

/** Number and date of a contract in one line. */
export const contractText = (contract: Pick<StudyContract, 'contractNumber' | 'contractDate'>) =>
  [contract.contractNumber, contract.contractDate].filter(Boolean).join(', ');

/** The fields of a site, for registration and edit. `theirs` gives values that another person stored meanwhile. */
export function SiteFields({
  contract,
  theirs = () => null,
  zone,
}: {
  /** The contract-number level of the study, and its contract. */
  contract: StudyContract;
  theirs?: (field: SiteField) => ReactNode;
  zone?: number;
}) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const label = useSiteLabel();
  const day = useDayItem();
  const countries = useCountryOptions();
  const item = (field: SiteField) => ({ name: field, label: label(field), extra: theirs(field) });
  const needed = { required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') };
  return (
    <>
      <section className={css.group} aria-labelledby="site-identity">
        <h2 id="site-identity" className={css.groupTitle}>
          {t('site.identity')}
        </h2>
        <div className={css.pair}>
          <Form.Item
            {...item('siteCode')}
            rules={[
              needed,
              { pattern: /^\s*[A-Za-z0-9_-]*\s*$/, message: messages.text('SITE_CODE_CHARACTERS') },
            ]}
          >
            <Input maxLength={MAX_SITE_CODE_LENGTH} autoComplete="off" />
          </Form.Item>
          <Form.Item {...item('effectiveDate')} {...day(label('effectiveDate'), true)}>
            <DayInput />
          </Form.Item>
        </div>
        <Form.Item {...item('name')} rules={[needed]}>
          <Input maxLength={MAX_SITE_NAME_LENGTH} />
        </Form.Item>
        <Form.Item {...item('department')}>
          <Input maxLength={MAX_SITE_NAME_LENGTH} />
        </Form.Item>
        <Form.Item {...item('address')}>
          <Input maxLength={MAX_ADDRESS_LENGTH} />
        </Form.Item>
        <div className={css.pair}>
          <Form.Item {...item('country')}>
            <Select showSearch={SEARCHED} options={countries} />
          </Form.Item>
          <Form.Item
            {...item('utcOffsetMinutes')}
            rules={[{ required: true, message: needed.message }]}
          >
            <Select showSearch={SEARCHED} options={zoneOptions(zone)} />
          </Form.Item>
        </div>
      </section>
      <section className={css.group} aria-labelledby="site-contract">
        <h2 id="site-contract" className={css.groupTitle}>
          {t('site.contract')}
        </h2>
        {contract.level === 'study' ? (
          <p className={css.soft}>
            {contract.contractNumber
              ? t('site.contractOfStudy', { number: contractText(contract) })
              : t('site.contractOfStudyMissing')}
          </p>
        ) : (
          <div className={css.pair}>
            <Form.Item
              {...item('contractNumber')}
              rules={contract.level === 'site' ? [needed] : undefined}
            >
              <Input maxLength={MAX_CONTRACT_NUMBER_LENGTH} autoComplete="off" />
            </Form.Item>
            <Form.Item {...item('contractDate')} {...day(label('contractDate'))}>
              <DayInput />
            </Form.Item>
          </div>
        )}
        <Form.Item
          className={css.flag}
          name="econsent"
          valuePropName="checked"
          extra={theirs('econsent')}
        >
          <Checkbox>{t('site.econsentUsed')}</Checkbox>
        </Form.Item>
        <Form.Item name="systemLinkage" valuePropName="checked" extra={theirs('systemLinkage')}>
          <Checkbox>{t('site.systemLinkageUsed')}</Checkbox>
        </Form.Item>
      </section>
    </>
  );
}

import type { Scheme, SchemeSettingsInput } from '@casebook/api-iwrs';
import { MEASURES, smallestBlock, usualSettings } from '@casebook/randomisation';
import { Checkbox, Input, Select } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './scheme.module.css';

/** What is typed, as text where it is typed. */
export interface TypedSettings {
  blockSizes: string;
  slotsPerStratum: string;
  measure: 'range' | 'sd' | 'variance';
  probability: string;
  siteIsFactor: boolean;
}

export function firstSettings({ method, arms = [] }: Scheme): TypedSettings {
  const usual = usualSettings(method, arms);
  return {
    blockSizes: usual.blockSizes?.join(', ') ?? '',
    slotsPerStratum: String(usual.slotsPerStratum ?? ''),
    measure: usual.measure ?? 'range',
    probability: String(usual.probability ?? ''),
    siteIsFactor: false,
  };
}

/** What the service is sent. Text that is no number becomes 0, which the service refuses at its field. */
export function settingsOf(method: Scheme['method'], typed: TypedSettings): SchemeSettingsInput {
  const { siteIsFactor, measure } = typed;
  const number = (text: string): number => Number(text.trim().replace(',', '.')) || 0;
  if (method === 'blocks') {
    const sizes = typed.blockSizes.split(/[,;\s、]+/).filter(Boolean);
    return {
      blockSizes: sizes.map(number),
      siteIsFactor,
      slotsPerStratum: number(typed.slotsPerStratum),
    };
  }
  if (method === 'minimisation') {
    return { siteIsFactor, measure, probability: number(typed.probability) };
  }
  return { siteIsFactor: false };
}

interface Props {
  scheme: Scheme;
  typed: TypedSettings;
  onChange: (typed: TypedSettings) => void;
}

/** How the scheme draws. A list has what its file says. */
export function SettingsFields({ scheme, typed, onChange }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const { method, arms = [] } = scheme;
  const change = (part: Partial<TypedSettings>) => onChange({ ...typed, ...part });
  if (method === 'list') return null;
  return (
    <>
      {method === 'blocks' ? (
        <>
          <Field
            label={t('scheme.blockSizes')}
            hint={t('scheme.blockSizesHint', { multiple: smallestBlock(arms) })}
          >
            <Input
              value={typed.blockSizes}
              onChange={(event) => change({ blockSizes: event.target.value })}
            />
          </Field>
          <Field label={t('scheme.slots')} hint={t('scheme.slotsHint')}>
            <Input
              inputMode="numeric"
              value={typed.slotsPerStratum}
              onChange={(event) => change({ slotsPerStratum: event.target.value })}
            />
          </Field>
        </>
      ) : (
        <>
          <Field label={t('scheme.measure')}>
            <Select
              aria-label={t('scheme.measure')}
              value={typed.measure}
              options={MEASURES.map((value) => ({ value, label: t(`scheme.measures.${value}`) }))}
              onChange={(measure) => change({ measure })}
            />
          </Field>
          <Field label={t('scheme.probability')} hint={t('scheme.probabilityHint')}>
            <Input
              inputMode="decimal"
              value={typed.probability}
              onChange={(event) => change({ probability: event.target.value })}
            />
          </Field>
        </>
      )}
      <Checkbox
        checked={typed.siteIsFactor}
        onChange={(event) => change({ siteIsFactor: event.target.checked })}
      >
        {t('scheme.siteIsFactor')}
      </Checkbox>
    </>
  );
}

function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      {children}
      {hint ? <span className={styles['hint']}>{hint}</span> : null}
    </label>
  );
}

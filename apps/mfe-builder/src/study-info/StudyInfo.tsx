import { useLocale } from '@casebook/shell-sdk';
import type { StudyIdentity } from '@casebook/study-design';
import { Button, Input, languageNameIn, Select } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { CommitInput } from '../draft/CommitInput';
import { DraftScreen } from '../draft/DraftScreen';
import { placeMark } from '../draft/changed-place';
import { useCanEdit, useEdit, useFaults, useSingle } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import styles from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { withMembers } from '../shared/with-members';

/** Languages that are offered; any other BCP 47 tag comes with an import. */
const OFFERED = [
  'ja',
  'en',
  'th',
  'zh',
  'ko',
  'vi',
  'id',
  'ms',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'ru',
];

/** The identity of the study, and the languages of its content. */
export function StudyInfo() {
  const t = useT();
  return (
    <DraftScreen title={t('info.title')}>
      <dl className={`${css.card} ${styles.form}`} {...placeMark('study', '')}>
        <Identity />
        <Field label={t('home.languages')}>
          <Languages />
        </Field>
      </dl>
      <p className={css.quiet}>{t('info.atFreeze')}</p>
    </DraftScreen>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Identity() {
  const t = useT();
  const study = useSingle('study');
  const canEdit = useCanEdit();
  const edit = useEdit();
  const faults = useFaults('study', '');
  const change = (members: Partial<Record<keyof StudyIdentity, unknown>>) =>
    edit({ kind: 'study', key: '', content: withMembers(study, members) });
  return (
    <>
      <Field label={t('home.studyId')}>
        <Input aria-label={t('home.studyId')} value={study.studyIdText} disabled />
        <span className={css.quiet}>{t('info.idFixed')}</span>
      </Field>
      <Field label={t('home.name')}>
        <TextsField
          stacked
          label={t('home.name')}
          value={study.name}
          disabled={!canEdit}
          faults={faults}
          path="/name"
          onChange={(name) => change({ name })}
        />
      </Field>
      <Field label={t('home.protocol')}>
        <CommitInput
          aria-label={t('home.protocol')}
          value={study.protocolNumber}
          disabled={!canEdit}
          onCommit={(protocolNumber) => change({ protocolNumber })}
        />
        <FieldFaults faults={faults} path="/protocolNumber" />
      </Field>
      <Field label={t('info.alias')}>
        <CommitInput
          aria-label={t('info.alias')}
          value={study.alias ?? ''}
          disabled={!canEdit}
          onCommit={(alias) => change({ alias: alias || undefined })}
        />
      </Field>
      <Field label={t('study.description')}>
        <TextsField
          label={t('study.description')}
          value={study.description}
          disabled={!canEdit}
          rows={3}
          faults={faults}
          path="/description"
          onChange={(description) =>
            change({ description: Object.keys(description).length > 0 ? description : undefined })
          }
        />
      </Field>
    </>
  );
}

/** The languages in their order; texts that are missing in the shown language fall back to the first one. */
function Languages() {
  const t = useT();
  const { locale } = useLocale();
  const languages = useSingle('languages');
  const canEdit = useCanEdit();
  const edit = useEdit();
  const faults = useFaults('languages', '');
  const put = (next: readonly string[]) => edit({ kind: 'languages', key: '', content: next });
  const name = (language: string) => languageNameIn(language, locale);
  const others = OFFERED.filter((language) => !languages.includes(language));
  return (
    <div className={css.stack} {...placeMark('languages', '')}>
      {languages.map((language, at) => (
        <div key={language} className={styles.row}>
          <span>
            {name(language)} {at === 0 ? `· ${t('study.firstLanguage')}` : ''}
          </span>
          {canEdit && at > 0 ? (
            <>
              <Button
                size="small"
                onClick={() => put([language, ...languages.filter((one) => one !== language)])}
              >
                {t('info.makeFirst')}
              </Button>
              <Button
                size="small"
                aria-label={t('info.removeLanguage', { language: name(language) })}
                onClick={() => put(languages.filter((one) => one !== language))}
              >
                {t('list.removeShort')}
              </Button>
            </>
          ) : null}
        </div>
      ))}
      {canEdit ? (
        <Select
          className={styles.wide}
          showSearch
          optionFilterProp="label"
          aria-label={t('info.addLanguage')}
          placeholder={t('info.addLanguage')}
          value={null}
          options={others.map((language) => ({ value: language, label: name(language) }))}
          onChange={(language: string | null) => {
            if (language) put([...languages, language]);
          }}
        />
      ) : null}
      <span className={css.quiet}>{t('info.textsStay')}</span>
      <FieldFaults faults={faults} path="" />
    </div>
  );
}

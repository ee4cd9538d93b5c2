import { builderApi } from '@casebook/api-builder';
import { ScreenLink, useStudy, useText } from '@casebook/shell-sdk';
import { PageType, PropertyType, propertyOf, itemsOf } from '@casebook/study-design';
import { Radio } from '@casebook/ui/core';
import { CommitInput } from '../draft/CommitInput';
import { DraftScreen } from '../draft/DraftScreen';
import { placeMark } from '../draft/changed-place';
import { useCanEdit, useContents, useEdit, useFaults, useSingle } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import css from '../shared/builder.module.css';
import styles from '../shared/fields.module.css';
import { useDesignText } from '../shared/useDesignText';
import { useT } from '../shared/useT';
import { exampleNumber } from './example-number';

/** What registering a subject needs (spec section 5): the rule of its number, and the two numbers of the registration page. */
export function Entry() {
  const t = useT();
  return (
    <DraftScreen title={t('entry.title')}>
      <section className={css.card} {...placeMark('subjectNumber', '')}>
        <h2>{t('study.subjectNumber')}</h2>
        <NumberRule />
      </section>
      <section className={css.card}>
        <h2>{t('entry.registration')}</h2>
        <Registration />
      </section>
    </DraftScreen>
  );
}

function NumberRule() {
  const t = useT();
  const rule = useSingle('subjectNumber');
  const canEdit = useCanEdit();
  const edit = useEdit();
  const faults = useFaults('subjectNumber', '');
  const change = (members: object) =>
    edit({ kind: 'subjectNumber', key: '', content: { ...rule, ...members } });
  const examples = [1, 2, 12].map((number) => exampleNumber(rule.pattern, 'TKY', number));
  return (
    <dl className={styles.form}>
      <dt>{t('entry.who')}</dt>
      <dd>
        <Radio.Group
          value={rule.entry}
          disabled={!canEdit}
          onChange={(event) => change({ entry: event.target.value as string })}
          options={(['automatic', 'manual'] as const).map((value) => ({
            value,
            label: t(`study.${value}`),
          }))}
        />
      </dd>
      <dt>{t('entry.pattern')}</dt>
      <dd>
        <CommitInput
          aria-label={t('entry.pattern')}
          className={css.code}
          value={rule.pattern}
          disabled={!canEdit}
          onCommit={(pattern) => change({ pattern })}
        />
        <FieldFaults faults={faults} path="/pattern" />
        <p className={css.quiet}>{t('entry.patternHelp')}</p>
        <p>
          {t('entry.example')} <span className={css.code}>{examples.join(', ')}</span>
        </p>
      </dd>
    </dl>
  );
}

/** Codes of the faults that registration needs to be free of. */
const CONDITIONS = [
  ['onePage', ['DESIGN_REGISTRATION_PAGE_COUNT']],
  ['scheduled', ['DESIGN_REGISTRATION_SCHEDULE']],
  ['screening', ['DESIGN_SCREENING_NUMBER_COUNT']],
  ['enrolment', ['DESIGN_ENROLLMENT_NUMBER_COUNT']],
  ['layout', ['DESIGN_NUMBER_PLACE', 'DESIGN_NUMBER_LENGTH']],
  ['different', ['DESIGN_NUMBERS_ON_SAME_ITEM']],
] as const;

function Registration() {
  const t = useT();
  const text = useText();
  const textOf = useDesignText();
  const { studyId } = useStudy();
  const { data } = builderApi.useValidateDraftQuery({ studyId });
  const pages = useContents('page').filter(({ type }) => type === PageType.registration);
  return (
    <div className={css.stack}>
      {pages.map((page) => (
        <div key={page.key} className={styles.row}>
          <ScreenLink screen="BUILDER_CRF_PAGE" query={{ page: page.key }}>
            {text(page.title)}
          </ScreenLink>
          {[...itemsOf(page)].map(({ item }) => {
            const isScreening = propertyOf(item, PropertyType.screeningNumber);
            const isEnrolment = propertyOf(item, PropertyType.enrollmentNumber);
            if (!isScreening && !isEnrolment) return null;
            return (
              <span key={item.key} className={css.quiet}>
                {t(isScreening ? 'property.8' : 'property.9')}: {text(item.label)}
              </span>
            );
          })}
        </div>
      ))}
      {data ? (
        <ul className={styles.plain}>
          {CONDITIONS.map(([name, codes]) => {
            const faults = data.faults.filter(({ code }) =>
              (codes as readonly string[]).includes(code),
            );
            return (
              <li key={name}>
                {faults.length === 0 ? t('entry.met') : t('entry.notMet')} {t(`entry.${name}`)}
                {faults.map((fault) => (
                  <div key={`${fault.path} ${fault.code}`} className={css.quiet}>
                    {textOf(fault)}
                  </div>
                ))}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

import type { StudyInfo } from '@casebook/api-admin';
import { useLocale, usePrivilege, useText } from '@casebook/shell-sdk';
import { DateTimeZoned, languageNameIn } from '@casebook/ui/core';
import { Descriptions } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { StudyContract } from './StudyContract';
import css from './study.module.css';

/** Identity and settings of the study. */
export function StudyFacts({ info }: { info: StudyInfo }) {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  const { locale } = useLocale();
  const level = info.contractNumberLevel;
  const seesContract = usePrivilege({ all: ['site_list_view'] }) && level === 'study';
  const facts = [
    ['name', text(info.name)],
    ['studyId', info.studyIdText],
    ['protocolNumber', info.protocolNumber],
    ['alias', info.alias],
    ['languages', info.languages.map((code) => languageNameIn(code, locale)).join(', ')],
    ['autoLogout', t('study.minutes', { count: info.autoLogoutTime })],
    ['contractLevel', level && t(`study.level.${level}`)],
    ...(seesContract ? [['contract', <StudyContract key="contract" />] as const] : []),
    ['secondPerson', <SecondPersonFact key="secondPerson" state={info.secondPerson} />],
    ['iwrs', t(info.iwrsLinkFlag ? 'study.linked' : 'study.notLinked')],
  ] as const;
  return (
    <Descriptions
      className={css.facts}
      bordered
      size="small"
      column={{ xs: 1, lg: 2 }}
      items={facts.map(([key, value]) => ({
        key,
        label: t(`study.${key}`),
        children: value || '–',
      }))}
    />
  );
}

/** Whether changes of rights need a second person, and the last switch of this setting with person, time and reason. */
function SecondPersonFact({ state }: { state: StudyInfo['secondPerson'] }) {
  const { t } = useTranslation('mfe_admin');
  const { on, changedAt, changedByName, reason } = state;
  return (
    <>
      {t(on ? 'study.secondPersonOn' : 'study.secondPersonOff')}
      {changedAt ? (
        <>
          {' ('}
          {changedByName}, <DateTimeZoned utc={changedAt} />
          {reason ? `: ${reason}` : null}
          {')'}
        </>
      ) : null}
    </>
  );
}

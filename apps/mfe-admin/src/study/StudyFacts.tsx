import type { StudyInfo } from '@casebook/api-admin';
import { useLocale, usePrivilege, useText } from '@casebook/shell-sdk';
import { languageName } from '@casebook/ui/core';
import { Descriptions } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { StudyContract } from './StudyContract';
import css from './study.module.css';

/** What the study is and how it is set. */
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
    ['languages', info.languages.map((code) => languageName(code, locale)).join(', ')],
    ['autoLogout', t('study.minutes', { minutes: info.autoLogoutTime })],
    ['contractLevel', level && t(`study.level.${level}`)],
    ...(seesContract ? [['contract', <StudyContract key="contract" />] as const] : []),
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

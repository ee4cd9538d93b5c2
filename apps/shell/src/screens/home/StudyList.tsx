import { authApi, type StudyListRow } from '@casebook/api-auth';
import { failureOf, pickText, useLocale, useMessages } from '@casebook/shell-sdk';
import { PageHeader, Spin, StateView, TextIn } from '@casebook/ui/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../frame/Loading';
import { usePortal } from '../../portal/portal-context';
import styles from './study-list.module.css';
import { WaitingForRole } from './WaitingForRole';

interface Choice {
  study: StudyListRow;
  role: StudyListRow['roles'][number];
}

/** Home: one row for each study and role of the person. */
export function StudyList() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const list = authApi.useStudyListQuery(
    { studyListBody: {} },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader title={t('studies.title')} />
      {list.error ? (
        <StateView
          kind="error"
          text={messages.of(failureOf(list.error))}
          onRetry={() => void list.refetch()}
        />
      ) : list.data ? (
        <Studies rows={list.data.rows} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Studies({ rows }: { rows: readonly StudyListRow[] }) {
  const { t } = useTranslation('shell');
  const { language } = useLocale();
  const { enter, entering } = useEnter();
  const choices = rows.flatMap((study) => study.roles.map((role): Choice => ({ study, role })));
  if (choices.length === 0) {
    return <StateView kind="empty" title={t('studies.none')} text={t('studies.noneText')} />;
  }
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col" className={styles['number']}>
            {t('studies.number')}
          </th>
          <th scope="col" className={styles['key']}>
            {t('studies.studyId')}
          </th>
          <th scope="col">{t('studies.name')}</th>
          <th scope="col" className={styles['key']}>
            {t('studies.role')}
          </th>
          <th scope="col" className={styles['key']}>
            {t('studies.protocolNumber')}
          </th>
          <th scope="col" className={styles['waits']}>
            {t('waiting.title')}
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice, index) => {
          const { study, role } = choice;
          const key = keyOf(choice);
          return (
            <tr key={key} onClick={() => void enter(choice)} aria-busy={entering === key}>
              <td className={styles['number']}>{index + 1}</td>
              <td>
                <button
                  type="button"
                  className={styles['enter']}
                  aria-label={t('studies.enter', {
                    study: study.studyIdText,
                    role: pickText(role.name, language),
                  })}
                >
                  {study.studyIdText}
                </button>
                {entering === key ? <Spin size="small" /> : null}
              </td>
              <td>
                <TextIn text={study.name} />
              </td>
              <td>
                <TextIn text={role.name} />
              </td>
              <td>{study.protocolNumber}</td>
              <td onClick={stopAtLink} data-label={t('waiting.title')}>
                {study.closed ? (
                  <div className={styles['waiting']}>
                    <span className={styles['quiet']}>{t('waiting.closed')}</span>
                  </div>
                ) : (
                  <WaitingForRole
                    studyId={study.studyId}
                    roleId={role.roleId}
                    releases={role.releases}
                    unblinds={role.unblinds}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A click on a link opens what the link says, not the study. */
const stopAtLink = (event: MouseEvent) => {
  if ((event.target as Element).closest('a')) event.stopPropagation();
};

const keyOf = ({ study, role }: Choice) => `${study.studyId}/${role.roleId}`;

/** Opens a study at the first screen that the role may open. */
function useEnter() {
  const { studies, session, firstEntry, shell } = usePortal();
  const [entering, setEntering] = useState<string | null>(null);
  const enter = async (choice: Choice) => {
    if (entering) return;
    const { studyId } = choice.study;
    const { roleId } = choice.role;
    setEntering(keyOf(choice));
    const result = await studies.load(studyId, roleId);
    setEntering(null);
    if ('error' in result) return;
    const href = firstEntry(
      {
        privileges: result.data.privileges,
        portalRights: session.view.get()?.portalRights ?? [],
      },
      { studyId: String(studyId), roleId: String(roleId) },
    );
    if (href) shell.nav.goTo(href);
    else shell.ui.notify({ type: 'warning', message: { code: 'SHELL_NOTHING_TO_OPEN' } });
  };
  return { enter, entering };
}

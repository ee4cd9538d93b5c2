import { MAX_SUBJECTS_AT_ONCE } from '@casebook/subject-data';
import {
  ListDownload,
  ListScreen,
  SITE_FILTER,
  siteFilter,
  useRowsAct,
} from '@casebook/screen-kit';
import { type SubjectRow, useListSubjectsQuery } from '@casebook/api-subject';
import { useMessages, usePrivilege, useStudy } from '@casebook/shell-sdk';
import { KeyboardHelp, lazyScreen } from '@casebook/ui/core';
import { ReasonedButton, useListSelection, useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { EcsOfList, FailedChecksButton, useMayRunEcsForMany } from '../ecs/EcsButtons';
import { useReachedSites } from '@casebook/api-admin';
import { AddSubject } from './AddSubject';
import { useSubjectColumns } from './useSubjectColumns';
import { listArguments } from './list-arguments';
import { SignAgainButton } from './SignAgainButton';
import { SiteChoice } from './SiteChoice';
import {
  ACT_PRIVILEGES,
  actsOfList,
  isDangerous,
  isDeletable,
  type SubjectAct,
} from './subject-acts';
import { useSeesFilter } from './useSeesFilter';
import { useSubjectSheet } from './useSubjectSheet';

/** The code of the dialog is loaded when it opens. */
const SubjectsState = lazyScreen(async () => (await import('./SubjectsState')).SubjectsState, null);

const legend = [
  'openQuery',
  'answeredQuery',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
  'notStarted',
  'inProgress',
  'complete',
] as const;
const keyOf = ({ subjectId }: SubjectRow) => subjectId;
const labelOf = ({ subjectNo }: SubjectRow) => subjectNo;

/** Subject list (spec 2.2). */
export function SubjectList() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId } = useStudy();
  const sites = useReachedSites();
  const mayAdd = usePrivilege({ all: ['CASE_REGISTER'] });
  const mayDo = {
    SUBJECT_DISABLE: usePrivilege({ all: ['SUBJECT_DISABLE'] }),
    CASE_DELETE: usePrivilege({ all: ['CASE_DELETE'] }),
  };
  const mayRunEcs = useMayRunEcsForMany();
  const state = useListState('subject');
  const chosen = useListSelection(keyOf, labelOf);
  const { acting, open, close } = useRowsAct<SubjectAct, SubjectRow>(chosen);
  const ofSites = siteFilter(state, sites);
  const siteId = ofSites.siteIds[0];
  const sees = useSeesFilter();
  const wanted = listArguments(state, siteId, sees, mayDo.CASE_DELETE);
  const request = { studyId, ...wanted };
  const list = useListSubjectsQuery(
    { ...request, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const columns = useSubjectColumns(wanted, mayDo.CASE_DELETE, list.data);
  const loadSheet = useSubjectSheet(request);
  const add = mayAdd ? <AddSubject sites={sites} siteId={siteId} /> : null;
  const { [SITE_FILTER]: _site, ...otherFilters } = state.filters;
  const isOfDeleted = wanted.deleted === true;
  const acts = actsOfList(isOfDeleted).filter((act) => mayDo[ACT_PRIVILEGES[act]]);
  const refusalOf = (act: SubjectAct): string | undefined => {
    if (chosen.rows.length > MAX_SUBJECTS_AT_ONCE)
      return messages.text('SUBJECT_SELECTION_TOO_LARGE', { max: MAX_SUBJECTS_AT_ONCE });
    return act === 'delete' && !isDeletable(chosen.rows) ? t('subjects.stillEnabled') : undefined;
  };
  const noSites = sites.status === 'read' && sites.sites.length === 0;
  return (
    <ListScreen
      title={t('subjects.title')}
      actions={
        <>
          <SignAgainButton />
          <FailedChecksButton />
          {isOfDeleted ? null : (
            <EcsOfList
              subjectIds={chosen.rows.map(keyOf)}
              site={sites.sites.find((site) => site.siteId === siteId)}
            />
          )}
          {add}
        </>
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      isPending={ofSites.isPending}
      searchHint={t('subjects.search')}
      selection={acts.length > 0 || mayRunEcs ? chosen : undefined}
      bulkActions={acts.map((act) => (
        <ReasonedButton
          key={act}
          danger={isDangerous(act)}
          disabledReason={refusalOf(act)}
          onClick={() => open(act)}
        >
          {t(`subjects.${act}`)}
        </ReasonedButton>
      ))}
      tools={
        <>
          <SiteChoice
            options={ofSites.options}
            isReading={sites.status === 'reading'}
            value={siteId === undefined ? undefined : String(siteId)}
            onChange={(next) =>
              state.change({ filters: { ...state.filters, [SITE_FILTER]: next ? [next] : [] } })
            }
          />
          <ListDownload load={loadSheet} />
        </>
      }
      filtered={
        state.search !== '' || Object.values(otherFilters).some((values) => values.length > 0)
      }
      empty={
        noSites
          ? { title: t('subjects.noSiteTitle'), text: t('subjects.noSite') }
          : {
              title: t(siteId ? 'subjects.emptySiteTitle' : 'subjects.emptyTitle'),
              text: t(
                mayAdd
                  ? siteId
                    ? 'subjects.emptySiteText'
                    : 'subjects.emptyText'
                  : 'subjects.emptyTextReader',
              ),
              action: add,
            }
      }
    >
      {acting ? <SubjectsState act={acting.act} subjects={acting.rows} onClose={close} /> : null}
      <KeyboardHelp shortcuts={[]} legend={legend.filter(sees)} />
    </ListScreen>
  );
}

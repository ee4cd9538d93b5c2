import { adminApi, type StudyUser } from '@casebook/api-admin';
import { usePrivilege, useShell, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Button, PageHeader } from '@casebook/ui/core';
import { ListTable, type ListState, useListSelection, useListState } from '@casebook/ui/data';
import { DownloadButton } from '@casebook/ui/extra';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingRequests } from '../rights/PendingRequests';
import { asFailure, useFailureText } from '../shared/failure';
import { listArguments } from '../shared/list';
import { type StateAct, UsersState } from './UsersState';
import { FIRST_HIDDEN, useUserColumns } from './useUserColumns';
import { useUserSheets } from './useUserSheets';

const SORTS = [
  'name',
  'loginId',
  'email',
  'organisation',
  'country',
  'language',
  'status',
  'startDate',
  'endDate',
  'passwordSetAt',
] as const;

const keyOf = (user: StudyUser) => user.personId;
const labelOf = (user: StudyUser) => user.name;

/** An address may hold anything; the service takes numbers. */
const numbers = (values: readonly string[] = []): number[] | undefined => {
  const wellFormed = values.map(Number).filter((one) => Number.isSafeInteger(one) && one >= 0);
  return wellFormed.length > 0 ? wellFormed : undefined;
};

const filtersOf = ({ filters }: ListState) => ({
  status: numbers(filters['status'])?.filter((one) => one >= 1 && one <= 4),
  role: numbers(filters['role'])?.filter((one) => one >= 1),
  site: numbers(filters['site']),
});

/** Everybody who works in the study: who, in which status, in which roles. */
export function UserList() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { studyId } = useStudy();
  const mayRegister = usePrivilege({ all: ['user_register'] });
  const mayDisable = usePrivilege({ all: ['user_disable'] });
  const failureText = useFailureText();
  const state = useListState(`USER_LIST.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const chosen = useListSelection(keyOf, labelOf);
  const [act, setAct] = useState<StateAct>();
  const columns = useUserColumns();
  const sheets = useUserSheets();
  const asked = { studyId, ...listArguments(state, SORTS), ...filtersOf(state) };
  const { data, error, isFetching, refetch } = adminApi.useListUsersQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const [load] = adminApi.useLazyDownloadUsersQuery();

  const register = mayRegister ? (
    <Button type="primary" onClick={() => shell.nav.go('USER_REGISTER')}>
      {t('user.registerTitle')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={t('user.listTitle')} breadcrumb={useBreadcrumb()} actions={register} />
      <PendingRequests />
      <ListTable
        label={t('user.listTitle')}
        state={state}
        columns={columns}
        rowKey={keyOf}
        rows={data?.rows}
        total={data?.total ?? 0}
        totalIsExact={data?.totalIsExact}
        loading={isFetching}
        error={failureText(error)}
        onRetry={refetch}
        searchHint={t('user.searchHint')}
        selection={mayDisable ? chosen : undefined}
        bulkActions={
          <>
            <Button danger onClick={() => setAct('disable')}>
              {t('user.disable')}
            </Button>
            <Button onClick={() => setAct('enable')}>{t('user.enable')}</Button>
          </>
        }
        tools={
          <DownloadButton
            load={async () => sheets((await load(asked).unwrap()).rows)}
            failureText={(failed) =>
              asFailure(failed)?.announced ? undefined : failureText(failed)
            }
          />
        }
        empty={{
          title: t('user.none'),
          text: t(mayRegister ? 'user.noneText' : 'user.noneAsk'),
          action: register,
        }}
      />
      {act ? (
        <UsersState
          act={act}
          users={chosen.rows}
          onClose={(done) => {
            setAct(undefined);
            if (done) chosen.clear();
          }}
        />
      ) : null}
    </>
  );
}

import { ListDownload, ListScreen } from '@casebook/screen-kit';
import { adminApi, type StudyUser } from '@casebook/api-admin';
import { usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import {
  chosenNumbers,
  givenArguments,
  type ListState,
  pageArguments,
  useListSelection,
  useListState,
} from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingRequests } from '../rights/PendingRequests';
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

const filtersOf = (state: ListState) =>
  givenArguments({
    status: chosenNumbers(state, 'status', 1, 4),
    role: chosenNumbers(state, 'role'),
    // 0: all sites.
    site: chosenNumbers(state, 'site', 0),
  });

/** The users of the study with their status and roles. */
export function UserList() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { studyId } = useStudy();
  const mayRegister = usePrivilege({ all: ['user_register'] });
  const mayDisable = usePrivilege({ all: ['user_disable'] });
  const state = useListState(`USER_LIST.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const chosen = useListSelection(keyOf, labelOf);
  const [act, setAct] = useState<StateAct>();
  const columns = useUserColumns();
  const asked = { studyId, ...pageArguments(state, SORTS), ...filtersOf(state) };
  const list = adminApi.useListUsersQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const loadSheets = useUserSheets(asked);

  const register = mayRegister ? (
    <Button type="primary" onClick={() => shell.nav.go('USER_REGISTER')}>
      {t('user.registerTitle')}
    </Button>
  ) : null;

  return (
    <ListScreen
      title={t('user.listTitle')}
      actions={register}
      above={<PendingRequests />}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
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
      tools={<ListDownload load={loadSheets} />}
      empty={{
        title: t('user.none'),
        text: t(mayRegister ? 'user.noneText' : 'user.noneAsk'),
        action: register,
      }}
    >
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
    </ListScreen>
  );
}

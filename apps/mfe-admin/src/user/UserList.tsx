import { adminApi, type StudyUser } from '@casebook/api-admin';
import {
  ScreenLink,
  usePrivilege,
  useShell,
  useStudy,
  useText,
  useTrail,
} from '@casebook/shell-sdk';
import { Button, PageHeader } from '@casebook/ui/core';
import { type ListColumn, ListTable, useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../shared/failure';
import { listArguments } from '../shared/list';
import css from '../shared/admin.module.css';
import { periodOf, periodText } from './assignments';
import { UserStatus } from './UserStatus';

const SORTS = ['name', 'loginId', 'email', 'organisation', 'status'] as const;

export function UserList() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const text = useText();
  const { studyId } = useStudy();
  const mayRegister = usePrivilege({ all: ['user_register'] });
  const failureText = useFailureText();
  const state = useListState('USER_LIST');
  const { data, error, isFetching, refetch } = adminApi.useListUsersQuery(
    { studyId, ...listArguments(state, SORTS) },
    { refetchOnMountOrArgChange: true },
  );

  const columns: ListColumn<StudyUser>[] = [
    {
      key: 'name',
      title: t('user.name'),
      fixed: true,
      sortable: true,
      render: (user) => (
        <ScreenLink screen="USER_EDIT" params={{ studyUserId: user.personId }}>
          {user.name}
        </ScreenLink>
      ),
    },
    { key: 'loginId', title: t('user.loginId'), sortable: true, render: (user) => user.loginId },
    { key: 'email', title: t('user.email'), sortable: true, render: (user) => user.email },
    {
      key: 'organisation',
      title: t('user.organisation'),
      sortable: true,
      render: (user) => user.organisation,
    },
    {
      key: 'status',
      title: t('user.statusTitle'),
      sortable: true,
      render: (user) => <UserStatus status={user.status} />,
    },
    {
      key: 'roles',
      title: t('user.roles'),
      render: ({ assignments }) => (
        <ul className={css.rows}>
          {assignments.map((one) => (
            <li
              key={one.assignmentId}
              className={periodOf(one) === 'current' ? undefined : css.ended}
            >
              {text(one.roleName) || one.roleCode}, {one.siteCode ?? t('user.allSites')}{' '}
              <span className={css.soft}>{periodText(one)}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  const register = mayRegister ? (
    <Button type="primary" onClick={() => shell.nav.go('USER_REGISTER')}>
      {t('user.registerTitle')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={t('user.listTitle')} breadcrumb={useTrail()} actions={register} />
      <ListTable
        label={t('user.listTitle')}
        state={state}
        columns={columns}
        rowKey={(user) => user.personId}
        rows={data?.rows}
        total={data?.total ?? 0}
        totalIsExact={data?.totalIsExact}
        loading={isFetching}
        error={failureText(error)}
        onRetry={refetch}
        searchHint={t('user.searchHint')}
        empty={{
          title: t('user.none'),
          text: t(mayRegister ? 'user.noneText' : 'user.noneAsk'),
          action: register,
        }}
      />
    </>
  );
}

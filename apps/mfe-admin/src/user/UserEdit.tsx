import { FailureState } from '@casebook/screen-kit';
import { adminApi, type Assignment } from '@casebook/api-admin';
import {
  useLocale,
  usePrivilege,
  useReadStore,
  useShell,
  useStudy,
  useBreadcrumb,
  failureOf,
} from '@casebook/shell-sdk';
import {
  Alert,
  Button,
  DateTimeZoned,
  PageHeader,
  Skeleton,
  StateView,
  useDayText,
} from '@casebook/ui/core';
import { Descriptions, Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import css from '../shared/admin.module.css';
import { PendingRequests } from '../rights/PendingRequests';
import { RoleMarks } from '../shared/RoleMarks';
import { AddRoles } from './AddRoles';
import { periodOf } from './assignments';
import { ChangeAssignment } from './ChangeAssignment';
import { languageName } from '@casebook/catalogue';
import { useRoleNames } from './choices';
import { PersonEdit } from './PersonEdit';
import { UserActions, type UserDialog } from './UserActions';
import { UserAudit } from './UserAudit';
import { UsersState } from './UsersState';
import { UserStatus } from './UserStatus';
import { WithdrawAssignment } from './WithdrawAssignment';

/** A user of the study: data, roles with sites and periods, and actions. */
export function UserEdit() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { locale } = useLocale();
  const { studyId } = useStudy();
  const personId = Number(useReadStore(shell.location).screen?.params['studyUserId']);
  const {
    data: user,
    error,
    refetch,
  } = adminApi.useGetUserQuery({ studyId, personId }, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<UserDialog>();
  const breadcrumb = useBreadcrumb();
  const close = () => setOpen(undefined);
  const closeAndSee = () => {
    close();
    void refetch();
  };

  if (!user) {
    return (
      <>
        <PageHeader title={t('user.editTitle')} breadcrumb={breadcrumb} />
        {!error ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : failureOf(error).status === 404 ? (
          <StateView kind="notFound" title={t('user.notHere')} text={t('user.notHereText')} />
        ) : (
          <FailureState error={error} onRetry={refetch} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={user.name}
        aside={<UserStatus {...user} />}
        breadcrumb={breadcrumb}
        actions={<UserActions user={user} onOpen={setOpen} onSent={() => void refetch()} />}
      />
      {user.disabled || user.accountDisabled ? (
        <Alert
          className={css.bar}
          type="warning"
          showIcon
          title={t(user.disabled ? 'user.disabledHere' : 'user.disabledEverywhere')}
        />
      ) : null}
      <Descriptions
        className={css.details}
        bordered
        size="small"
        column={2}
        items={[
          { key: 'loginId', label: t('user.loginId'), children: user.loginId },
          { key: 'email', label: t('user.email'), children: user.email },
          { key: 'organisation', label: t('user.organisation'), children: user.organisation },
          { key: 'phone', label: t('user.phone'), children: user.phone ?? '–' },
          {
            key: 'country',
            label: t('user.country'),
            children: user.country ? countryName(user.country, locale) : '–',
          },
          { key: 'language', label: t('user.language'), children: languageName(user.language) },
          {
            key: 'password',
            label: t('user.passwordSetAt'),
            children: user.passwordSetAt ? <DateTimeZoned utc={user.passwordSetAt} /> : '–',
          },
        ]}
      />
      <PendingRequests personId={user.personId} />
      <h2 className={css.groupTitle}>{t('user.roles')}</h2>
      <Roles assignments={user.assignments} onConflict={() => void refetch()} />
      {open === 'roles' ? <AddRoles user={user} onClose={close} /> : null}
      {open === 'person' ? (
        <PersonEdit user={user} onClose={closeAndSee} onConflict={() => void refetch()} />
      ) : null}
      {open === 'disable' || open === 'enable' ? (
        <UsersState act={open} users={[user]} onClose={closeAndSee} />
      ) : null}
      {open === 'audit' ? <UserAudit user={user} onClose={close} /> : null}
    </>
  );
}

/** The roles of a user; readers who may edit roles change their dates or withdraw them. */
function Roles(props: { assignments: Assignment[]; onConflict: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const { roleOf, siteOf } = useRoleNames();
  const dayText = useDayText();
  const mayChange = usePrivilege({ all: ['user_role_edit'] });
  const [changing, setChanging] = useState<Assignment>();
  const [withdrawing, setWithdrawing] = useState<Assignment>();
  const { onConflict } = props;
  const nameOf = (one: Assignment) => `${roleOf(one)}, ${one.siteCode ?? t('user.allSites')}`;

  const columns: TableColumnsType<Assignment> = [
    {
      key: 'role',
      title: t('user.role'),
      render: (_, one) => (
        <>
          {roleOf(one)} <RoleMarks {...one} />
        </>
      ),
    },
    { key: 'site', title: t('user.site'), render: (_, one) => siteOf(one) },
    { key: 'start', title: t('user.startDate'), render: (_, one) => dayText(one.startDate) },
    {
      key: 'end',
      title: t('user.endDate'),
      render: (_, one) => (one.endDate ? dayText(one.endDate) : '–'),
    },
    {
      key: 'period',
      title: t('user.periodTitle'),
      render: (_, one) => t(`user.period.${periodOf(one)}`),
    },
  ];
  if (mayChange) {
    columns.push({
      key: 'act',
      title: t('user.act'),
      render: (_, one) => (
        <>
          <Button
            type="link"
            size="small"
            aria-label={`${t('user.changeDates')}: ${nameOf(one)}`}
            onClick={() => setChanging(one)}
          >
            {t('user.changeDates')}
          </Button>
          <Button
            type="link"
            size="small"
            danger
            aria-label={`${t('user.withdraw')}: ${nameOf(one)}`}
            onClick={() => setWithdrawing(one)}
          >
            {t('user.withdraw')}
          </Button>
        </>
      ),
    });
  }
  return (
    <>
      <Table<Assignment>
        rowKey="assignmentId"
        size="small"
        columns={columns}
        dataSource={props.assignments}
        pagination={false}
        locale={{ emptyText: t('user.noRoles') }}
        rowClassName={(one) => (periodOf(one) === 'ended' ? css.ended! : '')}
      />
      {changing ? (
        <ChangeAssignment
          assignment={changing}
          onClose={() => setChanging(undefined)}
          onConflict={onConflict}
        />
      ) : null}
      {withdrawing ? (
        <WithdrawAssignment
          assignment={withdrawing}
          onClose={() => setWithdrawing(undefined)}
          onConflict={onConflict}
        />
      ) : null}
    </>
  );
}

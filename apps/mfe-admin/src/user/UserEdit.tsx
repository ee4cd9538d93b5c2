import { adminApi, type Assignment } from '@casebook/api-admin';
import {
  usePrivilege,
  useReadStore,
  useShell,
  useStudy,
  useText,
  useTrail,
} from '@casebook/shell-sdk';
import { Button, PageHeader, Skeleton, StateView } from '@casebook/ui/core';
import { Descriptions, Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure, useFailureText } from '../shared/failure';
import css from '../shared/admin.module.css';
import { AddRoles } from './AddRoles';
import { periodOf } from './assignments';
import { EndAssignment } from './EndAssignment';
import { UserAudit } from './UserAudit';
import { UserStatus } from './UserStatus';

/** A user of the study: who it is, which roles they hold at which sites and when, and who gave them. */
export function UserEdit() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const text = useText();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const mayGive = usePrivilege({ any: ['user_register', 'user_role_edit'] });
  const mayEnd = usePrivilege({ all: ['user_role_edit'] });
  const personId = Number(useReadStore(shell.location).screen?.params['studyUserId']);
  const {
    data: user,
    error,
    refetch,
  } = adminApi.useGetUserQuery({ studyId, personId }, { refetchOnMountOrArgChange: true });
  const [ending, setEnding] = useState<Assignment>();
  const [open, setOpen] = useState<'audit' | 'roles'>();
  const trail = useTrail();

  const columns: TableColumnsType<Assignment> = [
    {
      key: 'role',
      title: t('user.role'),
      render: (_, { roleName, roleCode }) => text(roleName) || roleCode,
    },
    {
      key: 'site',
      title: t('user.site'),
      render: (_, { siteCode, siteName }) =>
        siteCode ? `${siteCode} ${siteName}` : t('user.allSites'),
    },
    { key: 'start', title: t('user.startDate'), dataIndex: 'startDate' },
    { key: 'end', title: t('user.endDate'), render: (_, one) => one.endDate ?? '–' },
    {
      key: 'period',
      title: t('user.periodTitle'),
      render: (_, one) => t(`user.period.${periodOf(one)}`),
    },
  ];
  if (mayEnd) {
    columns.push({
      key: 'act',
      title: t('user.act'),
      render: (_, one) => (
        <Button type="link" size="small" onClick={() => setEnding(one)}>
          {t('user.changeEnd')}
        </Button>
      ),
    });
  }

  if (!user) {
    return (
      <>
        <PageHeader title={t('user.editTitle')} breadcrumb={trail} />
        {!error ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : asFailure(error)?.status === 404 ? (
          <StateView kind="notFound" title={t('user.notHere')} text={t('user.notHereText')} />
        ) : (
          <StateView kind="error" text={failureText(error)} onRetry={refetch} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={user.name}
        aside={<UserStatus status={user.status} />}
        breadcrumb={trail}
        actions={
          <>
            <Button onClick={() => setOpen('audit')}>{t('audit.open')}</Button>
            {mayGive ? (
              <Button type="primary" onClick={() => setOpen('roles')}>
                {t('user.addRole')}
              </Button>
            ) : null}
          </>
        }
      />
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
        ]}
      />
      <h2 className={css.groupTitle}>{t('user.roles')}</h2>
      <Table<Assignment>
        rowKey="assignmentId"
        size="small"
        columns={columns}
        dataSource={user.assignments}
        pagination={false}
        rowClassName={(one) => (periodOf(one) === 'ended' ? css.ended! : '')}
      />
      {ending ? (
        <EndAssignment
          assignment={ending}
          onClose={() => setEnding(undefined)}
          onConflict={() => void refetch()}
        />
      ) : null}
      {open === 'roles' ? <AddRoles user={user} onClose={() => setOpen(undefined)} /> : null}
      {open === 'audit' ? <UserAudit user={user} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

import { authApi, type Profile } from '@casebook/api-auth';
import { failureOf, useMessages, useQuery } from '@casebook/shell-sdk';
import { PageHeader, Skeleton, StateView } from '@casebook/ui/core';
import { Tabs } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { BasicTab } from './BasicTab';
import { LoginIdTab } from './LoginIdTab';
import { PasswordTab } from './PasswordTab';
import { QuestionTab } from './QuestionTab';
import { WaitingChange } from './WaitingChange';

const tabs = {
  basic: BasicTab,
  password: PasswordTab,
  question: QuestionTab,
  loginId: LoginIdTab,
} as const;
type TabKey = keyof typeof tabs;
const keys = Object.keys(tabs) as TabKey[];

/** The signed-in person: basic information, password, security question, user ID. */
export function UserInfo() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const { data, error, refetch } = authApi.useProfileQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader title={t('user.title')} breadcrumb={[{ label: t('nav.studies'), href: '/' }]} />
      {data ? (
        <>
          <WaitingChange />
          <UserTabs profile={data} />
        </>
      ) : error ? (
        <StateView
          kind="error"
          text={messages.of(failureOf(error))}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}

function UserTabs({ profile }: { profile: Profile }) {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useQuery();
  const named = query.get('tab');
  return (
    <Tabs
      activeKey={keys.find((key) => key === named) ?? 'basic'}
      onChange={(tab) => setQuery({ tab: tab === 'basic' ? undefined : tab }, { replace: true })}
      destroyOnHidden
      items={keys.map((key) => {
        const Content = tabs[key];
        return { key, label: t(`account.tabs.${key}`), children: <Content profile={profile} /> };
      })}
    />
  );
}

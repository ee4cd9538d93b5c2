import { FailureState } from '@casebook/screen-kit';
import { usePrivilege, useBreadcrumb } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, PageHeader, Skeleton, StateView } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm, Refuse } from './Decide';
import { RequestCard } from './RequestCard';
import css from './rights.module.css';
import { SecondPerson } from './SecondPerson';
import { type KeptRequest, useRightsRequests } from './useRightsRequests';
import { useTitle } from './useTitle';

/** Requests that await a second person, with their requester and receiver, to be confirmed or rejected. */
export function RightsRequests() {
  const { t } = useTranslation('mfe_admin');
  const breadcrumb = useBreadcrumb();
  const { open, decided, loading, error, refetch } = useRightsRequests();
  const maySwitch = usePrivilege({ all: ['study_setting_edit'] });
  const [confirming, setConfirming] = useState<KeptRequest[]>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusing, setRefusing] = useState<KeptRequest>();
  const close = () => {
    setConfirming(undefined);
    setChosen([]);
    setRefusing(undefined);
    refetch();
  };

  const decidable = open.filter(({ mayDecide }) => mayDecide);
  // Oldest first, because a later request may build on an earlier one.
  const together = decidable.filter((one) => chosen.includes(keyOf(one))).toReversed();

  let body = <Skeleton active paragraph={{ rows: 6 }} />;
  if (error) body = <FailureState error={error} onRetry={refetch} />;
  else if (!loading) {
    body = (
      <>
        {decidable.length > 1 ? (
          <div className={css.together}>
            <Button onClick={() => setChosen(decidable.map(keyOf))}>{t('rights.chooseAll')}</Button>
            <Button
              type="primary"
              disabled={together.length === 0}
              onClick={() => setConfirming(together)}
            >
              {t('rights.confirmChosen', { count: together.length })}
            </Button>
          </div>
        ) : null}
        {open.length === 0 ? (
          <StateView kind="empty" title={t('rights.none')} text={t('rights.noneText')} />
        ) : (
          open.map((request) => (
            <RequestCard
              key={keyOf(request)}
              request={request}
              chosen={chosen.includes(keyOf(request))}
              onChoose={(yes) =>
                setChosen(
                  yes
                    ? [...chosen, keyOf(request)]
                    : chosen.filter((key) => key !== keyOf(request)),
                )
              }
              onConfirm={() => setConfirming([request])}
              onRefuse={() => setRefusing(request)}
            />
          ))
        )}
        {decided.length > 0 ? <Decided rows={decided} /> : null}
        {maySwitch ? <SecondPerson onAsked={refetch} /> : null}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('rights.heading')} breadcrumb={breadcrumb} />
      {body}
      {confirming ? <Confirm requests={confirming} onClose={close} /> : null}
      {refusing ? <Refuse request={refusing} onClose={close} /> : null}
    </>
  );
}

const keyOf = ({ keeper, requestId }: KeptRequest): string => `${keeper}${requestId}`;

/** Decided requests, latest first. */
function Decided({ rows }: { rows: KeptRequest[] }) {
  const { t } = useTranslation('mfe_admin');
  const titleOf = useTitle();
  const columns: TableColumnsType<KeptRequest> = [
    { key: 'what', title: t('rights.what'), render: (_, one) => titleOf(one) },
    { key: 'by', title: t('rights.requestedBy'), render: (_, one) => one.requestedByName },
    {
      key: 'status',
      title: t('rights.result'),
      render: (_, one) => t(`rights.status.${one.status}`),
    },
    {
      key: 'decidedBy',
      title: t('rights.decidedBy'),
      render: (_, one) => one.decidedByName ?? '–',
    },
    {
      key: 'at',
      title: t('rights.decidedAt'),
      render: (_, one) => <DateTimeZoned utc={one.decidedAt ?? one.expiresAt} />,
    },
    {
      key: 'reason',
      title: t('audit.reason'),
      render: (_, one) => one.decisionReason ?? one.reason ?? '–',
    },
  ];
  return (
    <section aria-labelledby="decided">
      <h2 id="decided" className={css.heading}>
        {t('rights.decided')}
      </h2>
      <Table<KeptRequest>
        rowKey={keyOf}
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
      />
    </section>
  );
}

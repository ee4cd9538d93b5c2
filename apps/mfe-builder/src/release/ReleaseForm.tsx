import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { builderApi, type ReleaseSite } from '@casebook/api-builder';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, Form, Input, Radio, Select } from '@casebook/ui/core';
import { useState } from 'react';
import { isReason, ReasonField } from '../shared/ReasonField';
import { useT } from '../shared/useT';
import { useChosenVersion } from './useChosenVersion';
import css from '../shared/builder.module.css';

/** Releases a version to the chosen sites from a time and with a reason. */
export function ReleaseForm(props: {
  siteIds: number[];
  sites: readonly ReleaseSite[];
  /** When the sites were read. */
  newestReleaseId: number;
  isNow: boolean;
  onNow: (isNow: boolean) => void;
  onDone: () => void;
}) {
  const { siteIds, sites, newestReleaseId, isNow, onNow, onDone } = props;
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const { versions, rows, version, choose } = useChosenVersion();
  const [release, { isLoading }] = builderApi.useReleaseVersionMutation();
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const isReady =
    version !== undefined && siteIds.length > 0 && isReason(reason) && (isNow || from !== '');

  const submit = async () => {
    setRefusal(undefined);
    const names = sites
      .filter((site) => siteIds.includes(site.siteId))
      .map((site) => site.siteCode)
      .join(', ');
    const isSure = await shell.ui.confirm({
      title: t('release.confirm', { name: version!.name, count: siteIds.length }),
      content: t('release.confirmText', { sites: names }),
      okText: t('release.ok'),
    });
    if (!isSure) return;
    const answer = await release({
      studyId,
      versionId: version!.versionId,
      newRelease: {
        siteIds,
        newestReleaseId,
        reason: reason.trim(),
        ...(isNow ? {} : { effectiveFrom: new Date(from).toISOString() }),
      },
    });
    if (answer.error) return setRefusal(answer.error);
    shell.ui.notify({
      type: 'success',
      message: { text: t('release.done', { name: version!.name, count: siteIds.length }) },
    });
    setReason('');
    onDone();
  };

  return (
    <section className={`${css.card} ${css.narrow}`}>
      <h2>{t('release.form')}</h2>
      <QueryState query={versions}>
        {() =>
          version === undefined ? (
            <Alert type="info" showIcon title={t('release.noVersion')} />
          ) : (
            <Form layout="vertical" onFinish={() => void submit()}>
              <Form.Item label={t('release.version')} htmlFor="release-version">
                <Select
                  id="release-version"
                  value={version.versionId}
                  options={rows.map((row) => ({
                    value: row.versionId,
                    label: `${row.versionNo} · ${row.name}`,
                  }))}
                  onChange={choose}
                />
              </Form.Item>
              <Form.Item label={t('release.sites')}>
                {siteIds.length === 0 ? (
                  <span className={css.quiet}>{t('release.chooseSites')}</span>
                ) : (
                  t('release.chosen', { count: siteIds.length })
                )}
              </Form.Item>
              <Form.Item label={t('release.from')}>
                <Radio.Group
                  value={isNow}
                  onChange={(event) => onNow(event.target.value as boolean)}
                >
                  <Radio value>{t('release.now')}</Radio>
                  <Radio value={false}>{t('release.later')}</Radio>
                </Radio.Group>
                {isNow ? null : (
                  <Input
                    type="datetime-local"
                    aria-label={t('release.fromTime')}
                    value={from}
                    onChange={(event) => setFrom(event.target.value)}
                  />
                )}
              </Form.Item>
              <Form.Item>
                <ReasonField
                  label={t('release.reason')}
                  rows={2}
                  value={reason}
                  onChange={setReason}
                />
              </Form.Item>
              <FailureAlert error={refusal} />
              <Button type="primary" htmlType="submit" disabled={!isReady} loading={isLoading}>
                {t('release.ok')}
              </Button>
            </Form>
          )
        }
      </QueryState>
    </section>
  );
}

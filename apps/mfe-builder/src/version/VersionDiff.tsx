import { QueryState } from '@casebook/screen-kit';
import {
  builderApi,
  type DesignChangeInfo,
  type FormerValues,
  type VersionInfo,
} from '@casebook/api-builder';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Alert, StateView } from '@casebook/ui/core';
import { Pagination } from '@casebook/ui/data';
import { useState } from 'react';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';
import { withNames } from './named-codes';

const PAGE = 50;
const effectTone = { none: 'plain', display: 'info', checks: 'warning', data: 'error' } as const;

/** The changes from one version to another, each with its consequence. */
export function VersionDiff({ from, to }: { from: VersionInfo; to: VersionInfo }) {
  const t = useT();
  const { studyId } = useStudy();
  const diff = builderApi.useDiffVersionsQuery({
    studyId,
    from: from.versionId,
    to: to.versionId,
  });
  return (
    <section className={css.card}>
      <h2>{t('diff.title', { from: from.name, to: to.name })}</h2>
      <QueryState query={diff}>
        {({ changes, former }) => (
          <>
            <FormerList former={former} />
            {changes.length === 0 ? (
              <StateView kind="empty" title={t('diff.none')} />
            ) : (
              <Changes key={`${from.versionId}/${to.versionId}`} changes={changes} />
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

/** Stored values that the later version would not accept, by item and code. */
export function FormerList({ former }: { former: readonly FormerValues[] }) {
  const messages = useMessages();
  return former.map(({ page, item, kind, code, values }) => (
    <Alert
      key={`${page} ${item} ${kind} ${code ?? ''}`}
      type="warning"
      showIcon
      title={messages.text(
        kind === 'unit'
          ? 'BUILDER_FORMER_UNIT'
          : code === null
            ? 'BUILDER_FORMER_VALUES'
            : 'BUILDER_FORMER_CHOICE',
        { item: `${page}.${item}`, value: code, values },
      )}
    />
  ));
}

export function Changes({ changes }: { changes: readonly DesignChangeInfo[] }) {
  const t = useT();
  const [page, setPage] = useState(1);
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('diff.change')}</th>
            <th scope="col">{t('diff.where')}</th>
            <th scope="col">{t('diff.before')}</th>
            <th scope="col">{t('diff.after')}</th>
            <th scope="col">{t('diff.effect')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice((page - 1) * PAGE, page * PAGE).map((change, index) => (
            <tr key={`${change.path}${change.member ?? ''}${index}`}>
              <td>{t(`change.${change.change}`)}</td>
              <td>
                <div>{t(`kind.${change.kind}`, { defaultValue: change.kind })}</div>
                <div className={`${css.path} ${css.quiet}`}>
                  {change.path}
                  {change.member ? ` · ${change.member}` : ''}
                </div>
              </td>
              <td className={css.path}>{shown(withNames(change, change.before, t))}</td>
              <td className={css.path}>{shown(withNames(change, change.after, t))}</td>
              <td>
                <Mark tone={effectTone[change.effect]}>{t(`effect.${change.effect}`)}</Mark>
                {change.consequence ? <div>{t(`consequence.${change.consequence}`)}</div> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={changes.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}

/** A value of the document, short enough for a table. */
function shown(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

import { useText, useMessages } from '@casebook/shell-sdk';
import { CommitInput } from '../../draft/CommitInput';
import css from '../../shared/builder.module.css';
import fields from '../../shared/fields.module.css';
import { useT } from '../../shared/useT';
import styles from './copy-pages.module.css';
import type { CopiedKind, CopiedPart } from './copy-plan';
import type { CopySource } from './copy-source';

/** What comes along, with the keys that it gets here and that can be changed. */
export function CopiedParts({
  source,
  parts,
  onKey,
}: {
  source: CopySource;
  parts: readonly CopiedPart[];
  onKey: (kind: CopiedKind, from: string, key: string) => void;
}) {
  const t = useT();
  return (
    <section>
      <h3 className={styles.heading}>{t('copyPages.comes')}</h3>
      <div className={styles.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('copyPages.what')}</th>
              <th scope="col">{t('copyPages.there')}</th>
              <th scope="col">{t('copyPages.here')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <PartRow
                key={`${part.kind} ${part.from}`}
                source={source}
                part={part}
                onKey={onKey}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PartRow({
  source,
  part: { kind, from, key, isReused, isNumbered, fault },
  onKey,
}: {
  source: CopySource;
  part: CopiedPart;
  onKey: (kind: CopiedKind, from: string, key: string) => void;
}) {
  const t = useT();
  const messages = useMessages();
  const text = useText();
  const name =
    kind === 'page'
      ? text(source.pages.find((page) => page.key === from)?.title ?? {})
      : kind === 'codelist'
        ? text(source.codelists.find((list) => list.key === from)?.name ?? {})
        : '';
  const faultId = `copy-${kind}-${from}`;
  return (
    <tr>
      <td>{t(`partKind.${kind}`)}</td>
      <th scope="row">
        {name} <span className={css.code}>{from}</span>
      </th>
      <td>
        {isReused ? (
          <>
            <span className={css.code}>{key}</span>{' '}
            <span className={css.quiet}>{t('copyPages.reused')}</span>
          </>
        ) : (
          <span className={fields.row}>
            <CommitInput
              className={styles.key}
              aria-label={t('copyPages.keyOf', { name: from })}
              aria-describedby={fault ? faultId : undefined}
              aria-invalid={fault !== undefined}
              status={fault ? 'error' : ''}
              value={key}
              onCommit={(wanted) => onKey(kind, from, wanted)}
            />
            {isNumbered ? (
              <span className={css.quiet}>{t('copyPages.numbered', { key: from })}</span>
            ) : null}
            {fault ? (
              <span id={faultId} role="alert" className={styles.fault}>
                {fault === 'form'
                  ? t('list.keyForm')
                  : messages.text('COMMON_ALREADY_USED', { item: key })}
              </span>
            ) : null}
          </span>
        )}
      </td>
    </tr>
  );
}

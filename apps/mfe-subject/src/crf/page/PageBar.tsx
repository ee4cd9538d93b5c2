import { conflictingItems, faultyItems } from '@casebook/crf-page';
import { type Failure, useMessages, useText } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { Alert, Button } from '@casebook/ui/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { itemOfError } from '../save/refusals';
import type { SaveNotice } from '../save/save-outcome';
import { ItemLinks } from './ItemLinks';
import styles from './page-bar.module.css';
import { useOnline } from './useOnline';

/** Shows the result of the last save: what happened, what is kept and what to do next. */
export function PageBar(props: {
  notice: SaveNotice | null;
  saving: boolean;
  onSave: () => void;
  /** Reads the page again; the typed values are offered as a draft. */
  onReread: () => void;
  onClose: () => void;
}) {
  const { notice, saving, onSave, onReread, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const text = useText();
  const conflicts = useAppSelector(conflictingItems);
  const faults = useAppSelector(faultyItems);
  const online = useOnline();
  const saveAgain = (
    <Button size="small" loading={saving} onClick={onSave}>
      {t('page.saveAgain')}
    </Button>
  );

  /** A page that was opened under another version cannot be saved, so a link opens it again. */
  const rereadAction = ({ code }: Failure, otherwise?: ReactNode) =>
    code === 'SUBJECT_DESIGN_CHANGED' ? (
      <Button size="small" onClick={onReread}>
        {t('bar.reread')}
      </Button>
    ) : (
      otherwise
    );

  if (conflicts.length > 0)
    return (
      <Bar type="warning" title={t('bar.conflict', { count: conflicts.length })}>
        <ItemLinks ids={conflicts} />
      </Bar>
    );
  if (!online)
    return (
      <Bar type="warning" title={t('bar.offline')}>
        <p>{t('bar.offlineText')}</p>
      </Bar>
    );
  switch (notice?.kind) {
    case 'faults':
      // Hidden as soon as no faults are left.
      return faults.length === 0 ? null : (
        <Bar type="warning" title={t('bar.faults', { count: faults.length })} onClose={onClose}>
          <ItemLinks ids={faults} />
        </Bar>
      );
    case 'refused':
      return (
        <Bar
          type="warning"
          title={t('bar.refused')}
          action={rereadAction(notice.failure)}
          onClose={onClose}
        >
          <p>{messages.of(notice.failure)}</p>
          <Others failure={notice.failure} />
          <ItemLinks ids={notice.ids} />
        </Bar>
      );
    case 'failed':
      return (
        <Bar
          type="warning"
          title={t('bar.failed')}
          action={rereadAction(notice.failure, saveAgain)}
        >
          <p>{messages.of(notice.failure)}</p>
        </Bar>
      );
    case 'online':
      return (
        <Bar type="info" title={t('bar.online')} action={saveAgain}>
          <p>{t('bar.onlineText')}</p>
        </Bar>
      );
    case 'renewed':
      return (
        <Bar type="warning" title={t('bar.renewed')} action={saveAgain}>
          <p>{t('bar.renewedText')}</p>
        </Bar>
      );
    case 'prompts':
      return (
        <Bar type="info" title={t('bar.prompts')} onClose={onClose}>
          <ul>
            {notice.prompts.map((prompt) => (
              <li key={`${prompt.checkKey}.${prompt.line}`}>
                {text(prompt.message)}{' '}
                {prompt.blockKey && prompt.itemKey ? (
                  <ItemLinks
                    ids={[
                      itemInstanceKey({
                        blockKey: prompt.blockKey,
                        line: prompt.line,
                        itemKey: prompt.itemKey,
                      }),
                    ]}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </Bar>
      );
    default:
      return null;
  }
}

/** Errors that name no item of the page. */
function Others({ failure }: { failure: Failure }) {
  const messages = useMessages();
  return failure.errors
    .filter((error) => itemOfError(error) === null)
    .map(({ field, code, params }) => (
      <p key={`${field} ${code}`}>{messages.text(code, params)}</p>
    ));
}

function Bar(props: {
  type: 'warning' | 'info';
  title: string;
  action?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe_subject');
  const { onClose } = props;
  const bar = useRef<HTMLDivElement>(null);
  // On small screens the head scrolls away, so the bar must scroll into view.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={bar}>
      <Alert
        className={`${styles.bar} ${styles.inHead}`}
        type={props.type}
        showIcon
        role="status"
        title={props.title}
        description={<div className={styles.text}>{props.children}</div>}
        action={props.action}
        closable={onClose ? { 'aria-label': t('bar.close'), onClose } : false}
      />
    </div>
  );
}

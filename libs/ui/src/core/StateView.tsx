import './state-view.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUiText } from './useUiText';

export interface StateViewProps {
  /** `empty` first use; `error` with retry; `forbidden` no right; `unavailable` a module that does not load. */
  kind: 'empty' | 'error' | 'forbidden' | 'unavailable' | 'notFound';
  title?: ReactNode;
  /** What happened, why, and what the person can do. */
  text?: ReactNode;
  onRetry?: () => void;
  /** The first thing to do, on an empty screen. */
  action?: ReactNode;
  /** Details for support: a code, a request id. */
  reference?: string;
}

const shapes = {
  empty: 'M6 16h30v24H6zM6 16l6-8h18l6 8M6 22h10l2 4h6l2-4h10',
  error: 'M21 6 39 38H3zM21 18v10M21 32.5v.5',
  forbidden: 'M9 20h24v18H9zM13 20v-5a8 8 0 0 1 16 0v5M21 27v5',
  unavailable: 'M6 10h30v22H6zM14 38h14M21 32v6M16 16l10 10M26 16 16 26',
  notFound: 'M18 6a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM27 27l11 11M14 18h8',
} as const;

const words = {
  empty: { title: 'emptyTitle', text: null },
  error: { title: 'errorTitle', text: 'errorText' },
  forbidden: { title: 'forbiddenTitle', text: 'forbiddenText' },
  unavailable: { title: 'unavailableTitle', text: 'unavailableText' },
  notFound: { title: 'notFoundTitle', text: null },
} as const;

/** Shown in place of a screen or a list without content. */
export function StateView({ kind, title, text, onRetry, action, reference }: StateViewProps) {
  const t = useUiText();
  const own = words[kind];
  return (
    <section className="cb-state" role={kind === 'error' ? 'alert' : undefined}>
      <svg className={`cb-state-shape cb-state-${kind}`} viewBox="0 0 42 44" aria-hidden="true">
        <path d={shapes[kind]} />
      </svg>
      <h2 className="cb-state-title">{title ?? t(own.title)}</h2>
      {text !== undefined || own.text ? (
        <p className="cb-state-text">{text ?? (own.text && t(own.text))}</p>
      ) : null}
      {onRetry || action ? (
        <div className="cb-state-actions">
          {action}
          {onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
        </div>
      ) : null}
      {reference ? <p className="cb-state-reference">{reference}</p> : null}
    </section>
  );
}

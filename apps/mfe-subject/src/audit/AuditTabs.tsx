import { useSeesStatus } from '@casebook/screen-kit';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditTab, auditTabs } from './audit-tabs';
import styles from './audit.module.css';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tabs that the role may see, always all visible, also on narrow screens. Arrow keys move between them. */
export function AuditTabs(props: {
  tab: AuditTab;
  onTab: (tab: AuditTab) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe_subject');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const tabs = auditTabs.filter(useSeesStatus());
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(tabs.indexOf(props.tab), tabs.length);
    const tab = tabs[next];
    if (tab) props.onTab(tab);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('audit.kind')}
        className={styles.tabs}
        onKeyDown={press}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            aria-selected={tab === props.tab}
            aria-controls={`${id}panel`}
            tabIndex={tab === props.tab ? 0 : -1}
            className={styles.tab}
            onClick={() => props.onTab(tab)}
          >
            {t(`audit.tab.${tab}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${props.tab}`}>
        {props.children}
      </div>
    </>
  );
}

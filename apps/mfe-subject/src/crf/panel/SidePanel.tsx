import { useText } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { Tabs } from '@casebook/ui/data';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store';
import { type PanelTab, useOpenPage } from '../page-context';
import { itemOf } from '../state/page-design';
import { pageActions } from '../state/page-slice';
import { type ItemId, placeOf } from '../state/places';
import { AuditPanel } from './AuditPanel';
import { PageQueries } from './PageQueries';
import { QueryPanel } from './QueryPanel';
import styles from './panel.module.css';

/** Queries, comments and audit trail of the selected item, beside the page. */
export function SidePanel(props: {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { design } = useOpenPage();
  const dispatch = useAppDispatch();
  const id = useAppSelector((state) => state.page.selected);
  const panel = useRef<HTMLElement>(null);
  // Whoever opens it from the keyboard goes on in it; a click leaves the focus where it is.
  useEffect(() => {
    if (document.activeElement?.matches('[data-cb-input]'))
      panel.current?.focus({ preventScroll: true });
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    props.onClose();
    if (id) dispatch(pageActions.focusWanted(id));
  };
  const item = id ? itemOf(design, id) : undefined;
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('panel.title')}
      tabIndex={-1}
      onKeyDown={leave}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>
          {id && item ? <ItemName id={id} label={text(item.label)} /> : t('panel.wholePage')}
        </h2>
        <Button size="small" type="text" aria-label={t('panel.close')} onClick={props.onClose}>
          <span aria-hidden="true">×</span>
        </Button>
      </div>
      <Tabs
        size="small"
        activeKey={props.tab}
        onChange={(key) => props.onTab(key as PanelTab)}
        destroyOnHidden
        items={[
          {
            key: 'queries',
            label: t('panel.queries'),
            children: id ? <QueryPanel key={id} id={id} /> : <PageQueries />,
          },
          {
            key: 'audit',
            label: t('panel.audit'),
            children: <AuditPanel key={id} id={id} />,
          },
        ]}
      />
    </aside>
  );
}

function ItemName({ id, label }: { id: ItemId; label: string }) {
  const { t } = useTranslation('mfe_subject');
  const { line } = placeOf(id);
  return line === 0
    ? label
    : t('item.ofLine', { item: label, line: t('block.line', { number: line }) });
}

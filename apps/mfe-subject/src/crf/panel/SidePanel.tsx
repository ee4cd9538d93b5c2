import {
  type NoteScope,
  noteTargetKey,
  pageActions,
  parseNoteTargetKey,
  useNoteTargetHeading,
  WHOLE_PAGE,
} from '@casebook/crf-page';
import { useSignRights } from '@casebook/screen-kit';
import { Button, isComposing, lazyScreen, Segmented } from '@casebook/ui/core';
import { Tabs } from '@casebook/ui/data';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store';
import { TargetStatusMenu } from '../status/PageStatusMenus';
import { PageQueries } from './PageQueries';
import { QueryPanel } from './QueryPanel';
import styles from './panel.module.css';
import { useFocusOnRequest } from './useFocusOnRequest';
import type { PanelTab } from './usePageTargets';

/** Few look into the audit trail and the signatures, so their code is loaded when they do. */
const AuditPanel = lazyScreen(async () => (await import('./AuditPanel')).AuditPanel);
const PageSignatures = lazyScreen(
  async () => (await import('../signature/PageSignatures')).PageSignatures,
);

/** Queries, comments and audit trail of the selected item, its line or the page. */
export function SidePanel(props: {
  tab: PanelTab;
  /** Grows each time the person begins to sign the page; 0: it is not being signed. */
  signing: number;
  /** Grows each time a person asks for the panel, which then takes the focus. */
  request: number;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe_subject');
  const dispatch = useAppDispatch();
  const headingOf = useNoteTargetHeading();
  const selected = useAppSelector((state) => state.page.selected);
  const scope = useAppSelector((state) => state.page.scope);
  const panel = useRef<HTMLElement>(null);
  const seesSignatures = useSignRights().sees;
  const { blockKey, line } = parseNoteTargetKey(selected ?? WHOLE_PAGE);
  const ids: Readonly<Record<NoteScope, string>> = {
    item: selected ?? WHOLE_PAGE,
    line: line > 0 ? noteTargetKey({ blockKey, line, itemKey: null }) : WHOLE_PAGE,
    page: WHOLE_PAGE,
  };
  // Signatures are of the whole page.
  const isOfPage = props.tab === 'signatures';
  const id = isOfPage ? WHOLE_PAGE : ids[scope];
  const scopes = (['item', 'line', 'page'] as const).filter(
    (one) => one === 'page' || ids[one] !== WHOLE_PAGE,
  );
  useFocusOnRequest(panel, props.request);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    props.onClose();
    if (selected) dispatch(pageActions.focusRequested(selected));
  };
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('panel.title')}
      tabIndex={-1}
      onKeyDown={leave}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{headingOf(id)}</h2>
        <TargetStatusMenu id={id} />
        <Button size="small" type="text" aria-label={t('panel.close')} onClick={props.onClose}>
          <span aria-hidden="true">×</span>
        </Button>
      </div>
      {scopes.length > 1 && !isOfPage ? (
        <Segmented<NoteScope>
          className={styles.scope}
          size="small"
          name="scope"
          aria-label={t('panel.scope.label')}
          value={scopes.includes(scope) ? scope : 'item'}
          onChange={(next) => dispatch(pageActions.scopeChosen(next))}
          options={scopes.map((value) => ({ value, label: t(`panel.scope.${value}`) }))}
        />
      ) : null}
      <Tabs
        size="small"
        // Three tabs fit the panel.
        tabBarGutter={16}
        activeKey={props.tab}
        onChange={(key) => props.onTab(key as PanelTab)}
        destroyOnHidden
        items={[
          {
            key: 'queries',
            label: t('panel.queries'),
            children: (
              <>
                {id === WHOLE_PAGE ? <PageQueries /> : null}
                <QueryPanel key={id} id={id} />
              </>
            ),
          },
          {
            key: 'audit',
            label: t('panel.audit'),
            children: <AuditPanel key={id} id={id} />,
          },
          ...(seesSignatures
            ? [
                {
                  key: 'signatures',
                  label: t('sign.history'),
                  children: <PageSignatures signing={props.signing} />,
                },
              ]
            : []),
        ]}
      />
    </aside>
  );
}

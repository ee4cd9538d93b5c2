import {
  type PageRandomisation,
  type PageView,
  usePageRandomisationQuery,
} from '@casebook/api-subject';
import { pendingChanges } from '@casebook/crf-page';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { parseItemInstanceKey } from '@casebook/subject-data';
import { Alert, Button, Spin } from '@casebook/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../store';
import { CorrectedFactors } from './CorrectedFactors';
import { RandomiseDialog } from './RandomiseDialog';
import styles from './randomise.module.css';

/** How often a page asks whether a request that is under way has ended. */
const POLL_MS = 2000;

const SAVED = { randomise: 'RANDOMISATION_SAVED', dispense: 'DISPENSE_SAVED' } as const;
const NOT_SAVED = {
  randomise: 'RANDOMISATION_PAGE_NOT_SAVED',
  dispense: 'DISPENSE_PAGE_NOT_SAVED',
} as const;

/** The service finishes these by itself. */
const isUnderWay = (state: PageRandomisation['state'] | undefined): boolean =>
  state === 'pending' || state === 'unsaved';

/** Randomises the subject or dispenses IP numbers, on a page that has items for the result. */
export function RandomiseSection(props: {
  view: PageView;
  /** The result is on the page: it is to be read again. */
  onSaved: (code: string) => void;
}) {
  const { view, onSaved } = props;
  const { pageId, editable } = view;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId } = useStudy();
  const store = useAppStore();
  const [asking, setAsking] = useState(false);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const { data, refetch } = usePageRandomisationQuery(
    { studyId, pageId },
    { refetchOnMountOrArgChange: true },
  );
  const wasUnderWay = useRef(false);
  const state = data?.state;
  const kind = data?.kind;
  usePageRandomisationQuery(
    { studyId, pageId },
    { skip: !isUnderWay(state), pollingInterval: POLL_MS },
  );
  useEffect(() => {
    if (wasUnderWay.current && state === 'done') onSaved(SAVED[kind ?? 'randomise']);
    wasUnderWay.current = isUnderWay(state);
  }, [kind, onSaved, state]);
  if (!data || !kind) return null;

  const ask = () => {
    const { items, lines } = pendingChanges(store.getState());
    const typed = items.filter(({ entry }) => !entry.proposed);
    if (data.state === 'ready' && typed.length + lines.length > 0) {
      const factors = new Set(data.factors.filter(({ here }) => here).map(({ item }) => item));
      const isFactor = typed.some(({ id }) => factors.has(parseItemInstanceKey(id).itemKey));
      setUnsaved(isFactor ? 'RANDOMISATION_014' : 'RANDOMISATION_OTHER_ITEMS');
      return;
    }
    setUnsaved(null);
    setAsking(true);
  };
  const act = (label: string) =>
    editable ? (
      <Button type="primary" onClick={ask}>
        {label}
      </Button>
    ) : null;

  return (
    <section className={styles.section} aria-label={t(`randomise.${kind}.heading`)}>
      {data.state === 'ready' ? (
        <Alert
          type="info"
          showIcon
          role="note"
          title={t(`randomise.${kind}.ready`, { count: data.ipNumbers })}
          description={editable ? undefined : t(`randomise.${kind}.byOthers`)}
          action={act(t(`randomise.${kind}.act`, { count: data.ipNumbers }))}
        />
      ) : null}
      {data.state === 'ready' && data.ended ? (
        <Alert
          className={styles.more}
          type="warning"
          showIcon
          role="status"
          title={t(`randomise.${kind}.ended`)}
          description={messages.text(data.ended.code, data.ended.params)}
        />
      ) : null}
      {data.state === 'refused' && data.refusal ? (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={messages.text(data.refusal.code, data.refusal.params)}
        />
      ) : null}
      {data.state === 'pending' ? (
        <Alert
          type="info"
          icon={<Spin size="small" />}
          showIcon
          role="status"
          title={t(`randomise.${kind}.pending`)}
          description={t('randomise.pendingText')}
        />
      ) : null}
      {data.state === 'unsaved' ? (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={messages.text(NOT_SAVED[kind])}
          description={t('randomise.unsavedText')}
          action={act(t('randomise.saveResult'))}
        />
      ) : null}
      {unsaved ? (
        <Alert
          className={styles.more}
          type="warning"
          showIcon
          role="alert"
          title={messages.text(unsaved)}
          closable={{ 'aria-label': t('bar.close'), onClose: () => setUnsaved(null) }}
        />
      ) : null}
      <CorrectedFactors corrected={data.corrected} />
      {asking ? (
        <RandomiseDialog
          view={view}
          randomisation={data}
          onClose={() => {
            setAsking(false);
            void refetch();
          }}
          onSaved={(code) => {
            setAsking(false);
            onSaved(code);
          }}
        />
      ) : null}
    </section>
  );
}

import { Button } from '@casebook/ui/core';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionMemory } from '../store';
import type { UndoOffer } from '../store/undo-offer';
import styles from './undo-notice.module.css';

/** How long the notice stays when nobody looks at it. */
const shownMs = 10_000;

/** Says what was done and offers to take it back. */
export function UndoNotice() {
  const { undoOffers } = useSessionMemory();
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.current);
  return (
    // Always present, so that screen readers announce what appears in it.
    <div role="status" className={styles.place}>
      {offer ? (
        <Notice key={offer.until} offer={offer} onClose={() => undoOffers.show(null)} />
      ) : null}
    </div>
  );
}

function Notice({ offer, onClose }: { offer: UndoOffer; onClose: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const notice = useRef<HTMLDivElement>(null);
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const undo = useCallback(async () => {
    setBusy(true);
    const done = await offer.undo();
    setBusy(false);
    if (!done) return onClose();
    // The button that has the focus goes away.
    if (notice.current?.contains(document.activeElement)) notice.current.focus();
    setDone(true);
  }, [offer, onClose]);
  useEffect(() => {
    if (isHeld || busy) return;
    // Somebody who points at the notice or is in it needs its time, but the service does not wait longer.
    const left = isDone ? shownMs / 2 : Math.min(shownMs, offer.until - performance.now());
    const timer = setTimeout(onClose, Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [busy, isDone, isHeld, offer, onClose]);
  useEffect(() => {
    if (isDone) return;
    // By key position, so that it works with any keyboard layout.
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyZ') return;
      event.preventDefault();
      void undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isDone, undo]);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className={styles.notice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{isDone ? t('undo.done') : offer.text}</span>
      {isDone ? null : (
        <Button size="small" loading={busy} title={t('undo.key')} onClick={() => void undo()}>
          {t('undo.act')}
        </Button>
      )}
      <Button size="small" type="text" aria-label={t('undo.close')} onClick={onClose}>
        <span aria-hidden="true">×</span>
      </Button>
    </div>
  );
}

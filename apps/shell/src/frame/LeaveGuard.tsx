import { useMessages } from '@casebook/shell-sdk';
import { useConfirm } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import type { Dirty } from '../nav/dirty';

/** Asks for confirmation before the person leaves a screen with unsaved input. */
export function LeaveGuard({ dirty }: { dirty: Dirty }) {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && dirty.any(),
  );
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void confirm({
      title: t('leave.title'),
      text: messages.text('COMMON_DISCARD_CHANGES'),
      ok: t('leave.ok'),
      cancel: t('leave.stay'),
      danger: true,
    }).then((leave) => (leave ? blocker.proceed?.() : blocker.reset?.()));
    // Runs once for each attempt to leave, not again when a text changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  return null;
}

import { useConfirm, useNotify } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { UiBridge } from '../platform/ui-bridge';

/** Gives notices and questions of the whole portal their place on the screen. */
export function NotificationHost({ bridge }: { bridge: UiBridge }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const { t } = useTranslation('shell');
  useEffect(
    () =>
      bridge.attach({
        notify({ type, message }) {
          if ('text' in message) notify.text(type, message.text);
          else notify.code(type, message.code, message.params);
        },
        confirm: ({ title, content, okText, danger }) =>
          confirm({ title, text: content, ok: okText, cancel: t('common.cancel'), danger }),
      }),
    [bridge, notify, confirm, t],
  );
  return null;
}

import { useConfirm, useNotify } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalMessages } from '../locale/portal-messages';
import type { UiBridge } from '../platform/ui-bridge';

interface NotificationHostProps {
  bridge: UiBridge;
  messages: Pick<PortalMessages, 'textOf'>;
}

/** Shows the notices and questions of the whole portal. */
export function NotificationHost({ bridge, messages }: NotificationHostProps) {
  const notify = useNotify();
  const confirm = useConfirm();
  const { t } = useTranslation('shell');
  useEffect(
    () =>
      bridge.attach({
        notify({ type, message }) {
          if ('text' in message) notify.text(type, message.text);
          else {
            void messages
              .textOf(message.code, message.params)
              .then((text) => notify.text(type, text));
          }
        },
        confirm: ({ title, content, okText, danger }) =>
          confirm({ title, text: content, ok: okText, cancel: t('common.cancel'), danger }),
      }),
    [bridge, messages, notify, confirm, t],
  );
  return null;
}

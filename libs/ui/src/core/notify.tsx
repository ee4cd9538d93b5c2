import { titles } from '@casebook/catalogue';
import { App } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLanguage } from './context';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface Notify {
  /** A notice with a text that is already in the reader's language. */
  text: (kind: NoticeKind, text: ReactNode) => void;
}

/**
 * Notices: top right, 70 px from the top, for 3 seconds, under the title of COMTT002. They cover the actions of a page and
 * close by themselves, so a click passes through them to the actions.
 */
export function useNotify(): Notify {
  const { notification } = App.useApp();
  const language = useLanguage();
  return useMemo(
    () => ({
      text: (kind, description) =>
        notification.open({
          type: kind,
          title: titles.COMTT002[language],
          description,
          closable: false,
        }),
    }),
    [notification, language],
  );
}

export interface ConfirmQuestion {
  title: ReactNode;
  text?: ReactNode;
  ok: string;
  cancel: string;
  danger?: boolean;
}

/** Asks before an action that cannot be undone: `if (await confirm({…})) …`. */
export function useConfirm(): (question: ConfirmQuestion) => Promise<boolean> {
  const { modal } = App.useApp();
  const [open] = useState(() => new Set<{ destroy: () => void }>());
  // The dialog is closed when its component is unmounted, for example at the end of the session.
  useEffect(
    () => () => {
      for (const question of open) question.destroy();
    },
    [open],
  );
  return useMemo(
    () =>
      ({ title, text, ok, cancel, danger }) =>
        new Promise<boolean>((resolve) => {
          const question = modal.confirm({
            title,
            content: text,
            okText: ok,
            cancelText: cancel,
            okButtonProps: { danger },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
            afterClose: () => void open.delete(question),
          });
          open.add(question);
        }),
    [modal, open],
  );
}

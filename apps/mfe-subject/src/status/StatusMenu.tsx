import type { StatusFlag } from '@casebook/subject-data';
import { Dropdown, isComposing, type MenuProps, type Status, StatusSign } from '@casebook/ui/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { StatusTarget } from './status-target';
import styles from './status.module.css';
import { useStatusActs } from './StatusActs';
import { useStatusWords } from './useStatusWords';

/** The key that opens the menu. */
export const STATUS_KEY = 'F2';

const signOf = {
  freeze: 'frozen',
  sdv: 'sdv',
  review: 'reviewed',
  lock: 'locked',
} as const satisfies Readonly<Record<StatusFlag, Status>>;

const ways = [true, false];

/** The status acts of one or more targets; the wider or narrower ones are submenus of the first. */
export function StatusMenu(props: {
  targets: readonly StatusTarget[];
  /** Called when the key was pressed; true: this menu opens. */
  isAsked?: () => boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** The button. */
  children: ReactElement;
}) {
  const { targets, isAsked, onOpenChange } = props;
  const { flags, start } = useStatusActs();
  const { actOf } = useStatusWords();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);

  const show = (next: boolean) => {
    if (next) opener.current = document.activeElement;
    setOpen(next);
    onOpenChange?.(next);
  };
  /** The focus goes back to where the menu was opened: the entry that had it is gone. */
  const close = () => {
    show(false);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };

  const latest = useRef({ isAsked, show });
  useEffect(() => {
    latest.current = { isAsked, show };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (event.key !== STATUS_KEY || !isPlain || isComposing(event)) return;
      // A dialog or an open menu in front keeps this one closed.
      if ((event.target as Element).closest('[role=dialog], [role=menu]')) return;
      if (!latest.current.isAsked?.()) return;
      event.preventDefault();
      latest.current.show(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const actsOn = (index: number) =>
    flags.flatMap((flag) =>
      ways.map((set) => ({
        key: `${index}-${flag}-${set ? 'set' : 'clear'}`,
        icon: (
          <span className={styles.sign}>
            <StatusSign status={signOf[flag]} />
          </span>
        ),
        // The dots say that a dialog follows.
        label: set ? actOf({ flag, set }) : `${actOf({ flag, set })}…`,
      })),
    );
  const items: MenuProps['items'] = targets.map(({ name }, index) =>
    index === 0
      ? {
          type: 'group',
          key: 'first',
          label: (
            <span className={styles.first}>
              {name}
              {isAsked ? <kbd className={styles.key}>{STATUS_KEY}</kbd> : null}
            </span>
          ),
          children: actsOn(index),
        }
      : { key: `target-${index}`, label: name, children: actsOn(index) },
  );
  const choose = (key: string) => {
    const [index, flag, way] = key.split('-');
    close();
    start({ flag: flag as StatusFlag, set: way === 'set', target: targets[Number(index)]! });
  };

  if (flags.length === 0 || targets.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      autoFocus
      destroyOnHidden
      onOpenChange={(next) => (next ? show(true) : close())}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          // Otherwise the same Enter presses the button that gets the focus back.
          domEvent.preventDefault();
          choose(key);
        },
      }}
    >
      {props.children}
    </Dropdown>
  );
}

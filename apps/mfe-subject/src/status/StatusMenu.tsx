import type { StatusFlag } from '@casebook/subject-data';
import { Dropdown, type MenuProps, type Status, StatusSign } from '@casebook/ui/core';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canBeSigned, type StatusTarget } from './status-target';
import styles from './status.module.css';
import { useStatusActs } from './StatusActs';
import { STATUS_KEY, useStatusKey } from './useStatusKey';
import { useStatusWords } from './useStatusWords';

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
  const { t } = useTranslation('mfe_subject');
  const { flags, start, sign } = useStatusActs();
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

  useStatusKey(isAsked, () => show(true));

  const statusActsOn = (index: number) =>
    flags.flatMap((flag) =>
      ways.map((set) => ({
        key: `${index}-${flag}-${set ? 'set' : 'clear'}`,
        icon: iconOf(signOf[flag]),
        // The dots say that a dialog follows.
        label: set ? actOf({ flag, set }) : `${actOf({ flag, set })}…`,
      })),
    );
  const actsOn = (target: StatusTarget, index: number) =>
    sign && canBeSigned(target)
      ? [
          ...statusActsOn(index),
          { key: `${index}-sign`, icon: iconOf('signed'), label: t('sign.start') },
        ]
      : statusActsOn(index);
  const shown = flags.length > 0 ? targets : targets.filter(canBeSigned);
  const items: MenuProps['items'] = shown.map((target, index) =>
    index === 0
      ? {
          type: 'group',
          key: 'first',
          label: (
            <span className={styles.first}>
              {target.name}
              {isAsked ? <kbd className={styles.key}>{STATUS_KEY}</kbd> : null}
            </span>
          ),
          children: actsOn(target, index),
        }
      : { key: `target-${index}`, label: target.name, children: actsOn(target, index) },
  );
  const choose = (key: string) => {
    const [index, act, way] = key.split('-');
    const target = shown[Number(index)]!;
    close();
    if (act === 'sign') sign?.(target);
    else start({ flag: act as StatusFlag, set: way === 'set', target });
  };

  if ((flags.length === 0 && !sign) || shown.length === 0) return null;
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

/** The element itself, not a component: the menu gives it its class. */
const iconOf = (status: Status): ReactElement => (
  <span className={styles.sign}>
    <StatusSign status={status} />
  </span>
);

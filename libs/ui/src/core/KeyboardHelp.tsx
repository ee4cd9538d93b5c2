import './keyboard-help.css';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Legend, type Status } from './status';
import { useUiText } from './useUiText';

export interface Shortcut {
  /** As printed on the keys: `['Ctrl', 'S']`. */
  keys: readonly string[];
  label: string;
}

export interface KeyboardHelpProps {
  shortcuts: readonly Shortcut[];
  /** Glyphs of this screen, explained below the shortcuts. */
  legend?: readonly Status[];
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
  );
}

/** Mounted once per screen: `?` shows the shortcuts and the legend, wherever nothing is being typed. */
export function KeyboardHelp({ shortcuts, legend = [] }: KeyboardHelpProps) {
  const t = useUiText();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <Modal
      open={open}
      width={780}
      title={t('shortcuts')}
      footer={null}
      onCancel={() => setOpen(false)}
      destroyOnHidden
    >
      <dl className="cb-shortcuts">
        {[...shortcuts, { keys: ['?'], label: t('showShortcuts') }].map(({ keys, label }) => (
          <div key={keys.join('+')}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      {legend.length > 0 ? (
        <>
          <h3 className="cb-shortcuts-legend">{t('legend')}</h3>
          <Legend only={legend} />
        </>
      ) : null}
    </Modal>
  );
}

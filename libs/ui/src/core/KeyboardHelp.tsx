import './keyboard-help.css';
import { Modal } from 'antd';
import { useContext, useEffect, useState } from 'react';
import { asksForHelp, HelpContext, type Shortcut } from './help';
import { Legend, type Status } from './status';
import { useUiText } from './useUiText';

export interface KeyboardHelpProps {
  shortcuts: readonly Shortcut[];
  /** Glyphs of this screen, explained below the shortcuts. */
  legend?: readonly Status[];
}

/**
 * Mounted once per screen: the button of the frame, and `?` wherever nothing is being typed, show the shortcuts and the
 * legend.
 */
export function KeyboardHelp({ shortcuts, legend }: KeyboardHelpProps) {
  const help = useContext(HelpContext);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (help) return help.add(() => setOpen(true));
    // Without a frame nobody else listens.
    const press = (event: KeyboardEvent) => {
      if (!asksForHelp(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [help]);

  return <HelpDialog {...{ shortcuts, legend, open }} onClose={() => setOpen(false)} />;
}

/** Shortcuts and legend of a screen, with the shortcuts of the frame. */
export function HelpDialog({
  shortcuts,
  legend = [],
  open,
  onClose,
}: KeyboardHelpProps & { open: boolean; onClose: () => void }) {
  const t = useUiText();
  const ofFrame = useContext(HelpContext)?.shortcuts ?? [];
  const all = [...shortcuts, ...ofFrame, { keys: ['?'], label: t('showShortcuts') }];
  return (
    <Modal
      open={open}
      width={780}
      title={t('shortcuts')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <dl className="cb-shortcuts">
        {all.map(({ keys, label }) => (
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

import { noteTargetKey, type NoteTargetKey, parseNoteTargetKey } from '@casebook/crf-page';
import { Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { SignButton } from '../../status/SignButton';
import { useStatusActs } from '../../status/StatusActs';
import { StatusMenu } from '../../status/StatusMenu';
import { STATUS_KEY } from '../../status/useStatusKey';
import type { StatusTarget } from '../../status/status-target';
import { useAppSelector } from '../../store';
import { usePageStatusTargets } from './usePageStatusTargets';

const always = () => true;

/** In the head of the page: for the page, and for the selected item with its line and block. */
export function PageStatusMenu() {
  const { t } = useTranslation('mfe_subject');
  const { flags, sign } = useStatusActs();
  const selected = useAppSelector((state) => state.page.selected);
  const targets = usePageStatusTargets();
  if (flags.length === 0) {
    return sign ? (
      <SignButton target={targets.ofPage()} isAsked={always} label={t('sign.start')} />
    ) : null;
  }
  const narrower: (StatusTarget | undefined)[] = [];
  if (selected !== null) {
    const { blockKey, line } = parseNoteTargetKey(selected);
    const item = targets.of(selected);
    if (item) {
      const ofLine =
        line > 0 ? targets.of(noteTargetKey({ blockKey, line, itemKey: null })) : undefined;
      narrower.push(targets.ofBlock(blockKey!), ofLine, item);
    }
  }
  return (
    <StatusMenu
      targets={[targets.ofPage(), ...narrower.filter((one) => one !== undefined)]}
      isAsked={always}
    >
      <Button aria-haspopup="menu" title={t('status.openWith', { key: STATUS_KEY })}>
        {t('status.menu')} ▾
      </Button>
    </StatusMenu>
  );
}

/** In the side panel: for the item, line or page that it shows. */
export function TargetStatusMenu({ id }: { id: NoteTargetKey }) {
  const { t } = useTranslation('mfe_subject');
  const { flags } = useStatusActs();
  const target = usePageStatusTargets().of(id);
  if (!target || flags.length === 0) return null;
  return (
    <StatusMenu targets={[target]}>
      <Button size="small" aria-haspopup="menu">
        {t('status.menu')} ▾
      </Button>
    </StatusMenu>
  );
}

/** Beside the heading of a block. Not in the tab order of the inputs: the key opens the same acts. */
export function BlockStatusMenu({ blockKey }: { blockKey: string }) {
  const { t } = useTranslation('mfe_subject');
  const target = usePageStatusTargets().ofBlock(blockKey);
  return (
    <StatusMenu targets={[target]}>
      <Button
        size="small"
        type="text"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t('status.menuOf', { target: target.name })}
      >
        {t('status.menu')} ▾
      </Button>
    </StatusMenu>
  );
}

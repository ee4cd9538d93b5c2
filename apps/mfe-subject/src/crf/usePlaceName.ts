import { fixedLine } from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../store';
import { useFormerName } from './page/former-name';
import { useOpenPage } from './page-context';
import { blockOf, itemOf } from './state/page-design';
import { itemId, type NoteId, notePlaceOf } from './state/places';

/** What people call an item, a line or the page: as it stands on the page. */
export function usePlaceName(): (id: NoteId) => string {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const store = useAppStore();
  const { design, former } = useOpenPage();
  const formerName = useFormerName();
  return (id) => {
    const { blockKey, line, itemKey } = notePlaceOf(id);
    if (blockKey === null) return t('panel.wholePage');
    const gone = former.get(id);
    if (gone) return formerName(gone);
    const block = blockOf(design, blockKey);
    const fixed = block && fixedLine(block, line);
    const at = (store.getState().page.lines[blockKey] ?? []).findIndex((one) => one.line === line);
    const lineName = fixed
      ? text(fixed.label)
      : t('block.line', { number: at < 0 ? line : at + 1 });
    if (itemKey === null) return lineName;
    const item = text(itemOf(design, itemId({ blockKey, line, itemKey }))?.label) || itemKey;
    return line === 0 ? item : t('item.ofLine', { item, line: lineName });
  };
}

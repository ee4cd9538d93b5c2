import { firstToEnter, useOpenPage } from '@casebook/crf-page';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../store';

/** The first stop of the page for the keyboard: leads past the head to the item at which entry goes on. */
export function SkipToItem() {
  const { t } = useTranslation('mfe_subject');
  const store = useAppStore();
  const { design, goToItem } = useOpenPage();
  return (
    <button
      type="button"
      className="cb-skip"
      onClick={() => {
        const item = firstToEnter(store.getState(), design);
        if (item !== undefined) goToItem(item);
      }}
    >
      {t('page.skipToItem')}
    </button>
  );
}

import { StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useSignatures } from '../../signature/useSignatures';
import { useStoredPage } from '../panel/stored-page';

/** In the head of a page with a broken signature: says so, and leads to its signatures. */
export function PageSignatureState({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const { pageId, subjectId } = useStoredPage();
  const signatures = useSignatures({ subjectId, level: 'page', pageId });
  if (signatures?.state !== 'broken') return null;
  return (
    <button
      type="button"
      className="cb-plain-button"
      title={t('sign.showHistory')}
      onClick={onShow}
    >
      <StatusGlyph status="signatureBroken" withWord />
    </button>
  );
}

import { useTranslation } from 'react-i18next';

/** Texts of this module. */
export const useT = () => useTranslation('mfe_builder').t;

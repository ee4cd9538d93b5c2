import { defineArea } from '../define/define';

/** Titles that the components of `@casebook/ui` show. Separate, because they need only these texts. */
export const titles = defineArea({
  COMTT002: { ja: 'お知らせ', en: 'Notice', th: 'แจ้งเตือน' },
});

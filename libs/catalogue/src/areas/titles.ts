import { defineArea } from '../define/define';

/** Titles that the components of `@casebook/ui` show themselves. Apart, because they need these texts only. */
export const titles = defineArea({
  COMTT002: { ja: 'お知らせ', en: 'Notice', th: 'แจ้งเตือน' },
});

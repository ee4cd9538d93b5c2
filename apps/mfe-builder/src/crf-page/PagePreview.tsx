import type { Page } from '@casebook/study-design';
import { lazyScreen } from '@casebook/ui/core';

/** The page as sites see it. Its code is loaded when it is opened first. */
export const PagePreview = lazyScreen<{ page: Page; visit: string | null }>(
  async () => (await import('./PageAsSitesSee')).PageAsSitesSee,
);

/** The page for paper. Its code is loaded when it is opened first. */
export const PaperView = lazyScreen<{ page: Page; visit: string | null }>(
  async () => (await import('./PageOnPaper')).PageOnPaper,
);

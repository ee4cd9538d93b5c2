import type { PageView } from '@casebook/api-subject';

/** The service's answer for an open page, for tests. */
export function pageView(
  view: Partial<PageView> & Pick<PageView, 'design' | 'pageKey' | 'state'>,
): PageView {
  const { pages } = view.design as { pages: { key: string; title: Record<string, string> }[] };
  return {
    pageId: 7,
    pageType: 2,
    pageTitle: pages.find(({ key }) => key === view.pageKey)!.title,
    visitId: 1,
    visitKey: 'V1',
    visitTitle: { en: 'Visit 1' },
    cycleNo: null,
    unscheduledNo: null,
    visitDeleted: false,
    subjectId: 1,
    subjectNo: 'A-001',
    subjectDisabled: false,
    siteId: 1,
    siteCode: '01',
    siteName: 'Tokyo',
    utcOffsetMinutes: 540,
    today: '2026-04-01',
    previousPageId: null,
    nextPageId: 8,
    designVersionId: 2,
    collected: true,
    formerItems: [],
    editable: true,
    readOnlyReason: null,
    correctionReasons: [1, 2, 3, 4].map((code) => ({ code, label: null })),
    surroundingValues: [],
    surroundingLines: [],
    surroundingVisits: [],
    ...view,
  };
}

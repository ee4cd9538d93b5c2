import { createContext, useContext } from 'react';

/** The page that the side panel is about, as the service knows it. */
export interface StoredPage {
  studyId: number;
  pageId: number;
  utcOffsetMinutes: number;
  /** Nothing can be noted: locked study, disabled subject, deleted visit. */
  closed: boolean;
}

const StoredPageContext = createContext<StoredPage | null>(null);
export const StoredPageProvider = StoredPageContext.Provider;

export function useStoredPage(): StoredPage {
  const page = useContext(StoredPageContext);
  if (!page) throw new Error('no stored page is open');
  return page;
}

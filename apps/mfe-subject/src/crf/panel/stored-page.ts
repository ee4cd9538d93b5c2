import { createContext, useContext } from 'react';

/** The stored page that the side panel shows. */
export interface StoredPage {
  studyId: number;
  pageId: number;
  subjectId: number;
  utcOffsetMinutes: number;
  /** No query or comment can be added: locked study, disabled subject, deleted visit. */
  closed: boolean;
}

const StoredPageContext = createContext<StoredPage | null>(null);
export const StoredPageProvider = StoredPageContext.Provider;

export function useStoredPage(): StoredPage {
  const page = useContext(StoredPageContext);
  if (!page) throw new Error('no stored page is open');
  return page;
}

import type { FormerItem } from '@casebook/api-subject';
import type { Key } from '@casebook/study-design';
import { createContext, useContext } from 'react';
import type { PageDesign } from './state/page-design';
import type { ItemId, NoteId } from './state/places';

/** What every part of an open page needs to know; the same object as long as the page is open. */
export interface OpenPage {
  studyId: number;
  /** Null while a subject is being registered: nothing is stored yet. */
  pageId: number | null;
  design: PageDesign;
  designVersionId: number;
  /** Data of items that the page no longer has: nothing can be typed or noted there any more. */
  former: ReadonlyMap<ItemId, FormerItem>;
  /** The role may save, and nothing stands against it. */
  editable: boolean;
  /** Nothing can be noted either: locked study, disabled subject, deleted visit. */
  closed: boolean;
  utcOffsetMinutes: number;
  /** Shows an item: mounts its section, scrolls to it and puts the focus into it. */
  goToItem: (id: ItemId) => void;
  /** Opens the side panel for an item. */
  showPanel: (id: ItemId, tab: PanelTab) => void;
  /** Shows queries and comments of an item, a line or the page in the side panel. */
  showNotes: (id: NoteId) => void;
}

export type PanelTab = 'queries' | 'audit';

const OpenPageContext = createContext<OpenPage | null>(null);
export const OpenPageProvider = OpenPageContext.Provider;

export function useOpenPage(): OpenPage {
  const page = useContext(OpenPageContext);
  if (!page) throw new Error('no page is open');
  return page;
}

/** Flags of an item: what was set for it. */
export const Flag = { frozen: 1, sdv: 2, reviewed: 4, locked: 8, signed: 16 } as const;

export function isFixed(flags: number): boolean {
  return (flags & (Flag.frozen | Flag.locked)) !== 0;
}

/** Items that the system fills cannot be typed into, whoever may edit the page. */
export function isGenerated({ design }: OpenPage, itemKey: Key): boolean {
  return design.generated.has(itemKey);
}

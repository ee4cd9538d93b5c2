import type { Block, Item, Key } from '@casebook/study-design';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { createContext, type ReactNode, useContext } from 'react';
import type { NoteTargetKey } from '../state/note-target';
import type { FormerItem } from '../state/page-data';
import type { PageDesign } from '../state/page-design';
import type { UncommittedInputs } from '../state/uncommitted-inputs';

/** What every part of an open page needs; the same object as long as the page is open. */
export interface OpenPage {
  design: PageDesign;
  /** Data of items that the page no longer has. They cannot be edited and get no new notes. */
  former: ReadonlyMap<ItemInstanceKey, FormerItem>;
  /** The role may save, and neither a lock nor the subject's state prevents it. */
  editable: boolean;
  utcOffsetMinutes: number;
  uncommittedInputs: UncommittedInputs;
  /** Shows an item: renders its section, scrolls to it and focuses its input. */
  goToItem: (key: ItemInstanceKey) => void;
  /** Shows queries, comments and audit trail of a stored page; null while nothing is stored. */
  notes: PageNotes | null;
  /** Acts of the surrounding screen on a block, shown beside its heading. */
  blockActs?: (blockKey: Key) => ReactNode;
  /** Draws the items of a block, or of a part of a long one, in another way than for entry, such as for paper. */
  drawBlock?: (block: Block, items: readonly Item[]) => ReactNode;
}

export interface PageNotes {
  /** Opens the queries or the audit trail of an item. */
  showItem: (key: ItemInstanceKey, what: 'queries' | 'audit') => void;
  /** Opens queries and comments of an item, a line or the page. */
  show: (key: NoteTargetKey) => void;
}

const OpenPageContext = createContext<OpenPage | null>(null);
export const OpenPageProvider = OpenPageContext.Provider;

export function useOpenPage(): OpenPage {
  const page = useContext(OpenPageContext);
  if (!page) throw new Error('no page is open');
  return page;
}

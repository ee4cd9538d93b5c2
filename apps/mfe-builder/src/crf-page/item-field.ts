import type { Item } from '@casebook/study-design';
import type { PartFault } from '../draft/draft-faults';

export interface ItemFieldProps {
  item: Item;
  /** Shows and saves the item with these members; `undefined` removes one. */
  change: (members: Partial<Record<keyof Item, unknown>>) => void;
  canEdit: boolean;
  faults: readonly PartFault[];
  /** Path of the item in the page. */
  path: string;
}

import type { InputFault } from '@casebook/crf-page';
import type { Failure, FieldError } from '@casebook/shell-sdk';
import { itemInstanceKey, type ItemInstanceKey } from '@casebook/subject-data';

/** The item of an error of a refused save; the service names it in the parameters. */
export function itemOfError({ params }: FieldError): ItemInstanceKey | null {
  const { blockKey, line, itemKey } = params ?? {};
  if (typeof blockKey !== 'string' || typeof itemKey !== 'string') return null;
  return itemInstanceKey({ blockKey, line: Number(line), itemKey });
}

/** The errors that name an item, by item. */
export function refusalsOf({ errors }: Failure): Record<ItemInstanceKey, InputFault> {
  const found: Record<ItemInstanceKey, InputFault> = {};
  for (const error of errors) {
    const id = itemOfError(error);
    if (id) found[id] = { code: error.code, params: error.params ?? {} };
  }
  return found;
}

import type { MessageParams } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { useT } from './useT';

/** Parameters of messages that are numbers which the specification fixes; each has its names in the texts of this module. */
const CODED = ['layout', 'property'] as const;

/** Texts of faults of a design, with what the editor calls a layout and a property instead of their numbers. */
export function useDesignText(): (code: string, params: MessageParams) => string {
  const messages = useMessages();
  const t = useT();
  return (code, params) => {
    const named = { ...params };
    for (const name of CODED) {
      const number = named[name];
      if (typeof number === 'number') named[name] = t(`${name}.${number}`);
    }
    return messages.text(code, named);
  };
}

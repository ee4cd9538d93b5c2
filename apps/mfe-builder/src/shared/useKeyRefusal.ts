import { useMessages } from '@casebook/shell-sdk';
import { isKey } from '@casebook/study-design';
import { useT } from './useT';

/** Why a word cannot be a key: its form, or another part has it. */
export function useKeyRefusal(): (
  key: string,
  isTaken: (key: string) => boolean,
) => string | undefined {
  const t = useT();
  const messages = useMessages();
  return (key, isTaken) =>
    !isKey(key)
      ? t('list.keyForm')
      : isTaken(key)
        ? messages.text('COMMON_ALREADY_USED', { item: key })
        : undefined;
}

import { useT } from './useT';

/** Says of a text that is too long how long it is: a field that takes no more letters would lose the end of what is pasted. */
export function useTooLong(): (text: string, max: number) => string | undefined {
  const t = useT();
  return (text, max) =>
    text.length > max ? t('draft.tooLong', { length: text.length, max }) : undefined;
}

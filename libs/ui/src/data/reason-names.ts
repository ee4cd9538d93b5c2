import { useUiText } from '../core/useUiText';

/** A reason for a correction; only own reasons of a study have a label. */
export interface OfferedReason {
  code: number;
  label?: string | undefined;
}

/** The reason that needs an explanation (spec section 3: other). */
export const OTHER_REASON = 4;

const words: Readonly<Record<number, Parameters<ReturnType<typeof useUiText>>[0]>> = {
  1: 'reasonInputError',
  2: 'reasonNewData',
  3: 'reasonSource',
  [OTHER_REASON]: 'reasonOther',
};

/** The name of a reason: its label, or the portal's name of a standard one. */
export function useReasonName(): (reason: OfferedReason) => string {
  const t = useUiText();
  return ({ code, label }) => {
    const word = words[code];
    return label ?? (word ? t(word) : String(code));
  };
}

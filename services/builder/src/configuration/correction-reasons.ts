import { type FieldError, isVisible, Problem, UNSEEN_CODE } from '@casebook/service-kit';
import {
  type CorrectionReason,
  FIRST_OWN_REASON,
  isStandardReason,
  MAX_OWN_REASONS,
  MAX_REASON_LABEL_LENGTH,
} from '@casebook/study-design';

/** A reason as it was sent; without a code it is a new one. */
export interface GivenReason {
  code?: number;
  offered: boolean;
  label?: Record<string, unknown>;
}

/**
 * The reasons of a study after a change. Reasons are only added, and a text of a label never changes: the audit trail
 * names a reason by its code.
 *
 * @throws Problem 422 with each faulty reason
 */
export function changedReasons(
  present: readonly CorrectionReason[],
  given: readonly GivenReason[],
  languages: readonly string[],
): CorrectionReason[] {
  const field = 'correctionReasons';
  const known = new Map(present.map((reason) => [reason.code, reason]));
  const codes = given.flatMap(({ code }) => code ?? []);
  const isKept = new Set(codes).size === codes.length && codes.length === known.size;
  if (!isKept || codes.some((code) => !known.has(code))) {
    throw Problem.invalid([{ field, code: 'BUILDER_REASONS_KEPT' }]);
  }
  const errors: FieldError[] = [];
  if (!given.some(({ code, offered }) => offered && code !== undefined && isStandardReason(code))) {
    errors.push({ field, code: 'BUILDER_REASON_STANDARD' });
  }
  let last = Math.max(FIRST_OWN_REASON - 1, ...codes);
  const changed = given.map(({ code, offered, label }, at): CorrectionReason => {
    if (code !== undefined && isStandardReason(code)) return { code, offered };
    const stored = code === undefined ? undefined : known.get(code)!.label;
    const texts = { ...stored, ...textsOf(label, languages) };
    errors.push(...faultsOf(`${field}.${at}.label`, texts, offered, languages));
    if (Object.entries(stored ?? {}).some(([language, text]) => texts[language] !== text)) {
      errors.push({ field: `${field}.${at}.label`, code: 'BUILDER_REASON_LABEL_FIXED' });
    }
    return { code: code ?? (last += 1), offered, label: texts };
  });
  const own = changed.filter(({ code }) => !isStandardReason(code)).length;
  if (own > MAX_OWN_REASONS) {
    errors.push({ field, code: 'BUILDER_REASONS_TOO_MANY', params: { most: MAX_OWN_REASONS } });
  }
  if (errors.length > 0) throw Problem.invalid(errors);
  return changed;
}

/** Texts in languages of the study. What is not a text is left out, so that it counts as missing. */
const textsOf = (
  label: Readonly<Record<string, unknown>> = {},
  languages: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = Object.hasOwn(label, language) ? label[language] : undefined;
      return typeof text === 'string' && text.trim() !== '' ? [[language, text.trim()]] : [];
    }),
  );

/** A reason that is offered needs a text in every language of the study. */
function faultsOf(
  field: string,
  texts: Readonly<Record<string, string>>,
  offered: boolean,
  languages: readonly string[],
): FieldError[] {
  const missing = languages.filter((language) => !texts[language]);
  const isNamed = offered ? missing.length === 0 : Object.keys(texts).length > 0;
  return [
    ...(isNamed ? [] : missing).map(
      (language): FieldError => ({
        field: `${field}.${language}`,
        code: 'COMMON_REQUIRED',
      }),
    ),
    ...Object.entries(texts).flatMap(([language, text]): FieldError[] => {
      const at = `${field}.${language}`;
      if (text.length > MAX_REASON_LABEL_LENGTH) {
        const params = { max: MAX_REASON_LABEL_LENGTH };
        return [{ field: at, code: 'COMMON_TOO_LONG', params }];
      }
      return isVisible(text) ? [] : [{ field: at, code: UNSEEN_CODE }];
    }),
  ];
}

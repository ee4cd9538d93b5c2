import type { CorrectionReason, ReasonForChange } from '@casebook/ui/data';
import type { Reason, Reasons } from './save-request';

const codes: Readonly<Record<CorrectionReason, Reason['code']>> = {
  input_error: 1,
  new_data: 2,
  source_data_correction: 3,
  other: 4,
};

/** The entered reasons with the codes of the service. */
export function reasonsOf(given: Readonly<Record<string, ReasonForChange>>): Reasons {
  return Object.fromEntries(
    Object.entries(given).map(([id, { reason, text }]) => [
      id,
      { code: codes[reason], ...(text && { text }) },
    ]),
  );
}

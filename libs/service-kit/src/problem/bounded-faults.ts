import type { MessageParams } from '@casebook/catalogue';

/** Faults that a refusal names; it only counts the others. */
export const MAX_FAULTS_NAMED = 50;

/** Characters of a field's path in a refusal. */
export const MAX_FIELD_LENGTH = 200;

/** Characters of a parameter of a message. */
const MAX_PARAM_LENGTH = 1_000;

/** The path of a field as an answer names it. */
export const shortField = (field: string): string =>
  field.length <= MAX_FIELD_LENGTH ? field : `${field.slice(0, MAX_FIELD_LENGTH).toWellFormed()}…`;

/** Parameters of a message without long texts, which a sender may have chosen. */
export const shortParams = (params: MessageParams): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > MAX_PARAM_LENGTH
        ? `${value.slice(0, MAX_PARAM_LENGTH).toWellFormed()}…`
        : value,
    ]),
  );

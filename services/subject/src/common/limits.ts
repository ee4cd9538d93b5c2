export const KEY_LENGTH = 40;

export const MAX_LINE = 100_000;

export const MAX_REASON = 1_000;

export const MAX_WORDS = 4_000;

/** WebCrypto; undefined on pages that do not come from a secure origin (HTTPS or this computer). */
export const subtleCrypto = (): SubtleCrypto | undefined =>
  'subtle' in crypto ? crypto.subtle : undefined;

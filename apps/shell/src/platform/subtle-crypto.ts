/** WebCrypto; undefined on pages without a secure origin (HTTPS or localhost). */
export const subtleCrypto = (): SubtleCrypto | undefined =>
  'subtle' in crypto ? crypto.subtle : undefined;

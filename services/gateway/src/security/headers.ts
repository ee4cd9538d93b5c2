/** Headers of every answer. Addresses hold subject numbers, so no referrer ever leaves the page. */
const COMMON: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return https ? { ...COMMON, 'strict-transport-security': 'max-age=31536000' } : COMMON;
}

/** Where a developer's module may come from, when the channel document allows it. */
const LOCAL = ' http://localhost:* http://127.0.0.1:*';

/** Policy of the page: own scripts only, nothing inline, no eval; antd's styles carry the nonce. */
export function pagePolicy(nonce: string, allowOverride: boolean): string {
  const own = `'self'${allowOverride ? LOCAL : ''}`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Only services behind the gateway may say these; whatever a client sends is dropped. */
const INTERNAL =
  /^(x-forwarded-|x-real-ip$|x-user|x-internal-|x-casebook-internal-|forwarded$|x-casebook-channel-seq$)/;
/** Said between client and gateway, which has answered it; not to a service. */
const OF_THE_CONNECTION = /^(expect|keep-alive|te|trailer|upgrade)$/;

/** Request headers as a service gets them: nothing spoofed, and who asked as the gateway saw it. */
export function forwardedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  request: { id: string; ip: string; protocol: string; host: string },
): Record<string, string | string[] | undefined> {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !INTERNAL.test(name) && !OF_THE_CONNECTION.test(name),
    ),
  );
  return {
    ...kept,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

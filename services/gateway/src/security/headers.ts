/** Headers of every answer. No referrer is sent, because addresses contain subject numbers. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
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
  return https
    ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' }
    : SECURITY_HEADERS;
}

/** Origins of a developer's module, if the channel document allows overrides. */
const DEVELOPER_ORIGINS = ' http://localhost:* http://127.0.0.1:*';

/** Content security policy of the page: own scripts only, nothing inline, no eval; antd's styles have the nonce. */
export function pagePolicy(nonce: string, allowOverride: boolean): string {
  const own = `'self'${allowOverride ? DEVELOPER_ORIGINS : ''}`;
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

/** Headers that only the gateway may set; those of a client are removed. */
const GATEWAY_ONLY_HEADERS =
  /^(x-forwarded-|x-real-ip$|x-user|x-internal-|x-casebook-internal-|forwarded$|x-casebook-channel-seq$)/;
/** Headers between client and gateway that are not forwarded. */
const CONNECTION_HEADERS = /^(expect|keep-alive|te|trailer|upgrade)$/;

/** Request headers for a service: without those that a client may not set, and with the client address that the gateway saw. */
export function forwardedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  request: { id: string; ip: string; protocol: string; host: string },
): Record<string, string | string[] | undefined> {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !GATEWAY_ONLY_HEADERS.test(name) && !CONNECTION_HEADERS.test(name),
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

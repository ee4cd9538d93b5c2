import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:tls';
import type { GatewayConfig } from '../config/gateway.config';

type TlsConfig = Pick<GatewayConfig, 'TLS_CERT' | 'TLS_KEY'>;

/** PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** How long a renewed certificate may go unseen. */
const CHECK_MS = 5_000;

/** What the gateway proves itself with; undefined: it serves plain HTTP. @throws Error when a file cannot be read */
export function readCertificate({ TLS_CERT, TLS_KEY }: TlsConfig): Certificate | undefined {
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY) throw new Error('TLS_CERT and TLS_KEY are needed together');
  return { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
}

/**
 * Certificates live for weeks: a renewed one is used by the connections that come after it. One that cannot be used,
 * because only one of the two files is new yet or it is broken, leaves the last good one in use.
 *
 * @returns what ends it
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  config: TlsConfig,
  report: (error: unknown) => void,
  everyMs = CHECK_MS,
): () => void {
  const files = [config.TLS_CERT, config.TLS_KEY].filter((file) => file !== undefined);
  const renew = (): void => {
    try {
      server.setSecureContext(readCertificate(config)!);
    } catch (error) {
      report(error);
    }
  };
  for (const file of files) watchFile(file, { interval: everyMs, persistent: false }, renew);
  return () => files.forEach((file) => unwatchFile(file, renew));
}

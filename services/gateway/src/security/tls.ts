import { readFileSync } from 'node:fs';
import type { Server } from 'node:tls';
import type { GatewayConfig } from '../config/gateway.config';

type TlsConfig = Pick<GatewayConfig, 'TLS_CERT' | 'TLS_KEY'>;

/** PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** Interval at which the certificate files are checked for changes. */
const CERTIFICATE_CHECK_INTERVAL_MS = 5_000;

/** Certificate and key; undefined without them (plain HTTP). @throws Error when a file cannot be read */
export function readCertificate({ TLS_CERT, TLS_KEY }: TlsConfig): Certificate | undefined {
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY) throw new Error('TLS_CERT and TLS_KEY are needed together');
  return { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
}

/**
 * Uses a renewed certificate for new connections, without a restart. While the files are invalid, for example because only
 * one of the two was replaced yet, the last valid certificate stays in use.
 *
 * @returns stops checking
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  config: TlsConfig,
  report: (error: unknown) => void,
  everyMs = CERTIFICATE_CHECK_INTERVAL_MS,
): () => void {
  // What was read last, not the times of the files: a change before the first look would be their first time.
  let last: Certificate | null = null;
  let fault: string | null = null;
  const look = (): void => {
    try {
      const certificate = readCertificate(config)!;
      if (last?.cert.equals(certificate.cert) && last.key.equals(certificate.key)) return;
      last = certificate;
      server.setSecureContext(certificate);
      fault = null;
    } catch (error) {
      // A file that stays unreadable is reported once.
      if (fault === String(error)) return;
      fault = String(error);
      report(error);
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}

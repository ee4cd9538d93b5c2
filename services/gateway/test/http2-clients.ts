import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { join } from 'node:path';

const certificates = join(__dirname, 'certificates');

/** Settings of a gateway that answers HTTPS. */
export const TLS = {
  TLS_CERT: join(certificates, 'test-only-first.cert.pem'),
  TLS_KEY: join(certificates, 'test-only-first.key.pem'),
};

/** The certificate that the clients trust. */
export const ca = readFileSync(TLS.TLS_CERT);

export type Http2Headers = IncomingHttpHeaders & IncomingHttpStatusHeader;

/** The HTTP/2 connections of one test. */
export class Http2Clients {
  private readonly opened: ClientHttp2Session[] = [];

  constructor(private readonly url: () => string) {}

  /** @param settings a window of 0 lets the gateway send headers but nothing of an answer */
  async open(settings: { initialWindowSize?: number } = {}): Promise<ClientHttp2Session> {
    const session = connect(this.url(), { ca, settings });
    session.on('error', () => undefined);
    this.opened.push(session);
    await once(session, 'remoteSettings');
    return session;
  }

  close(): void {
    for (const session of this.opened.splice(0)) session.destroy();
  }
}

/** Sends the headers of a request; the caller ends it. */
export function http2Request(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
): ClientHttp2Stream {
  const stream = session.request(headers, { endStream: false });
  stream.on('error', () => undefined);
  return stream;
}

/** The headers of an answer, of which nothing is read yet. */
export async function http2Answer(stream: ClientHttp2Stream): Promise<Http2Headers> {
  const [headers] = (await once(stream, 'response')) as [Http2Headers];
  return headers;
}

/** The status of an answer, whose content is discarded. */
export async function http2Status(stream: ClientHttp2Stream): Promise<number> {
  const { ':status': status } = await http2Answer(stream);
  stream.resume();
  return status!;
}

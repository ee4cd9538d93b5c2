import { Agent, createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StatusReader, type Asker } from './status-reader';
import { type Written, Writer } from './writer';

/**
 * `pass <port>` forwards calls unchanged; `write <database> <bare|audited>` writes their bodies;
 * `read <database> <asker>` answers `/<level>` with the rows of a status list.
 */
const [, , what, where, more] = process.argv;
const HANDLERS: Readonly<Record<string, () => RequestListener>> = {
  pass: () => passer(Number(where)),
  write: () => writing(new Writer(where!, more as 'bare')),
  read: () => reading(new StatusReader(where!, JSON.parse(more!) as Asker)),
};
const handle = HANDLERS[what!]!();
const server = createServer(handle);
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());

function passer(port: number): RequestListener {
  const agent = new Agent({ keepAlive: true });
  return (incoming, answer) => {
    const { url, method, headers } = incoming;
    const outgoing = request(
      { host: '127.0.0.1', port, path: url, method, headers, agent },
      (answered) => {
        answer.writeHead(answered.statusCode!, answered.headers);
        answered.pipe(answer);
      },
    );
    incoming.pipe(outgoing);
  };
}

function writing(writer: Writer): RequestListener {
  return (incoming, answer) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const written = JSON.parse(Buffer.concat(pieces).toString()) as Written;
      writer.write(written).then(
        () => answer.end('{}'),
        (error: unknown) => answer.writeHead(500).end(String(error)),
      );
    });
  };
}

function reading(reader: StatusReader): RequestListener {
  return ({ url }, answer) => {
    reader.read(url!.slice(1)).then(
      (rows) => answer.end(JSON.stringify({ rows })),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  };
}

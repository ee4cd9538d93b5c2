import { Agent, createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Written, Writer } from './writer';

/**
 * `pass <port>` forwards calls unchanged; `write <database> <bare
 * audited>` writes their bodies.
 */
const [, , what, where, into] = process.argv;
const handle =
  what === 'pass' ? passer(Number(where)) : writing(new Writer(where!, into as 'bare'));
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

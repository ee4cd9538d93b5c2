import type { IncomingMessage } from 'node:http';
import { type Http2SecureServer, Http2ServerRequest, type ServerHttp2Session } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { clientAddress } from '@casebook/service-kit';

interface Limits {
  total: number;
  perAddress: number;
  /** Most open requests on one HTTP/1 connection. */
  pipelined: number;
}

interface Connection {
  id: string;
  socket: Pick<Socket, 'destroy'>;
  address: Address;
  /** Unanswered requests of this connection, and those of them that a service is answering. */
  requests: number;
  served: number;
  closed: boolean;
}

/** The connections of one address. */
interface Address {
  key: string;
  count: number;
  /** Connections that may be closed for a new one, the one that is idle longest first. */
  closable: Set<Connection>;
}

type RemoteEndpoint = Pick<Socket, 'remoteAddress' | 'remotePort'>;

/** How long an HTTP/2 connection may take to close after it was asked to. */
const HTTP2_CLOSE_TIMEOUT_MS = 2000;

/**
 * Limits the connections of one address and in all, including those in the TLS handshake. When there are too many, the one
 * that has been idle longest is closed instead of refusing the new one, so that idle connections do not lock out active
 * clients. A connection with a call that a service is answering is never closed.
 */
export class Connections {
  private readonly open = new Map<string, Connection>();
  private readonly closable = new Set<Connection>();
  private readonly addresses = new Map<string, Address>();

  constructor(
    private readonly limits: Limits,
    /** A trusted proxy has no limit of its own, because it carries the calls of many clients. */
    private readonly isProxy: (address: string) => boolean,
  ) {}

  follow(server: Server | Http2SecureServer): void {
    server.on('connection', (socket: Socket) => this.add(socket));
    server.on('session', (session: ServerHttp2Session) => {
      // On a timeout Fastify waits for open streams, which may never end, so the connection is destroyed.
      session.once('timeout', () =>
        setTimeout(() => session.destroy(), HTTP2_CLOSE_TIMEOUT_MS).unref(),
      );
    });
  }

  /** Counts a request of this connection and makes the connection the most recently used. @returns ends the request */
  begin(request: IncomingMessage | Http2ServerRequest): () => void {
    const connection = this.of(request);
    if (!connection) return () => {};
    if (connection.served === 0) this.makeClosable(connection);
    connection.requests += 1;
    const isHttp1 = request.httpVersionMajor === 1;
    if (isHttp1 && connection.requests > this.limits.pipelined) this.close(connection);
    return () => (connection.requests -= 1);
  }

  /** Protects the connection while a service answers its call. @returns ends the protection */
  serve(request: IncomingMessage | Http2ServerRequest): () => void {
    const connection = this.of(request);
    if (!connection) return () => {};
    connection.served += 1;
    this.protect(connection);
    return () => {
      connection.served -= 1;
      if (connection.served === 0 && !connection.closed) this.makeClosable(connection);
    };
  }

  private of(request: IncomingMessage | Http2ServerRequest): Connection | undefined {
    if (!(request instanceof Http2ServerRequest)) return this.open.get(idOf(request.socket));
    // Reading the socket of a closed HTTP/2 session throws.
    const { session } = request.stream;
    return session && !session.destroyed ? this.open.get(idOf(session.socket)) : undefined;
  }

  private add(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const id = idOf(socket);
    const key = clientAddress(remoteAddress);
    const address = this.addresses.get(key) ?? { key, count: 0, closable: new Set() };
    this.addresses.set(key, address);
    address.count += 1;
    const connection: Connection = { id, socket, address, requests: 0, served: 0, closed: false };
    this.open.set(id, connection);
    this.makeClosable(connection);
    socket.once('close', () => this.remove(connection));
    const { total, perAddress } = this.limits;
    if (address.count > perAddress && !this.isProxy(remoteAddress)) {
      this.closeFirst(address.closable);
    } else if (this.open.size > total) this.closeFirst(this.closable);
  }

  private closeFirst(closable: ReadonlySet<Connection>): void {
    const [first] = closable;
    if (first) this.close(first);
  }

  private close(connection: Connection): void {
    this.remove(connection); // The close event comes later, and the limit must count at once.
    connection.socket.destroy();
  }

  private remove(connection: Connection): void {
    const { id, address } = connection;
    if (connection.closed) return;
    connection.closed = true;
    this.open.delete(id);
    this.protect(connection);
    address.count -= 1;
    if (address.count === 0) this.addresses.delete(address.key);
  }

  private makeClosable(connection: Connection): void {
    this.protect(connection);
    this.closable.add(connection);
    connection.address.closable.add(connection);
  }

  private protect(connection: Connection): void {
    this.closable.delete(connection);
    connection.address.closable.delete(connection);
  }
}

/** Identifies a connection: its TCP socket and the TLS and HTTP/2 sockets above it give the same key. */
const idOf = ({ remoteAddress, remotePort }: RemoteEndpoint): string =>
  `${remoteAddress} ${remotePort}`;

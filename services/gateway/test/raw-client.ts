import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that sends exactly the given bytes and keeps everything that it receives. */
export class RawClient {
  private text = '';
  private readonly changes: (() => void)[] = [];
  private ended = false;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.text += chunk.toString('latin1');
      this.notify();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.ended = true;
      this.notify();
    });
  }

  static async open(url: string, localAddress?: string): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      ...(localAddress ? { localAddress } : {}),
    });
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  get received(): string {
    return this.text;
  }

  get isClosed(): boolean {
    return this.ended;
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** Sends the request line and headers; the caller sends the body. */
  request(method: string, path: string, headers: Record<string, string | number> = {}): this {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return this.send(`${method} ${path} HTTP/1.1\r\nhost: portal\r\n${lines.join('')}\r\n`);
  }

  /** Statuses of the answers so far. */
  get statuses(): number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  /** The status of this answer. @throws Error when the connection ends before */
  async status(which = 1): Promise<number> {
    while (this.statuses.length < which) {
      if (this.ended) throw new Error(`closed after ${JSON.stringify(this.text)}`);
      await this.change();
    }
    return this.statuses[which - 1]!;
  }

  async closed(): Promise<void> {
    while (!this.ended) await this.change();
  }

  close(): void {
    this.socket.destroy();
  }

  private change(): Promise<void> {
    return new Promise((resolve) => this.changes.push(resolve));
  }

  private notify(): void {
    for (const changed of this.changes.splice(0)) changed();
  }
}

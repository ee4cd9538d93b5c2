import { Client } from 'pg';

const TRY_AGAIN = 5_000;

/**
 * Hears what is told on a channel of PostgreSQL, on a connection of its own. What was told while there was no connection is
 * not heard: `heard` is therefore called after each connecting, too.
 */
export class Listener {
  #client: Client | null = null;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly heard: () => void,
  ) {}

  /** Does not fail: while the database cannot be reached it goes on trying. */
  async open(): Promise<void> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: TRY_AGAIN });
    this.#client = client;
    client.on('notification', () => this.heard());
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
    } catch {
      this.lost(client);
      return;
    }
    if (!this.#closed) this.heard();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  private lost(client: Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#again = setTimeout(() => void this.open(), TRY_AGAIN);
    this.#again.unref();
  }
}

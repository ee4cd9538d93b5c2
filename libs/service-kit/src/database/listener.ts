import { Client } from 'pg';

const RECONNECT_DELAY_MS = 5_000;

/**
 * Listens to a notification channel of PostgreSQL, on its own connection. Notifications are lost while there is no connection,
 * so `onNotification` is also called after each connect.
 */
export class Listener {
  #client: Client | null = null;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly onNotification: () => void,
  ) {}

  /** Does not fail: it retries while the database cannot be reached. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      connectionTimeoutMillis: RECONNECT_DELAY_MS,
    });
    this.#client = client;
    client.on('notification', () => this.onNotification());
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
    } catch {
      this.lost(client);
      return;
    }
    if (!this.#closed) this.onNotification();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reconnectTimer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  private lost(client: Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#reconnectTimer = setTimeout(() => void this.open(), RECONNECT_DELAY_MS);
    this.#reconnectTimer.unref();
  }
}

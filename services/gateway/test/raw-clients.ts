import { RawClient } from './raw-client';

/** The raw clients of one test. */
export class RawClients {
  private readonly opened: RawClient[] = [];

  constructor(private readonly url: () => string) {}

  async open(localAddress?: string): Promise<RawClient> {
    const client = await RawClient.open(this.url(), localAddress);
    this.opened.push(client);
    return client;
  }

  openMany(count: number): Promise<RawClient[]> {
    return Promise.all(Array.from({ length: count }, () => this.open()));
  }

  close(): void {
    for (const client of this.opened.splice(0)) client.close();
  }
}

import { Api } from '../support/api';
import { serve } from './floor';
import type { Asker } from './status-reader';

/** The lower limit of the time of a status list through a gateway: two plain HTTP servers and {@link StatusReader}. */
export class StatusFloor {
  readonly #api: Api;

  private constructor(
    url: string,
    private readonly stopServers: () => void,
  ) {
    this.#api = new Api(url);
  }

  static async start(adminUrl: string, asker: Asker): Promise<StatusFloor> {
    const reader = await serve('read', adminUrl, JSON.stringify(asker));
    const passer = await serve('pass', String(reader.port));
    return new StatusFloor(`http://127.0.0.1:${passer.port}`, () => {
      for (const { child } of [passer, reader]) child.disconnect();
    });
  }

  readonly list = (level: string): Promise<string> => this.#api.send('GET', `/${level}`);

  async stop(): Promise<void> {
    await this.#api.close();
    this.stopServers();
  }
}

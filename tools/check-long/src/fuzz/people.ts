import { setTimeout } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@casebook/tool-start';
import { Api } from '../support/api';

const PAUSE_MS = 5_000;

interface Session {
  login: string;
  headers: Record<string, string>;
}

/** Everybody of the demo, each in the first role of the study, and nobody at all. */
export class People {
  private sessions: Session[] = [];

  constructor(private readonly origin: string) {}

  /** Who sends an input; null: nobody. */
  get all(): ReadonlyArray<Session | null> {
    return [null, ...this.sessions];
  }

  /**
   * Signs everybody in. What the round before began may still go on – the job of a mail sets a new password, a person is
   * disabled –, and rounds that follow each other fast meet the limit of sign-ins for an address: all is put back again.
   *
   * @param putBack makes people and rights what they were
   */
  async signIn(putBack: () => Promise<void>, tries = 12): Promise<void> {
    await putBack();
    try {
      this.sessions = await Promise.all(DEMO_ACCOUNTS.map(([login]) => this.begin(login)));
    } catch (error) {
      if (tries === 1) throw error;
      await setTimeout(PAUSE_MS);
      await this.signIn(putBack, tries - 1);
    }
  }

  private async begin(login: string): Promise<Session> {
    const api = new Api(this.origin);
    try {
      await api.signIn(login, DEMO_PASSWORD);
      const { rows } = await api.call<{ rows: { roles: { roleId: number }[] }[] }>(
        'POST',
        '/api/study/list',
        {},
      );
      const role = rows[0]?.roles[0]?.roleId;
      return {
        login,
        headers: { ...api.identity, ...(role !== undefined && { role: String(role) }) },
      };
    } finally {
      await api.close();
    }
  }
}

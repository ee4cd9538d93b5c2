import { setTimeout } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@casebook/tool-start';
import { Api } from '../support/api';

const RETRY_PAUSE_MS = 5_000;

interface Session {
  login: string;
  headers: Record<string, string>;
}

/** All demo accounts, each in its first role of the study, and a caller without a session. */
export class People {
  private sessions: Session[] = [];

  constructor(private readonly origin: string) {}

  /** Callers of an input; null: without a session. */
  get all(): ReadonlyArray<Session | null> {
    return [null, ...this.sessions];
  }

  /**
   * Signs in all accounts. Effects of the previous round may still occur (a mail job sets a new password, a person
   * is disabled), and fast rounds reach the limit of sign-ins for an address; then everything is restored again.
   *
   * @param putBack restores people and rights
   */
  async signIn(putBack: () => Promise<void>, tries = 12): Promise<void> {
    await putBack();
    try {
      this.sessions = await Promise.all(DEMO_ACCOUNTS.map(([login]) => this.begin(login)));
    } catch (error) {
      if (tries === 1) throw error;
      await setTimeout(RETRY_PAUSE_MS);
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

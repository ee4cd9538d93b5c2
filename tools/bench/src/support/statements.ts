import { Client } from 'pg';

/** Execution time in the database, from pg_stat_statements. */
export class Statements {
  private constructor(private readonly client: Client) {}

  static async connect(adminUrl: string): Promise<Statements> {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    return new Statements(client);
  }

  /**
   * Execution time in milliseconds and number of the statements of a role (null: the administrator) while `work`
   * ran.
   */
  async during(
    role: string | null,
    work: () => Promise<unknown>,
  ): Promise<{ ms: number; calls: number }> {
    await this.client.query('select pg_stat_statements_reset()');
    await work();
    const { rows } = await this.client.query<{ ms: number; calls: number }>(
      `select coalesce(sum(total_exec_time), 0)::float8 as ms, coalesce(sum(calls), 0)::int as calls
       from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = coalesce($1, current_user)
         and s.query not like '%pg_stat_statements%'`,
      [role],
    );
    return rows[0]!;
  }

  end(): Promise<void> {
    return this.client.end();
  }
}

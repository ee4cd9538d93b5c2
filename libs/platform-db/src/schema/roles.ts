import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Content of a `service.json`. */
export interface ServiceDescriptor {
  /** e.g. `subject`; also the folder below services/. */
  name: string;
  /** Position in the order of migration and start; services without one come last. */
  order?: number;
  /** Schema of the service; absent for the gateway, which has no database. */
  schema?: string;
  /** Schema of its job queue (pg-boss), when it has background work. */
  queue?: string;
  /** The service stores files, e.g. of exports. */
  files?: boolean;
  /** Published views of other schemas it reads, e.g. `auth.v1_session`. */
  reads?: string[];
  /** Services whose API it calls, e.g. `auth`; it gets their addresses (`AUTH_URL`). */
  calls?: string[];
  /** Oldest supported versions of client modules, e.g. `{ "mfe_subject": ">=1.2.0" }`; older ones get 426. */
  clients?: Record<string, string>;
  /** Tables, columns (`schema.table.column`) and functions that it no longer uses, so that a later release may drop them. */
  leaving?: string[];
  /**
   * Writes without a session that it may make: `system` for those without a person, `person` for those of a person before
   * signing in.
   */
  writesAs?: ('system' | 'person')[];
  /** It locks and unlocks studies. */
  locksStudies?: boolean;
  /** Options of its Node process, e.g. how much memory its garbage may take before it is collected. */
  nodeOptions?: string[];
  /** Further environment variables of its process, for what cannot be changed once it runs. */
  environment?: Record<string, string>;
  /** Own tables and columns (`schema.table.column`) that are not audited, each with the reason. */
  unaudited?: Record<string, string>;
}

/** Environment variable with the address of another service. */
export const urlVariableOf = <Name extends string>(service: Name): `${Uppercase<Name>}_URL` =>
  `${service.toUpperCase() as Uppercase<Name>}_URL`;

/** Role that owns a schema and runs its migrations. It has no login. */
export const ownerRole = (schema: string): string => `casebook_${schema}_owner`;

/** Role the service logs in with: SELECT, INSERT, UPDATE in its own schema and nothing else. */
export const appRole = (schema: string): string => `casebook_${schema}_app`;

/** Creates a NOLOGIN owner role unless it exists, and lets the administrator act as it. */
export async function ensureOwnerRole(admin: Client, schema: string): Promise<void> {
  const role = ownerRole(schema);
  await createRoleUnlessExists(admin, role, 'nologin');
  // Not needed (and refused as circular) for a superuser; a managed server's administrator needs it.
  await admin.query(`grant ${escapeIdentifier(role)} to current_user`);
}

/** Creates or updates the login role of a service's schema. */
export async function ensureAppRole(
  admin: Client,
  schema: string,
  password: string,
): Promise<void> {
  const role = appRole(schema);
  await createRoleUnlessExists(admin, role, 'login');
  await admin.query(
    `alter role ${escapeIdentifier(role)} with login password ${escapeLiteral(password)}`,
  );
}

async function createRoleUnlessExists(
  admin: Client,
  role: string,
  kind: 'login' | 'nologin',
): Promise<void> {
  const existing = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
  if (existing.rowCount === 0) await admin.query(`create role ${escapeIdentifier(role)} ${kind}`);
}

/** Creates a schema of a service, owned by the owner role of its main one. */
export async function ensureSchema(
  admin: Client,
  schema: string,
  owner: string = schema,
): Promise<void> {
  await admin.query(
    `create schema if not exists ${escapeIdentifier(schema)} authorization ${escapeIdentifier(ownerRole(owner))}`,
  );
}

/**
 * Grants a service's login role exactly its rights: rows of its own schema (never DELETE, TRUNCATE or DDL), `begin_write`,
 * and the published views that its descriptor names. To be run after all migrations; it is idempotent.
 *
 * @param options.formerRuns a process of the last release may still run, which passes the author itself
 *
 * @throws when the descriptor names something that is not a published view (`<schema>.v<n>_…`).
 */
export async function grantRights(
  admin: Client,
  descriptor: ServiceDescriptor,
  options: { formerRuns?: boolean } = {},
): Promise<void> {
  const { schema } = descriptor;
  if (!schema) return;
  const app = escapeIdentifier(appRole(schema));
  const own = escapeIdentifier(schema);
  await admin.query(`
    grant usage on schema ${own} to ${app};
    grant select, insert, update on all tables in schema ${own} to ${app};
    grant usage on all sequences in schema ${own} to ${app};
    revoke insert, update on table ${own}.migration from ${app};
    grant usage on schema platform, audit to ${app};
    grant execute on function platform.begin_session_write, platform.two_people, audit.write_anchor, audit.write_anchor_if_new, audit.hold_anchors
      to ${app};
    revoke execute on function platform.begin_write from ${app};
    grant select on platform.v1_study_lock to ${app};
  `);
  for (const kind of descriptor.writesAs ?? []) {
    await admin.query(`grant execute on function platform.begin_${kind}_write to ${app}`);
  }
  if (descriptor.locksStudies) {
    await admin.query(`grant execute on function platform.set_study_lock to ${app}`);
  }
  if (descriptor.queue) {
    await admin.query(
      `grant execute on function platform.authorise_job, platform.begin_job_write to ${app}`,
    );
    await grantQueue(admin, descriptor.queue, app);
  }
  if (options.formerRuns) {
    await admin.query(`grant execute on function platform.begin_write to ${app}`);
  }
  for (const view of descriptor.reads ?? []) {
    const [from, name] = view.split('.');
    if (!from || !name || !/^v\d+_[a-z_]+$/.test(name)) {
      throw new Error(`service.json of ${descriptor.name}: "${view}" is not a published view`);
    }
    await admin.query(
      `grant usage on schema ${escapeIdentifier(from)} to ${app};
       grant select on ${escapeIdentifier(from)}.${escapeIdentifier(name)} to ${app}`,
    );
  }
}

/**
 * Grants the deletion of jobs, which are temporary and deleted some time after their end. Nothing else of the queue schema can
 * be deleted, and its structure cannot be changed.
 */
async function grantQueue(admin: Client, queue: string, app: string): Promise<void> {
  const schema = escapeIdentifier(queue);
  await admin.query(`
    grant usage on schema ${schema} to ${app};
    grant select, insert, update, delete on ${schema}.job, ${schema}.job_common, ${schema}.job_dependency to ${app};
    grant select, insert, update on ${schema}.queue to ${app};
    grant select, update on ${schema}.version to ${app};
    grant select on ${schema}.schedule, ${schema}.subscription, ${schema}.bam to ${app};
  `);
}

import { type Client, escapeIdentifier } from 'pg';
import { ensureOwnerRole, ensureSchema, ownerRole } from './roles';

/**
 * Published views of modules that are not part of this release, with the columns that others read. Each
 * is empty until its module is installed and replaces it (`create or replace view`, same columns).
 */
export const VIEWS_TO_COME = {
  'iwrs.v1_site_delivery': { study_id: 'integer', site_id: 'integer', delivered: 'integer' },
  'iwrs.v1_subject_ip': { study_id: 'integer', subject_id: 'integer', assigned: 'integer' },
} as const satisfies Record<string, Record<string, string>>;

/** Creates the views to come that do not exist yet, owned by the module that will take them over. */
export async function installViewsToCome(admin: Client): Promise<void> {
  for (const [view, columns] of Object.entries(VIEWS_TO_COME)) {
    const [schema, name] = view.split('.') as [string, string];
    const present = await admin.query('select to_regclass($1) is not null as yes', [view]);
    if (present.rows[0].yes) continue;
    await ensureOwnerRole(admin, schema);
    await ensureSchema(admin, schema);
    const nothing = Object.entries(columns).map(
      ([column, type]) => `null::${type} as ${escapeIdentifier(column)}`,
    );
    const place = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    await admin.query(`
      create view ${place} as select ${nothing.join(', ')} where false;
      alter view ${place} owner to ${escapeIdentifier(ownerRole(schema))};
    `);
  }
}

import type { Client } from 'pg';
import type { AuditedTable } from './report';

/**
 * The objects of a schema that the audit trail depends on: tables, columns, constraints, triggers with their state, functions
 * with their bodies, views, owners and rights. They are written with the release, so that the verify command has an expectation
 * that does not come from the database that it checks.
 */
export interface SchemaCatalog {
  objects: Record<string, string>;
  audited: AuditedTable[];
}

const sha = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Rights as `role=PRIVILEGE,…`, in an order that does not depend on the order of the grants. */
const rights = (acl: string, kind: string, owner: string): string => `coalesce((
  select string_agg(who || '=' || what, ' ' order by who collate "C") from (
    select coalesce(r.rolname::text, 'PUBLIC') as who,
      string_agg(a.privilege_type || case when a.is_grantable then '*' else '' end, ',' order by a.privilege_type) as what
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a left join pg_roles r on r.oid = a.grantee
    group by 1) x), '')`;

// Object and definition are the text of a finding; a function body is given as its digest.
const OBJECTS = `
  select format('schema %s', n.nspname) as object,
    format('owner %s; rights %s', pg_get_userbyid(n.nspowner), ${rights('n.nspacl', 'n', 'n.nspowner')}) as definition
  from pg_namespace n where n.nspname = any($1)
  union all
  select format('relation %s.%s', n.nspname, c.relname),
    format('kind %s; owner %s; rights %s; row security %s; persistence %s; options %s%s', c.relkind, pg_get_userbyid(c.relowner),
      ${rights('c.relacl', 'r', 'c.relowner')}, c.relrowsecurity, c.relpersistence, coalesce(c.reloptions::text, ''),
      case when c.relkind in ('v', 'm') then '; body ' || ${sha('pg_get_viewdef(c.oid)')} end)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select format('sequence %s.%s', n.nspname, c.relname),
    format('owner %s; rights %s; steps %s', pg_get_userbyid(c.relowner), ${rights('c.relacl', 's', 'c.relowner')}, s.seqincrement)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
  where n.nspname = any($1)
  union all
  select format('column %s.%s.%s', n.nspname, c.relname, a.attname),
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      case when a.attgenerated <> '' then 'generated ' || a.attgenerated::text end,
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), 'rights ' || a.attacl::text)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = any($1) and c.relkind in ('r', 'p', 'f') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s.%s %s', n.nspname, c.relname, k.conname),
    format('%s; validated %s', pg_get_constraintdef(k.oid), k.convalidated)
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and k.contype <> 'n'
  union all
  select format('unique index %s.%s', n.nspname, c.relname), format('%s; valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and i.indisunique
  union all
  select format('trigger %s.%s %s', n.nspname, c.relname, t.tgname),
    format('%s; enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and not t.tgisinternal
  union all
  select format('foreign key trigger %s.%s', n.nspname, c.relname), format('%s are not enabled', count(*))
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and t.tgisinternal and t.tgenabled <> 'O' group by 1
  union all
  select format('function %s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
    format('owner %s; rights %s; definer %s; body %s', pg_get_userbyid(p.proowner), ${rights('p.proacl', 'f', 'p.proowner')},
      p.prosecdef, ${sha('pg_get_functiondef(p.oid)')})
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any($1) and p.prokind in ('f', 'p')
  union all
  select format('rule %s.%s %s', n.nspname, c.relname, r.rulename), pg_get_ruledef(r.oid)
  from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and r.rulename <> '_RETURN'
  union all
  select format('policy %s.%s %s', n.nspname, c.relname, p.polname), coalesce(pg_get_expr(p.polqual, p.polrelid), '')
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1)
  union all
  select format('table %s inherits from %s', i.inhrelid::regclass, i.inhparent::regclass), ''
  from pg_inherits i join pg_class c on c.oid = i.inhparent join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p')
  union all
  select format('role %s', r.rolname),
    format('login %s; superuser %s; creates roles %s; replication %s; passes row security %s; is also %s', r.rolcanlogin,
      r.rolsuper, r.rolcreaterole, r.rolreplication, r.rolbypassrls, coalesce((
        select string_agg(pg_get_userbyid(m.roleid), ',' order by pg_get_userbyid(m.roleid))
        from pg_auth_members m where m.member = r.oid), 'nobody'))
  from pg_roles r
  where r.rolname = any (select format('casebook_%s_%s', s, k) from unnest($1::text[]) s, unnest('{owner,app}'::text[]) k)
  union all
  select format('default rights of %s', pg_get_userbyid(d.defaclrole)), d.defaclacl::text
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  where n.nspname = any($1) or pg_get_userbyid(d.defaclrole) ~ '^casebook_'`;

/** Objects in any schema that no release creates and that would change the meaning of statements. */
const FOREIGN_OBJECTS = `
  select format('setting of %s', coalesce(nullif(pg_get_userbyid(s.setrole), 'unknown (OID=0)'), 'the database')) as object,
    array_to_string(s.setconfig, ', ') as definition
  from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase
  where (s.setdatabase = 0 or d.datname = current_database())
    and (s.setrole = 0 or pg_get_userbyid(s.setrole) ~ '^casebook_' or 'session_replication_role=replica' = any (s.setconfig))
  union all
  select format('event trigger %s', evtname), 'enabled ' || evtenabled::text from pg_event_trigger
  union all
  select format('%s in pg_catalog', p.oid::regprocedure), 'added later'
  from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.oid >= 16384
  union all
  select format('operator %s in pg_catalog', o.oid::regoperator), 'added later'
  from pg_operator o where o.oprnamespace = 'pg_catalog'::regnamespace and o.oid >= 16384
  union all
  select format('cast from %s to %s', castsource::regtype, casttarget::regtype), 'added later' from pg_cast where oid >= 16384
  union all
  select 'setting session_replication_role', setting from pg_settings
  where name = 'session_replication_role' and setting <> 'origin'`;

interface ObjectRow {
  object: string;
  definition: string;
}

async function objectsOf(client: Client, schemas: readonly string[]): Promise<ObjectRow[]> {
  return (
    await client.query<ObjectRow>(`select * from (${OBJECTS}) x order by object collate "C"`, [
      schemas,
    ])
  ).rows;
}

/** The objects of these schemas in the database; the session's search_path must be only pg_catalog. */
export async function readCatalog(
  client: Client,
  schemas: readonly string[],
): Promise<SchemaCatalog> {
  const objects = await objectsOf(client, schemas);
  const audited = await client.query<AuditedTable>(
    `select table_name, entity, chain_kind, chain_column, study_column, key_columns, ignored_columns, row_form,
       digest_columns
     from audit.audited_table where split_part(table_name, '.', 1) = any($1) order by table_name collate "C"`,
    [schemas],
  );
  return {
    objects: Object.fromEntries(objects.map(({ object, definition }) => [object, definition])),
    audited: audited.rows,
  };
}

/** Objects in the database that no release creates. */
export async function readIntruders(client: Client): Promise<ObjectRow[]> {
  return (await client.query<ObjectRow>(`select * from (${FOREIGN_OBJECTS}) x order by 1`)).rows;
}

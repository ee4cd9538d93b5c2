/**
 * The table behind {@link ReAuthentication}: the tokens that were used; for a migration of the service. Name it among
 * `unaudited`.
 */
export const usedReAuthSql = (schema: string): string => `
create table ${schema}.used_re_auth (
  jti uuid primary key,
  expires_at timestamptz not null
);
create index used_re_auth_expiry on ${schema}.used_re_auth (expires_at);
`;

/**
 * Marks a token as used; a second time violates the key. Services delete nothing, so the row of a token that expired long ago
 * is used again. An hour is more than clocks may differ, so no row of a token that is still accepted is overwritten.
 */
export const useTokenStatement = (schema: string) => ({
  name: 'use_re_auth_token',
  text: `
    with replaced as (
      update ${schema}.used_re_auth set jti = :jti, expires_at = to_timestamp(:exp::bigint)
      where jti = (
        select jti from ${schema}.used_re_auth where expires_at < now() - interval '1 hour'
        order by expires_at limit 1 for update skip locked
      )
      returning 1
    )
    insert into ${schema}.used_re_auth (jti, expires_at)
    select :jti, to_timestamp(:exp::bigint) where not exists (select from replaced)`,
});

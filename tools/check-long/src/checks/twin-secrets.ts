import { withClient } from '@casebook/platform-db';

/** Each secret takes the value of another row with a different one, or a new one where there is only one. */
const EXCHANGES: readonly (readonly [string, string])[] = [
  [
    'kit types',
    `with kinds as (select study_id, array_agg(distinct kit_type order by kit_type) as all_of from iwrs.kit_secret group by 1)
     update iwrs.kit_secret k set kit_type = all_of[array_position(all_of, k.kit_type) % cardinality(all_of) + 1]
     from kinds where kinds.study_id = k.study_id`,
  ],
  [
    'arms',
    `with kinds as (select study_id, scheme_id, array_agg(distinct arm order by arm) as all_of from iwrs.slot_secret group by 1, 2)
     update iwrs.slot_secret s set arm = all_of[array_position(all_of, s.arm) % cardinality(all_of) + 1]
     from kinds where (kinds.study_id, kinds.scheme_id) = (s.study_id, s.scheme_id)`,
  ],
  [
    'lots and dates',
    `update iwrs.kit set lot = 'TWIN-' || kit_id % 3, expires_on = current_date + (kit_id % 5 - 1) * 40,
       dispense_until = case when kit_id % 2 = 0 then current_date + 20 end`,
  ],
  [
    'minima of kit types',
    `insert into iwrs.stock_minimum_secret (study_id, site_id, kit_type, minimum)
     select distinct k.study_id, k.site_id, t.kit_type, 1000 from iwrs.kit k join iwrs.kit_secret t using (study_id, kit_id)
     on conflict (study_id, site_id, kit_type) do update set minimum = excluded.minimum + 1`,
  ],
];

/** Items that only some roles see, in any version of their study. */
const HIDDEN = `
  select distinct v.study_id, p ->> 'key' as page_key, i ->> 'key' as item_key
  from builder.v1_design_version v, jsonb_array_elements(v.design -> 'pages') p, jsonb_array_elements(p -> 'blocks') b,
    jsonb_array_elements(b -> 'items') i, jsonb_array_elements(i -> 'properties') x
  where (x ->> 'type')::int = 14`;

/** Values of hidden items, and what the trail keeps of them. Their numeric values are not read by who does not see them. */
const HIDDEN_VALUES = `
  with hidden as (${HIDDEN}), kinds as (
    select v.study_id, v.page_key, v.item_key, array_agg(distinct v.value order by v.value) as all_of
    from (select iv.*, p.page_key from subject.item_value iv join subject.page p using (study_id, page_id)) v
    join hidden using (study_id, page_key, item_key) where v.value is not null group by 1, 2, 3
  )
  update subject.item_value iv set value = case when cardinality(all_of) > 1
      then all_of[array_position(all_of, iv.value) % cardinality(all_of) + 1] else iv.value || '0' end
  from subject.page p, kinds
  where p.study_id = iv.study_id and p.page_id = iv.page_id and iv.value is not null
    and (kinds.study_id, kinds.page_key, kinds.item_key) = (iv.study_id, p.page_key, iv.item_key)`;

/**
 * Exchanges what blinded roles must not see, in the database itself and without a trace, so that nothing else differs.
 *
 * @returns what was exchanged, with the number of rows
 */
export async function exchangeSecrets(adminUrl: string): Promise<string[]> {
  return withClient(adminUrl, async (admin) => {
    await admin.query(`set session_replication_role = replica`);
    const done: string[] = [];
    for (const [name, text] of [...EXCHANGES, ['hidden values', HIDDEN_VALUES] as const]) {
      const { rowCount } = await admin.query(text);
      done.push(`${rowCount} ${name}`);
    }
    return done;
  });
}

/** A leak as a forgotten list would be one: the numbers of kits that are on hand depend on their kit type. */
export async function plantLeak(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    await admin.query(`set session_replication_role = replica`);
    await admin.query(
      `update iwrs.kit k set state = 'damaged' from iwrs.kit_secret t
       where (t.study_id, t.kit_id) = (k.study_id, k.kit_id) and k.state = 'waiting'
         and t.kit_type = (select min(kit_type) from iwrs.kit_secret x where x.study_id = k.study_id)`,
    );
  });
}

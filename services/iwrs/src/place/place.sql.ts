import type { Classified } from '@casebook/role-view';
import type { Statement } from '@casebook/service-kit';

/** The pseudo-site of the IWRS (spec section 3). */
export const DEPOT = 0;

export interface PlaceRow {
  siteId: number;
  siteCode: string;
  name: string;
  deleted: boolean;
  utcOffsetMinutes: number;
  today: string;
}

/** The depot first, then the sites within reach. The depot has the time of UTC. */
export const listPlaces = (
  studyId: number | null,
  siteIds: readonly number[] | null,
): Statement => ({
  name: 'supply-places',
  text: `
    select p.*, to_char((now() at time zone 'UTC' + make_interval(mins => p."utcOffsetMinutes"))::date, 'YYYY-MM-DD') as today
    from (
      select 0 as "siteId", '' as "siteCode", '' as name, false as deleted, 0 as "utcOffsetMinutes"
      union all
      select site_id, site_code, name, deleted, utc_offset_minutes from admin.v1_site
      where study_id = :studyId and (:siteIds::int[] is null or site_id = any (:siteIds))
    ) p
    order by p."siteId" > 0, lower(p."siteCode")`,
  values: { studyId, siteIds },
});

/** The kit types of the designs that were released, and the arms of the schemes that they name. */
export const kitTypesOf = (studyId: number | null): Statement => ({
  name: 'released-kit-types',
  text: `
    with released as (
      select distinct on (v.version_id) v.version_no, v.design -> 'kitTypes' as kit_types, v.design -> 'schemes' as schemes
      from builder.v1_release r join builder.v1_design_version v using (study_id, version_id)
      where r.study_id = :studyId and r.effective_from <= now()
    )
    select distinct on (k ->> 'key') k ->> 'key' as key, k -> 'title' as title, coalesce((
        select jsonb_agg(a -> 'title' order by s ->> 'key', a ->> 'key')
        from jsonb_array_elements(released.schemes) s, jsonb_array_elements(s -> 'arms') a
        where k -> 'arms' ? ((s ->> 'key') || '.' || (a ->> 'key'))), '[]') as arms
    from released, jsonb_array_elements(released.kit_types) k
    order by k ->> 'key', released.version_no desc`,
  values: { studyId },
});

export interface KitTypeRow {
  key: string;
  title: Record<string, string>;
  arms: Classified<'kitType', Record<string, string>[]>;
}

/** Whether any version of the design was released. */
export const isReleased = (studyId: number | null): Statement => ({
  name: 'any-release',
  text: `select exists (select from builder.v1_release where study_id = :studyId and effective_from <= now()) as released`,
  values: { studyId },
});

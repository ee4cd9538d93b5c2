import { PropertyType } from '@casebook/study-design';

/** An item that gives the level of a stratification factor. */
export interface FactorItem {
  factor: string;
  pageKey: string;
  blockKey: string;
  itemKey: string;
}

/** SQL: all {@link FactorItem}s of the design version `v`, in a fixed order. */
export const FACTOR_ITEMS = `(
    select coalesce(jsonb_agg(distinct jsonb_build_object('factor', property ->> 'factor', 'pageKey', page ->> 'key',
      'blockKey', block ->> 'key', 'itemKey', item ->> 'key')), '[]')
    from jsonb_array_elements(v.design -> 'pages') page, jsonb_array_elements(page -> 'blocks') block,
      jsonb_array_elements(block -> 'items') item, jsonb_array_elements(item -> 'properties') property
    where (property ->> 'type')::int = ${PropertyType.stratification})`;

import { ScreenLink, useText } from '@casebook/shell-sdk';
import { itemsOf, type PropertyType } from '@casebook/study-design';
import { Select, StateView } from '@casebook/ui/core';
import { useState } from 'react';
import { useContents } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';

const TYPES = [1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const satisfies readonly PropertyType[];

/** All items that have a property, by property, with the way to their settings. */
export function ItemsWithProperties() {
  const t = useT();
  const text = useText();
  const pages = useContents('page');
  const [wanted, setWanted] = useState<PropertyType>();
  const rows = pages.flatMap((page) =>
    [...itemsOf(page)].flatMap(({ item }) =>
      item.properties
        .filter(({ type }) => (wanted ? type === wanted : TYPES.some((one) => one === type)))
        .map(({ type }) => ({ page, item, type })),
    ),
  );
  return (
    <div className={css.stack}>
      <Select
        allowClear
        className={fields.start}
        aria-label={t('item.properties')}
        placeholder={t('properties.all')}
        popupMatchSelectWidth={false}
        value={wanted ?? null}
        options={TYPES.map((value) => ({ value, label: t(`property.${value}`) }))}
        onChange={(type: PropertyType | null | undefined) => setWanted(type ?? undefined)}
      />
      {rows.length === 0 ? (
        <StateView kind="empty" title={t('properties.none')} text={t('properties.noneText')} />
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('item.properties')}</th>
              <th scope="col">{t('item.label')}</th>
              <th scope="col">{t('ecs.page')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ page, item, type }) => (
              <tr key={`${page.key} ${item.key} ${type}`}>
                <td>{t(`property.${type}`)}</td>
                <td>
                  <ScreenLink screen="BUILDER_CRF_PAGE" query={{ page: page.key, item: item.key }}>
                    {text(item.label) || item.key}
                  </ScreenLink>{' '}
                  <span className={css.code}>{item.key}</span>
                </td>
                <td>{text(page.title) || page.key}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

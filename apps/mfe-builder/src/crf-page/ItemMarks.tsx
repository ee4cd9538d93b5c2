import { useText } from '@casebook/shell-sdk';
import type { Item, ItemPath, ItemProperty } from '@casebook/study-design';
import css from '../shared/builder.module.css';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';

/** What an item has besides its layout, as short words. */
export function ItemMarks({ item }: { item: Item }) {
  const t = useT();
  const { numberFormat, maxLength } = item;
  return (
    <span className={css.tags}>
      {item.codelist ? <Mark>{item.codelist}</Mark> : null}
      {numberFormat ? (
        <Mark>
          {t('item.number', { digits: numberFormat.digits, decimals: numberFormat.decimals })}
        </Mark>
      ) : null}
      {maxLength ? <Mark>{t('item.maxLength', { count: maxLength })}</Mark> : null}
      {item.notInFuture ? <Mark>{t('item.notInFuture')}</Mark> : null}
      {item.notDone ? <Mark>{t('item.notDone')}</Mark> : null}
      {item.sdv === false ? <Mark>{t('item.noSdv')}</Mark> : null}
      {item.properties.map((property, at) => (
        <Mark key={at}>
          <Property property={property} />
        </Mark>
      ))}
    </span>
  );
}

const placeOf = ({ visit, page, item }: ItemPath) => [visit, page, item].filter(Boolean).join('.');

function Property({ property }: { property: ItemProperty }) {
  const t = useT();
  const text = useText();
  const name = t(`property.${property.type}`);
  switch (property.type) {
    case 1:
      return `${name}: ${placeOf(property.from)}`;
    case 2:
      return `${name}: ${property.value}`;
    case 3:
    case 4:
    case 5:
    case 6:
      return `${name}: ${text(property.text)}`;
    case 7:
      return `${name}: ${property.codes.join(', ')}`;
    case 13:
      return `${name}: ${property.factor}`;
    case 14:
      return property.roles.length > 0
        ? `${name}: ${property.roles.join(', ')}`
        : `${name}: ${t('property.nobody')}`;
    default:
      return name;
  }
}

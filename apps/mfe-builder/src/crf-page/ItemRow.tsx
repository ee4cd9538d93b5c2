import { useText } from '@casebook/shell-sdk';
import type { Codelist, Item, ItemPath, ItemProperty } from '@casebook/study-design';

import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';
import styles from './item-row.module.css';

/** Number of choices that are listed; further ones are counted. */
const SHOWN_CHOICES = 12;

/** One item: label and help, key, layout with format and choices, properties. */
export function ItemRow({ item, codelist }: { item: Item; codelist: Codelist | undefined }) {
  const t = useT();
  const text = useText();
  return (
    <tr>
      <td>
        {text(item.label)}
        {item.required ? <span title={t('item.required')}> *</span> : null}
        {item.help ? <div className={css.quiet}>{text(item.help)}</div> : null}
      </td>
      <td className={css.code}>{item.key}</td>
      <td>
        {t(`layout.${item.layout}`)}
        <Format item={item} />
        {codelist ? <Choices codelist={codelist} /> : null}
      </td>
      <td>
        <span className={css.tags}>
          {item.notInFuture ? <Mark>{t('item.notInFuture')}</Mark> : null}
          {item.sdv === false ? <Mark>{t('item.noSdv')}</Mark> : null}
          {item.properties.map((property, index) => (
            <Mark key={index}>
              <Property property={property} />
            </Mark>
          ))}
        </span>
      </td>
    </tr>
  );
}

function Format({ item }: { item: Item }) {
  const t = useT();
  const { numberFormat, maxLength, dataType } = item;
  if (numberFormat) {
    return (
      <div className={css.quiet}>
        {t('item.number', { digits: numberFormat.digits, decimals: numberFormat.decimals })}
      </div>
    );
  }
  if (maxLength)
    return <div className={css.quiet}>{t('item.maxLength', { count: maxLength })}</div>;
  return dataType === 'number' ? <div className={css.quiet}>{t('item.anyNumber')}</div> : null;
}

function Choices({ codelist }: { codelist: Codelist }) {
  const t = useT();
  const text = useText();
  const rest = codelist.entries.length - SHOWN_CHOICES;
  return (
    <ul className={styles.choices} aria-label={text(codelist.name)}>
      {codelist.entries.slice(0, SHOWN_CHOICES).map((entry) => (
        <li key={entry.code}>
          <span className={css.code}>{entry.code}</span> {text(entry.label)}
        </li>
      ))}
      {rest > 0 ? <li>{t('item.moreChoices', { count: rest })}</li> : null}
    </ul>
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

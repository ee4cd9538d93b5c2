import { type ItemProperty, PropertyType } from '@casebook/study-design';
import { Button, Select } from '@casebook/ui/core';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import { useT } from '../shared/useT';
import type { ItemFieldProps } from './item-field';
import { RemoveButton } from './RemoveButton';
import styles from './page-editor.module.css';

type Surrounding = Extract<ItemProperty, { role: 'unit' | 'label' }>;

const PLACES = [
  PropertyType.top,
  PropertyType.bottom,
  PropertyType.left,
  PropertyType.right,
] as const;

/**
 * Texts above, below, left or right of the input. Units and further labels are two settings, although the specification
 * numbers both 3 to 6 (decision 6).
 */
export function SurroundingTexts(props: ItemFieldProps) {
  return (
    <>
      <OfRole {...props} role="unit" />
      <OfRole {...props} role="label" />
    </>
  );
}

function OfRole({
  item,
  change,
  canEdit,
  faults,
  path,
  role,
}: ItemFieldProps & { role: Surrounding['role'] }) {
  const t = useT();
  const { properties } = item;
  const own = properties.flatMap((property, at) =>
    'role' in property && property.role === role ? [{ property, at }] : [],
  );
  const free = PLACES.filter((place) => !own.some(({ property }) => property.type === place));
  const put = (at: number, property: Surrounding | undefined) =>
    change({ properties: properties.toSpliced(at, 1, ...(property ? [property] : [])) });
  const name = t(`editor.${role === 'unit' ? 'unit' : 'furtherLabel'}`);
  return (
    <div className={styles.settings}>
      {own.map(({ property, at }) => (
        <div key={property.type} className={styles.surrounding}>
          <Select
            className={styles.place}
            aria-label={t('editor.placeOf', { name })}
            disabled={!canEdit}
            value={property.type}
            options={PLACES.filter((place) => place === property.type || free.includes(place)).map(
              (place) => ({ value: place, label: `${name}: ${t(`property.${place}`)}` }),
            )}
            onChange={(type) => put(at, { ...property, type })}
          />
          <TextsField
            label={name}
            value={property.text}
            disabled={!canEdit}
            onChange={(text) => put(at, { ...property, text })}
          />
          {canEdit ? <RemoveButton name={name} onClick={() => put(at, undefined)} /> : null}
          <FieldFaults faults={faults} path={`${path}/properties/${at}`} />
        </div>
      ))}
      {canEdit && free.length > 0 ? (
        <Button
          size="small"
          className={styles.add}
          onClick={() =>
            change({
              properties: [
                ...properties,
                { type: free.includes(6) ? 6 : free[0]!, role, text: {} } satisfies Surrounding,
              ],
            })
          }
        >
          {t(role === 'unit' ? 'editor.addUnit' : 'editor.addLabel')}
        </Button>
      ) : null}
    </div>
  );
}

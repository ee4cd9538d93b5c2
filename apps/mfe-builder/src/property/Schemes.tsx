import { SCHEME_METHODS, type SchemeMethod } from '@casebook/study-design';
import { Select } from '@casebook/ui/core';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import { useT } from '../shared/useT';
import { SchemeArms } from './SchemeArms';
import { SchemeCaps } from './SchemeCaps';
import { SchemeFactors } from './SchemeFactors';
import { SimulateButton } from './SimulateButton';
import styles from './schemes.module.css';

/** Randomisation schemes: method, arms with their ratio, stratification factors with their levels, and caps. */
export function Schemes() {
  const t = useT();
  return (
    <ListEditor
      kind="scheme"
      titleLabel={t('properties.name')}
      columns={[{ key: 'method', title: t('schemes.method'), Cell: Method }]}
      Details={Rules}
      create={(key, title) => ({ key, title, method: 'blocks', arms: [], factors: [], caps: [] })}
      removal={() => ({ question: t('schemes.remove'), also: [] })}
      empty={{ title: t('schemes.emptyTitle'), text: t('schemes.emptyText') }}
      addText={t('schemes.add')}
    />
  );
}

function Rules(props: CellProps<'scheme'>) {
  const t = useT();
  return (
    <section className={styles.rules} aria-label={t('schemes.rules')}>
      <h3>{t('schemes.arms')}</h3>
      <SchemeArms {...props} />
      <h3>{t('schemes.factors')}</h3>
      <SchemeFactors {...props} />
      <h3>{t('schemes.caps')}</h3>
      <SchemeCaps {...props} />
      <h3>{t('simulation.heading')}</h3>
      <SimulateButton scheme={props.content} />
    </section>
  );
}

function Method({ content, change, canEdit }: CellProps<'scheme'>) {
  const t = useT();
  return (
    <Select
      aria-label={t('schemes.method')}
      popupMatchSelectWidth={false}
      disabled={!canEdit}
      value={content.method}
      options={SCHEME_METHODS.map((value) => ({ value, label: t(`schemes.${value}`) }))}
      onChange={(method: SchemeMethod) => change({ method })}
    />
  );
}

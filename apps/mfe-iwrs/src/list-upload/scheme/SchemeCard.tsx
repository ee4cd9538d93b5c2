import type { Scheme } from '@casebook/api-iwrs';
import { Alert, Button, Tag, useNumbers } from '@casebook/ui/core';
import { Descriptions } from '@casebook/ui/data';
import styles from './scheme.module.css';
import type { SchemeAct } from './SchemeScreen';
import { SchemeStrata } from './SchemeStrata';
import { useSchemeTexts } from './useSchemeTexts';

/** What can be done with a scheme in a state, the main act last. */
const ACTS: Readonly<Record<Scheme['state'], readonly SchemeAct[]>> = {
  draft: ['open'],
  open: ['close', 'pause'],
  paused: ['close', 'resume'],
  closed: [],
};

interface Props {
  scheme: Scheme;
  /** Absent for who may not change schemes. */
  onAct?: (act: SchemeAct) => void;
  onTrail: () => void;
}

/** A scheme: its state, arms and settings for who may see them, strata and caps. */
export function SchemeCard({ scheme, onAct, onTrail }: Props) {
  const { t, title, stratum, text } = useSchemeTexts();
  const { count } = useNumbers();
  const { state, method, strata, factors, arms, settings, reason, versionName } = scheme;
  const acts: readonly SchemeAct[] = [
    ...(scheme.otherKitTypes === true && state !== 'closed' ? (['kit-types'] as const) : []),
    ...ACTS[state],
  ];
  const low = strata.filter((one) => one.low).length;
  const ofFactors = factors.map(
    ({ factor, levels }) => `${factor} (${levels.map((level) => text(level.title)).join(' / ')})`,
  );
  const facts: [string, string | undefined][] = [
    [t('scheme.method'), t(`scheme.methods.${method}`)],
    [t('scheme.version'), versionName ?? undefined],
    [t('scheme.randomised'), count(scheme.randomised)],
    [t('scheme.factors'), ofFactors.join(', ') || t('scheme.noFactors')],
    [t('scheme.arms'), arms?.map((arm) => `${text(arm.title)} (${arm.ratio})`).join(', ')],
    [t('scheme.blockSizes'), settings?.blockSizes?.join(', ')],
    [t('scheme.measure'), settings?.measure && t(`scheme.measures.${settings.measure}`)],
    [t('scheme.probability'), settings?.probability?.toString()],
    [t('scheme.siteIsFactor'), settings && t(settings.siteIsFactor ? 'scheme.yes' : 'scheme.no')],
    [t('scheme.reason'), reason ?? undefined],
  ];
  return (
    <section className={styles['card']} aria-label={title(scheme)}>
      <header className={styles['head']}>
        <h2>
          {title(scheme)} <span className={styles['key']}>{scheme.key}</span>
        </h2>
        <Tag>{t(`scheme.states.${state}`)}</Tag>
        <div className={styles['acts']}>
          {scheme.revision > 0 ? <Button onClick={onTrail}>{t('scheme.showTrail')}</Button> : null}
          {onAct
            ? acts.map((act, at) => (
                <Button
                  key={act}
                  danger={act === 'close'}
                  type={at === acts.length - 1 && act !== 'pause' ? 'primary' : 'default'}
                  onClick={() => onAct(act)}
                >
                  {t(`scheme.act.${act}`)}
                </Button>
              ))
            : null}
        </div>
      </header>
      {low > 0 ? <Alert type="warning" showIcon title={t('scheme.low', { count: low })} /> : null}
      {scheme.otherKitTypes === true ? (
        <Alert type="info" showIcon title={t('scheme.otherKitTypes')} />
      ) : null}
      {scheme.inDesign ? null : <Alert type="info" showIcon title={t('scheme.notInDesign')} />}
      <Descriptions
        size="small"
        column={2}
        items={facts
          .filter(([, value]) => value !== undefined)
          .map(([label, children]) => ({ key: label, label, children }))}
      />
      <SchemeStrata scheme={scheme} nameOf={(one) => stratum(factors, one)} />
    </section>
  );
}

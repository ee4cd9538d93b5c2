import { MAX_REPEATS } from '@casebook/study-design';
import { CommitNumber } from '../draft/CommitNumber';
import { DraftScreen } from '../draft/DraftScreen';
import { useContents } from '../draft/draft-hooks';
import { contentsOf } from '../draft/draft-state';
import { useAppSelector } from '../draft/store';
import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import css from '../shared/builder.module.css';
import styles from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { VisitCycle, VisitType } from './VisitCells';
import { WindowCell } from './WindowCell';

/** Cycles, and the visits with their windows. */
export function CyclesAndVisits() {
  const t = useT();
  return (
    <DraftScreen title={t('visits.title')}>
      <section className={css.card}>
        <h2>{t('visits.visits')}</h2>
        <Visits />
      </section>
      <section className={css.card}>
        <h2>{t('visits.cycles')}</h2>
        <Cycles />
      </section>
    </DraftScreen>
  );
}

function Visits() {
  const t = useT();
  const schedule = useContents('schedule');
  const hasCycles = useAppSelector(
    ({ draft }) =>
      draft.order.cycle.length > 0 ||
      contentsOf(draft, 'visit').some(({ cycle }) => cycle !== undefined),
  );
  return (
    <ListEditor
      kind="visit"
      titleLabel={t('visits.name')}
      columns={[
        { key: 'type', title: t('visits.type'), Cell: VisitType },
        ...(hasCycles ? [{ key: 'cycle', title: t('visits.cycle'), Cell: VisitCycle }] : []),
        { key: 'window', title: t('visits.window'), Cell: WindowCell },
      ]}
      create={(key, title) => ({ key, title, type: 'scheduled' })}
      removal={(visit) => {
        const entries = schedule.filter((entry) => entry.visit === visit);
        return {
          question: entries.length > 0 ? t('visits.remove', { count: entries.length }) : '',
          also: entries.map(({ page }) => ({
            kind: 'schedule',
            key: `${visit} ${page}`,
            remove: true,
          })),
        };
      }}
      empty={{ title: t('visits.emptyTitle'), text: t('visits.emptyText') }}
      addText={t('visits.add')}
    />
  );
}

function Cycles() {
  const t = useT();
  const visits = useContents('visit');
  return (
    <ListEditor
      kind="cycle"
      titleLabel={t('visits.cycleName')}
      columns={[{ key: 'repeats', title: t('visits.repeats'), Cell: Repeats }]}
      create={(key, title) => ({ key, title, maxRepeats: 1 })}
      removal={(cycle) => {
        const inCycle = visits.filter((visit) => visit.cycle === cycle);
        return {
          question: inCycle.length > 0 ? t('visits.removeCycle', { count: inCycle.length }) : '',
          also: inCycle.map(({ cycle: _left, ...visit }) => ({
            kind: 'visit',
            key: visit.key,
            content: visit,
          })),
        };
      }}
      empty={{ title: t('visits.noCycles'), text: t('visits.noCyclesText') }}
      addText={t('visits.addCycle')}
    />
  );
}

function Repeats({ content, change, canEdit, faults }: CellProps<'cycle'>) {
  const t = useT();
  return (
    <>
      <CommitNumber
        className={styles.number}
        aria-label={t('visits.repeats')}
        min={1}
        max={MAX_REPEATS}
        disabled={!canEdit}
        value={content.maxRepeats}
        onCommit={(maxRepeats) => change({ maxRepeats })}
      />
      <FieldFaults faults={faults} path="/maxRepeats" />
    </>
  );
}

import { builderApi, type SimulatedProcedure } from '@casebook/api-builder';
import { FailureAlert } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import type { Scheme } from '@casebook/study-design';
import { Button, Input, Modal, Progress } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useT } from '../shared/useT';
import { ProcedureChart } from './ProcedureChart';
import styles from './simulation.module.css';

const FIRST = { subjects: 200, trials: 1_000 };
const WIDTH = 1_080;

/** Simulates a scheme with each procedure: how balanced the arms become, and how well the next arm is guessed. */
export function SchemeSimulation({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const t = useT();
  const { studyId } = useStudy();
  const [run, { data, error, isLoading }] = builderApi.useSimulateSchemeMutation();
  const [subjects, setSubjects] = useState(String(FIRST.subjects));
  const [trials, setTrials] = useState(String(FIRST.trials));
  const start = () => {
    const { arms, factors } = scheme;
    void run({
      studyId,
      schemeSimulationInput: {
        subjects: Number(subjects) || 0,
        trials: Number(trials) || 0,
        arms: arms.map(({ key, ratio }) => ({ key, ratio })),
        factors: factors.map(({ weight, levels }) => ({
          weight,
          levels: Math.max(1, levels.length),
        })),
      },
    });
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('simulation.title', { scheme: scheme.key })}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles.content}>
        <p>{t('simulation.explain')}</p>
        <div className={styles.inputs}>
          <label>
            {t('simulation.subjects')}
            <Input
              inputMode="numeric"
              value={subjects}
              onChange={(event) => setSubjects(event.target.value)}
            />
          </label>
          <label>
            {t('simulation.trials')}
            <Input
              inputMode="numeric"
              value={trials}
              onChange={(event) => setTrials(event.target.value)}
            />
          </label>
          <Button type="primary" loading={isLoading} onClick={start}>
            {t('simulation.run')}
          </Button>
        </div>
        {isLoading ? (
          <Progress
            percent={100}
            status="active"
            showInfo={false}
            aria-label={t('simulation.busy')}
          />
        ) : (
          <FailureAlert error={error} />
        )}
        {data && !isLoading ? <Procedures procedures={data.procedures} /> : null}
      </div>
    </Modal>
  );
}

/** The decimal point is the same in all three languages. */
const decimal = (value: number, digits: number): string => value.toFixed(digits);

function Procedures({ procedures }: { procedures: readonly SimulatedProcedure[] }) {
  const t = useT();
  const nameOf = ({ kind, blockSizes, probability }: SimulatedProcedure): string =>
    t(`simulation.kind.${kind}`, { sizes: blockSizes?.join(', '), probability });
  const named = procedures.map((procedure) => ({ ...procedure, name: nameOf(procedure) }));
  type Row = (typeof named)[number];
  const column = (key: keyof SimulatedProcedure, digits: number) => ({
    key,
    title: t(`simulation.${key}`),
    align: 'right' as const,
    render: (_: unknown, row: Row) => decimal(Number(row[key]), digits),
  });
  const columns: TableColumnsType<Row> = [
    { key: 'name', title: t('simulation.procedure'), render: (_, { name }) => name },
    column('imbalance', 2),
    column('imbalanceP95', 1),
    column('marginal', 2),
    column('worstMarginalP95', 1),
    column('correctGuesses', 3),
  ];
  const blind = procedures[0]?.blindGuesses ?? 0;
  return (
    <>
      <div className={styles.charts}>
        <ProcedureChart
          title={t('simulation.balance')}
          names={named.map(({ name }) => name)}
          bars={[
            {
              key: 'mean',
              name: t('simulation.imbalance'),
              values: named.map((one) => one.imbalance),
            },
            {
              key: 'p95',
              name: t('simulation.imbalanceP95'),
              values: named.map((one) => one.imbalanceP95),
            },
          ]}
          text={(value) => decimal(value, 1)}
        />
        <ProcedureChart
          title={t('simulation.predictability')}
          names={named.map(({ name }) => name)}
          bars={[
            {
              key: 'guesses',
              name: t('simulation.correctGuesses'),
              values: named.map((one) => one.correctGuesses),
            },
          ]}
          top={1}
          text={(value) => decimal(value, 2)}
        />
      </div>
      <p className={styles.hint}>{t('simulation.blind', { share: decimal(blind, 2) })}</p>
      <Table rowKey="name" size="small" pagination={false} columns={columns} dataSource={named} />
    </>
  );
}

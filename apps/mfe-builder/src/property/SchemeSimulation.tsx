import { builderApi, type SimulatedProcedure } from '@casebook/api-builder';
import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { useStudy, useText } from '@casebook/shell-sdk';
import { type Scheme, SIMULATED_SUBJECTS, SIMULATED_TRIALS } from '@casebook/study-design';
import { Button, Form, Input, Modal, Progress } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { wholeNumber } from '../draft/whole-number';
import { useT } from '../shared/useT';
import { ProcedureChart } from './ProcedureChart';
import styles from './simulation.module.css';

interface Amount {
  subjects: string;
  trials: string;
}

const FIRST: Amount = { subjects: '200', trials: '1000' };
const LIMITS = { subjects: SIMULATED_SUBJECTS, trials: SIMULATED_TRIALS };
const WIDTH = 1_080;

/** Simulates a scheme with each procedure: how balanced the arms become, and how well the next arm is guessed. */
export function SchemeSimulation({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const t = useT();
  const text = useText();
  const { studyId } = useStudy();
  const [form] = Form.useForm<Amount>();
  const failure = useFormFailure(form, (field) =>
    t(field === 'trials' ? 'simulation.trials' : 'simulation.subjects'),
  );
  const [run, { data, isLoading }] = builderApi.useSimulateSchemeMutation();
  const start = async ({ subjects, trials }: Amount) => {
    failure.clear();
    const { arms, factors } = scheme;
    const { error } = await run({
      studyId,
      schemeSimulationInput: {
        subjects: wholeNumber(subjects.trim())!,
        trials: wholeNumber(trials.trim())!,
        arms: arms.map(({ key, ratio }) => ({ key, ratio })),
        factors: factors.map(({ weight, levels }) => ({
          weight,
          levels: Math.max(1, levels.length),
        })),
      },
    });
    if (error) failure.show(error);
  };
  const field = (name: keyof Amount) => {
    const { min, max } = LIMITS[name];
    const validator = (_: unknown, text: string) => {
      const number = wholeNumber(text.trim()) ?? Number.NaN;
      return number >= min && number <= max
        ? Promise.resolve()
        : Promise.reject(new Error(t('draft.wholeNumber', { min, max })));
    };
    return (
      <Form.Item name={name} label={t(`simulation.${name}`)} rules={[{ validator }]}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
    );
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('simulation.title', { scheme: text(scheme.title) || scheme.key })}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles.content}>
        <p>{t('simulation.explain')}</p>
        <Form<Amount>
          form={form}
          name="simulation"
          layout="vertical"
          initialValues={FIRST}
          onFinish={(amount) => void start(amount)}
        >
          <FormFault text={failure.text} />
          <div className={styles.inputs}>
            {field('subjects')}
            {field('trials')}
            <Button type="primary" htmlType="submit" loading={isLoading}>
              {t('simulation.run')}
            </Button>
          </div>
        </Form>
        {isLoading ? (
          <Progress
            percent={100}
            status="active"
            showInfo={false}
            aria-label={t('simulation.busy')}
          />
        ) : null}
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

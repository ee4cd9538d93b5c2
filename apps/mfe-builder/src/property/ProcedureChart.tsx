import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import styles from './simulation.module.css';

const HEIGHT = 260;
const FIRST_SIZE = { width: 500, height: HEIGHT };
const NAMES_WIDTH = 190;
const COLOURS = ['var(--cb-brand)', 'var(--cb-quiet)'];

/** Text of the axes. */
const TICK = { fill: 'var(--cb-text)', fontSize: 12 };

interface Bars {
  key: string;
  name: string;
  values: readonly number[];
}

interface Props {
  title: string;
  /** One group of bars each. */
  names: readonly string[];
  bars: readonly Bars[];
  /** The top of the scale; the largest value when absent. */
  top?: number;
  text: (value: number) => string;
}

/** A figure of each procedure as bars. The table below has the same figures for screen readers. */
export function ProcedureChart({ title, names, bars, top, text }: Props) {
  const rows = names.map((name, at) => ({
    name,
    ...Object.fromEntries(bars.map(({ key, values }) => [key, values[at]])),
  }));
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <ResponsiveContainer height={HEIGHT} initialDimension={FIRST_SIZE}>
        <BarChart data={rows} layout="vertical" title={title} barGap={1}>
          <CartesianGrid horizontal={false} stroke="var(--cb-line)" />
          <XAxis
            type="number"
            domain={[0, top ?? 'auto']}
            tickFormatter={text}
            tick={TICK}
            stroke="var(--cb-line)"
            tickLine={false}
          />
          <YAxis
            type="category"
            dataKey="name"
            width={NAMES_WIDTH}
            tick={TICK}
            interval={0}
            stroke="var(--cb-line)"
            tickLine={false}
          />
          <Tooltip isAnimationActive={false} formatter={(value) => text(Number(value))} />
          {/* In the order of the bars, not of the alphabet. */}
          {bars.length > 1 ? <Legend itemSorter={null} /> : null}
          {bars.map(({ key, name }, at) => (
            <Bar key={key} dataKey={key} name={name} fill={COLOURS[at]} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

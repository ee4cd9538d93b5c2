import {
  CartesianGrid,
  Line as RechartsLine,
  LineChart as RechartsLineChart,
  type DotItemDotProps,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import styles from './progress.module.css';

/** A line; null: there is no figure. */
export interface Line {
  key: string;
  name: string;
  tone: string;
  values: readonly (number | null)[];
}

const HEIGHT = 220;
/** The size until the place on the page has been measured. */
const FIRST_SIZE = { width: 560, height: HEIGHT };

/** Room for the dots at the top and for the text of the last day. */
const MARGIN = { top: 8, right: 40 };

/** Dashes tell lines of the same colour apart. */
const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '4 4', '1 4'];
export const dashOf = (at: number): string => DASHES[at % DASHES.length]!;

interface LineChartProps {
  title: string;
  /** The texts of the days, the first ones first. */
  days: readonly string[];
  lines: readonly Line[];
  /** The top of the scale. */
  top: number;
  text: (value: number) => string;
}

/**
 * Lines over days. Pointing at a day, or the arrow keys, show its figures; a screen reader has the table beside the
 * chart.
 */
export function LineChart(props: LineChartProps) {
  const { title, days, lines, top, text } = props;
  const rows = days.map((day, at) => ({
    day,
    ...Object.fromEntries(lines.map(({ key, values }) => [key, values[at]])),
  }));
  return (
    <ResponsiveContainer height={HEIGHT} initialDimension={FIRST_SIZE}>
      <RechartsLineChart data={rows} title={title} className={styles.lines} margin={MARGIN}>
        <CartesianGrid vertical={false} stroke="var(--cb-line)" />
        <XAxis
          dataKey="day"
          ticks={[...new Set([days[0]!, days.at(-1)!])]}
          interval={0}
          stroke="var(--cb-line)"
          tickLine={false}
        />
        <YAxis
          domain={[0, top]}
          ticks={[0, top / 2, top]}
          tickFormatter={text}
          tickLine={false}
          stroke="var(--cb-line)"
        />
        <Tooltip isAnimationActive={false} content={<DayFigures {...props} />} />
        {lines.map(({ key, tone, values }, at) => (
          <RechartsLine
            key={key}
            dataKey={key}
            className={`cb-tone-${tone}`}
            type="linear"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={dashOf(at)}
            isAnimationActive={false}
            activeDot={{ className: `cb-tone-${tone}`, fill: 'currentColor' }}
            dot={<LoneDot tone={tone} values={values} />}
          />
        ))}
      </RechartsLineChart>
    </ResponsiveContainer>
  );
}

/** Recharts adds the place of the figure. */
type LoneDotProps = Pick<Line, 'tone' | 'values'> &
  Partial<Pick<DotItemDotProps, 'index' | 'cx' | 'cy'>>;

/** A figure between days without one, or the last, has a dot. */
function LoneDot({ tone, values, index = 0, cx, cy }: LoneDotProps) {
  const isThere = (at: number) => (values[at] ?? null) !== null;
  const isLast = index === values.length - 1;
  if (!isThere(index) || (!isLast && (isThere(index - 1) || isThere(index + 1)))) return null;
  return <circle className={`cb-tone-${tone}`} cx={cx} cy={cy} r={3} fill="currentColor" />;
}

/** Recharts adds the day. */
type DayFiguresProps = LineChartProps & { active?: boolean; label?: string | number };

/** The figures of the day that is pointed at. */
function DayFigures({ active = false, label, days, lines, text }: DayFiguresProps) {
  if (!active) return null;
  const day = days.indexOf(String(label));
  return (
    <div className={styles.figures}>
      <strong>{days[day]}</strong>
      <ul>
        {lines.map(({ key, name, values }) => {
          const value = values[day] ?? null;
          return value === null ? null : (
            <li key={key}>
              {name} <strong>{text(value)}</strong>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

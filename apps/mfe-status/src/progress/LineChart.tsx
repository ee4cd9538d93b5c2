import styles from './progress.module.css';

/** A line; null: there is no figure. */
export interface Line {
  key: string;
  tone: string;
  values: readonly (number | null)[];
}

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;

/** Dashes tell lines of the same colour apart. */
const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '4 4', '1 4'];
export const dashOf = (at: number): string => DASHES[at % DASHES.length]!;

/** Lines over weeks. It says nothing to a screen reader, which reads the table beside it. */
export function LineChart(props: {
  lines: readonly Line[];
  /** Texts at the ends of the time axis. */
  ends: readonly [string, string];
  /** The top of the scale. */
  top: number;
  text: (value: number) => string;
}) {
  const { lines, ends, top, text } = props;
  const count = Math.max(...lines.map(({ values }) => values.length));
  const x = (at: number) =>
    count < 2 ? WIDTH - RIGHT : LEFT + (at * (WIDTH - LEFT - RIGHT)) / (count - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  return (
    <svg className={styles.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(part * top)} y2={y(part * top)} />
          <text x={LEFT - 6} y={y(part * top) + 4} textAnchor="end">
            {text(part * top)}
          </text>
        </g>
      ))}
      {count > 1 ? (
        <text x={LEFT} y={HEIGHT - 6}>
          {ends[0]}
        </text>
      ) : null}
      <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end">
        {ends[1]}
      </text>
      {lines.map(({ key, tone, values }, at) => (
        <g key={key} className={`cb-tone-${tone}`}>
          <path d={pathOf(values, x, y)} strokeDasharray={dashOf(at)} />
          {values.map((value, week) =>
            value !== null && isAlone(values, week) ? (
              <circle key={x(week)} cx={x(week)} cy={y(value)} r="3" />
            ) : null,
          )}
        </g>
      ))}
    </svg>
  );
}

/** A figure between weeks without one, or the last, has a dot. */
const isAlone = (values: readonly (number | null)[], at: number): boolean =>
  at === values.length - 1 ||
  ((values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null);

function pathOf(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let isDrawing = false;
  values.forEach((value, at) => {
    if (value !== null)
      path += `${isDrawing ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    isDrawing = value !== null;
  });
  return path;
}

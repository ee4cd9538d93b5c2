import { useText } from '@casebook/shell-sdk';
import { dataTypeOf, type Item, Layout } from '@casebook/study-design';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import styles from './paper.module.css';

/** Digits of a number without a format. */
const DIGITS = 6;

interface PaperValueProps {
  item: Item;
  /** Shows the codes of choices, too. */
  annotated: boolean;
}

/** Where a value is written by hand: boxes for digits, choices to tick, or lines. */
export function PaperValue({ item, annotated }: PaperValueProps) {
  const t = usePageText();
  switch (dataTypeOf(item)) {
    case 'code':
    case 'codes':
      return <Choices item={item} annotated={annotated} />;
    case 'date':
      return (
        <span className={styles.value}>
          <Boxes count={4} unit={t('year')} />
          <Boxes count={2} unit={t('month')} />
          <Boxes count={2} unit={t('day')} />
        </span>
      );
    case 'time':
      return (
        <span className={styles.value}>
          <span className={styles.part}>
            <Boxes count={2} /> : <Boxes count={2} />
          </span>
        </span>
      );
    case 'number': {
      const { digits = DIGITS, decimals = 0 } = item.numberFormat ?? {};
      return (
        <span className={styles.value}>
          <span className={styles.part}>
            <Boxes count={digits} />
            {decimals > 0 ? (
              <>
                . <Boxes count={decimals} />
              </>
            ) : null}
          </span>
        </span>
      );
    }
    default:
      return (
        <span className={item.layout === Layout.textArea ? styles.area : styles.line}>&nbsp;</span>
      );
  }
}

/** Boxes for digits. Their unit stays beside them where the column is narrow. */
function Boxes({ count, unit }: { count: number; unit?: string }) {
  return (
    <span className={styles.part}>
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <span key={at} className={styles.box} />
        ))}
      </span>
      {unit}
    </span>
  );
}

/** The choices that are offered. */
function Choices({ item, annotated }: PaperValueProps) {
  const text = useText();
  const { design } = useOpenPage();
  const list = item.codelist ? design.program.index.codelists.get(item.codelist) : undefined;
  const mark = dataTypeOf(item) === 'codes' ? '☐' : '○';
  return (
    <ul className={styles.choices}>
      {list?.entries
        .filter(({ retired }) => !retired)
        .map(({ code, label }) => (
          <li key={code}>
            <span aria-hidden="true">{mark}</span> {text(label) || code}
            {annotated ? <code className={styles.annotation}>{code}</code> : null}
          </li>
        ))}
    </ul>
  );
}

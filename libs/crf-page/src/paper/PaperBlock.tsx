import { useText } from '@casebook/shell-sdk';
import {
  type Block,
  BlockType,
  columnsOf,
  dataTypeOf,
  type Item,
  Layout,
  surroundingTextsOf,
} from '@casebook/study-design';
import { CrfItem } from '@casebook/ui/data';
import { usePageText } from '../context/usePageText';
import { ColumnHead, Labels } from '../item/columns';
import { ItemAnnotation } from './ItemAnnotation';
import { PaperValue } from './PaperValue';
import styles from './paper.module.css';

/** Empty lines of a log on paper, where the design allows as many. */
const BLANK_LINES = 5;

interface PaperBlockProps {
  block: Block;
  items: readonly Item[];
  /** Says how each item is stored, too. */
  annotated: boolean;
}

/** The items of a block as they are printed: places to write in instead of inputs. For `drawBlock` of the open page. */
export function PaperBlock({ block, items, annotated }: PaperBlockProps) {
  const text = useText();
  if (block.type === BlockType.normal)
    return items.map((item) => <PaperItem key={item.key} item={item} annotated={annotated} />);
  const lines =
    block.type === BlockType.fixedLine
      ? (block.lines ?? []).map(({ number, label }) => ({ number, label: text(label) }))
      : Array.from({ length: Math.min(BLANK_LINES, block.maxLines ?? BLANK_LINES) }, (_, at) => ({
          number: at + 1,
          label: String(at + 1),
        }));
  return <PaperLines block={block} lines={lines} annotated={annotated} />;
}

function PaperItem({ item, annotated }: { item: Item; annotated: boolean }) {
  const text = useText();
  const id = `paper-${item.key}`;
  if (dataTypeOf(item) === 'none')
    return item.layout === Layout.label ? <p className={styles.label}>{text(item.label)}</p> : null;
  return (
    <CrfItem
      isGroup
      inputId={id}
      label={text(item.label)}
      required={item.required}
      surroundingTexts={surroundingTextsOf(item, text, ['unit', 'label'])}
      hint={text(item.help)}
      below={annotated ? <ItemAnnotation item={item} /> : null}
    >
      <PaperValue item={item} annotated={annotated} />
    </CrfItem>
  );
}

function PaperLines({
  block,
  lines,
  annotated,
}: {
  block: Block;
  lines: readonly { number: number; label: string }[];
  annotated: boolean;
}) {
  const t = usePageText();
  const columns = columnsOf(block);
  return (
    <>
      <Labels block={block} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('lineHead')}</th>
            {columns.map((item) => (
              <th key={item.key} scope="col">
                <ColumnHead item={item} />
                {annotated ? <ItemAnnotation item={item} /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, label }) => (
            <tr key={number}>
              <th scope="row">{label}</th>
              {columns.map((item) => (
                <td key={item.key}>
                  <PaperValue item={item} annotated={annotated} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

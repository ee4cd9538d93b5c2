import { type Block, BlockType, type Item } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { FixedLines } from './FixedLines';
import { ItemField } from './ItemField';
import { LogLines } from './LogLines';

/** The items of one block, or of a part of a long one. */
export function BlockView({ block, items }: { block: Block; items: readonly Item[] }) {
  switch (block.type) {
    case BlockType.fixedLine:
      return <FixedLines block={block} />;
    case BlockType.logLine:
      return <LogLines block={block} />;
    default:
      return items.map((item) => {
        const id = itemInstanceKey({ blockKey: block.key, line: 0, itemKey: item.key });
        return <ItemField key={item.key} id={id} item={item} />;
      });
  }
}

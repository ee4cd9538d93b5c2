import type { DesignChangeInfo } from '@casebook/api-builder';
import {
  type Block,
  type Item,
  type ItemProperty,
  type Page,
  PageType,
} from '@casebook/study-design';
import { blockNames } from '../crf-page/block-names';

type Named = (key: string) => string;

/**
 * What a change was made from or to, with the names of layouts, properties and of the types of pages and blocks. The
 * specification fixes these as numbers, so the document has numbers; a person reads what the editor calls them.
 */
export function withNames(
  { kind, change, member }: Pick<DesignChangeInfo, 'kind' | 'change' | 'member'>,
  value: unknown,
  t: Named,
): unknown {
  // Of a changed order, the value is a list of keys.
  if (value === undefined || value === null || change === 'moved') return value;
  const part = member === undefined ? value : { [member]: value };
  const named = namedPart(kind, part, t);
  return member === undefined ? named : (named as Record<string, unknown>)[member];
}

function namedPart(kind: DesignChangeInfo['kind'], part: unknown, t: Named): unknown {
  if (kind === 'page') return namedPage(part as Partial<Page>, t);
  if (kind === 'block') return namedBlock(part as Partial<Block>, t);
  if (kind === 'item') return namedItem(part as Partial<Item>, t);
  return part;
}

const namedPage = ({ type, blocks, ...rest }: Partial<Page>, t: Named) => ({
  ...rest,
  ...(type && {
    type: t(type === PageType.registration ? 'pages.registration' : 'editor.normalPage'),
  }),
  ...(blocks && { blocks: blocks.map((block) => namedBlock(block, t)) }),
});

const namedBlock = ({ type, items, ...rest }: Partial<Block>, t: Named) => ({
  ...rest,
  ...(type && { type: t(`block.${blockNames[type]}`) }),
  ...(items && { items: items.map((item) => namedItem(item, t)) }),
});

const namedItem = ({ layout, properties, ...rest }: Partial<Item>, t: Named) => ({
  ...rest,
  ...(layout && { layout: t(`layout.${layout}`) }),
  ...(properties && { properties: properties.map((property) => namedProperty(property, t)) }),
});

const namedProperty = ({ type, ...rest }: ItemProperty, t: Named) => ({
  type: t(`property.${type}`),
  ...rest,
});

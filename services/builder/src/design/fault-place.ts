import type { Block, Item, Page, StudyDesign, Text } from '@casebook/study-design';
import type { DesignFault, PlaceName } from './design.dto';

type Place = Pick<DesignFault, 'area' | 'place' | 'names'>;

/** Parts of which a list of the design is made; a name may be one text, or one for each language. */
type Named = Readonly<Record<string, unknown>>;

/** The part of the design, and the keys and titles on the path to a fault, so that a person can find it. */
export function faultPlace(design: StudyDesign, path: string): Place {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const names: PlaceName[] = [];
  let value: unknown = design;
  for (const part of parts) {
    if (value === null || typeof value !== 'object') break;
    value = (value as Record<string, unknown>)[part];
    const name = nameOf(design, value);
    if (name) names.push(name);
  }
  return { area: parts[0] ?? '', ...placeOf(names) };
}

/** The place of an item. */
export const itemPlace = (page: Page, block: Block, item: Item): Place => ({
  area: 'pages',
  ...placeOf([page, block, item].map(named)),
});

const placeOf = (names: PlaceName[]): Pick<Place, 'place' | 'names'> => ({
  place: names.map(({ key }) => key).join(' › '),
  names,
});

function nameOf(design: StudyDesign, value: unknown): PlaceName | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const { key, code, visit, page, name } = value as Named;
  if (typeof key === 'string') return named({ ...value, key });
  if (typeof code === 'string') return named({ ...value, key: code });
  if (typeof visit === 'string' && typeof page === 'string') return cell(design, visit, page);
  return typeof name === 'string' ? { key: name } : undefined;
}

/** A check has no title: what it is for, or what it asks, says it. */
function named(part: { key: string } & object): PlaceName {
  const { title, label, name, description, action } = part as Named;
  const { message } = (action ?? {}) as Named;
  const own = [title, label, name, description, message].find(isText);
  return { key: part.key, ...(own && { title: own }) };
}

/** A page at a visit. */
function cell({ visits, pages, languages }: StudyDesign, visit: string, page: string): PlaceName {
  const titles = [
    { key: visit, title: visits.find(({ key }) => key === visit)?.title },
    { key: page, title: pages.find(({ key }) => key === page)?.title },
  ];
  return {
    key: `${visit} / ${page}`,
    title: Object.fromEntries(
      languages.map((language) => [
        language,
        titles.map(({ key, title }) => title?.[language] || key).join(' / '),
      ]),
    ),
  };
}

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && Object.values(value).some(Boolean);

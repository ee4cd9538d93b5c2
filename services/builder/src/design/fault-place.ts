import type { Block, Item, Page, StudyDesign, Text } from '@casebook/study-design';
import type { DesignFault, PlaceName } from './design.dto';

type Place = Pick<DesignFault, 'area' | 'place' | 'names'>;

/** Parts of which a list of the design is made; a name may be one text, or one for each language. */
type Named = Readonly<Record<string, unknown>>;

/** The part of the design, and the keys and titles on the path to a fault, so that a person can find it. */
export function faultPlace(design: StudyDesign, path: string): Place {
  const names = objectsOnPath(design, path).flatMap(({ value }) => nameOf(design, value) ?? []);
  return { area: path.split('/')[1] ?? '', ...placeOf(names) };
}

/** The objects and lists on a path of the document, each with the member or list that it is in. */
export function objectsOnPath(
  design: StudyDesign,
  path: string,
): { list: string; value: object }[] {
  const found: { list: string; value: object }[] = [];
  let value: unknown = design;
  let list = '';
  for (const step of path.split('/').slice(1)) {
    if (value === null || typeof value !== 'object') break;
    const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
    if (!Array.isArray(value)) list = name;
    value = (value as Record<string, unknown>)[name];
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      found.push({ list, value });
    }
  }
  return found;
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

function nameOf(design: StudyDesign, value: object): PlaceName | undefined {
  const { key, code, visit, page, name } = value as Named;
  if (typeof key === 'string') return named({ ...value, key });
  if (typeof code === 'string') return named({ ...value, key: code });
  if (typeof visit === 'string' && typeof page === 'string') return cell(design, visit, page);
  return typeof name === 'string' ? { key: name } : undefined;
}

function named(part: { key: string } & object): PlaceName {
  const title = titleOf(part);
  return { key: part.key, ...(title && { title }) };
}

/** What people call a part. A check has no title: what it is for, or what it asks, says it. */
export function titleOf(part: object | undefined): Text | undefined {
  const { title, label, name, description, action } = (part ?? {}) as Named;
  const { message } = (action ?? {}) as Named;
  return [title, label, name, description, message].find(isText);
}

/** A page at a visit. */
function cell(design: StudyDesign, visit: string, page: string): PlaceName {
  const parts = [
    design.visits.find(({ key }) => key === visit),
    design.pages.find(({ key }) => key === page),
  ];
  const title = joinedTitles(design, [visit, page], parts, ' / ');
  return { key: `${visit} / ${page}`, ...(title && { title }) };
}

/**
 * Titles of several parts in one text; a part without a title goes by its key. A text that is missing in a language is the
 * one in the study's first.
 */
export function joinedTitles(
  { languages }: StudyDesign,
  keys: readonly string[],
  parts: readonly (object | undefined)[],
  separator: string,
): Text | undefined {
  const titles = parts.map(titleOf);
  if (titles.every((title) => title === undefined)) return undefined;
  const inLanguage = (language: string) =>
    keys.map((key, at) => titles[at]?.[language] || titles[at]?.[languages[0]!] || key);
  return Object.fromEntries(
    languages.map((language) => [language, inLanguage(language).join(separator)]),
  );
}

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && Object.values(value).some(Boolean);

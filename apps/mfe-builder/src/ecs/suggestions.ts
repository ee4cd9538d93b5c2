import { LANGUAGE_REFERENCE, type LanguageEntry } from '@casebook/checks';
import {
  type Block,
  BlockType,
  type Codelist,
  dataTypeOf,
  holdsValue,
  type Item,
  itemsOf,
  type Page,
  type ScheduleEntry,
  type Text,
  type Visit,
} from '@casebook/study-design';

/** What an expression can be about: the draft, and the page and item that the check stands at. */
export interface SuggestionScope {
  page: Page | undefined;
  item: string | undefined;
  pages: readonly Page[];
  visits: readonly Visit[];
  schedule: readonly ScheduleEntry[];
  codelists: readonly Codelist[];
  text: (text: Text) => string;
}

export interface Suggestion {
  label: string;
  kind: 'item' | 'lines' | 'page' | 'visit' | 'code' | 'function';
  /** A title or the types, beside the label. */
  detail: string;
  /** What is inserted; `#{name}` marks what the author fills in. */
  template: string;
  /** The item that it is. */
  item?: Item;
}

export interface Suggestions {
  /** Offset of the word that a suggestion replaces. */
  from: number;
  entries: Suggestion[];
}

/** What can follow in an expression before an offset; undefined where nothing is known. */
export function suggest(
  expression: string,
  at: number,
  scope: SuggestionScope,
): Suggestions | undefined {
  const before = expression.slice(0, at);
  const typed = /[\w$]*$/.exec(before)![0];
  const from = at - typed.length;
  const lead = before.slice(0, from);
  if (isInText(lead)) {
    const start = lead.lastIndexOf('"') + 1;
    const entries = inText(lead.slice(0, start - 1), scope);
    return entries.length > 0 ? { from: start, entries } : undefined;
  }
  if (/(?:^|\W)\d+\.$/.test(lead) || /^\d/.test(typed)) return undefined;
  const entries = lead.endsWith('.')
    ? afterDot(lead.slice(0, -1), scope)
    : [...ownItems(scope), ...scope.pages.map((page) => ofPage(page, scope)), ...functions(false)];
  return { from, entries };
}

/** Whether a text that ends here is inside of quotation marks. */
export const isInText = (lead: string): boolean => (lead.match(/"/g)?.length ?? 0) % 2 === 1;

/** Keys of visits, or the codes of the item that is compared. */
function inText(lead: string, { visits, ...scope }: SuggestionScope): Suggestion[] {
  if (/\b(?:visit|previous|visits)\(\s*$/.test(lead)) {
    return visits.map(({ key, title }) => ({
      label: key,
      kind: 'visit',
      detail: scope.text(title),
      template: key,
    }));
  }
  const compared = /([\w.]+|\)\.\w+\.\w+)\s*(?:==|!=|in\s*\[[^\]]*)\s*$/.exec(lead)?.[1];
  if (compared === undefined) return [];
  const item = itemAt(compared, scope);
  const list = scope.codelists.find(({ key }) => key === item?.codelist);
  return (list?.entries ?? []).map(({ code, label }) => ({
    label: code,
    kind: 'code',
    detail: scope.text(label),
    template: code,
  }));
}

type Scope = Omit<SuggestionScope, 'visits'>;

/** The item that a path ends with: of the page that it names, or of the check's own. */
function itemAt(path: string, { page, pages }: Scope): Item | undefined {
  const [last = '', ofPageKey] = path.split('.').toReversed();
  const named = pages.find(({ key }) => key === ofPageKey);
  const holders = named ? [named] : page ? [page] : [];
  const found = holders.flatMap((one) => [...itemsOf(one)]).find(({ item }) => item.key === last);
  return found?.item;
}

/** The pages of a visit, the items of a page or a line, or the functions of a value. */
function afterDot(lead: string, scope: SuggestionScope): Suggestion[] {
  const visit = /\b(?:visit|previous)\(\s*"(\w+)"\s*(?:,\s*\d+\s*)?\)$/.exec(lead)?.[1];
  if (visit !== undefined) return pagesOf(visit, scope);
  const name = /\w+$/.exec(lead)?.[0];
  if (name === undefined) return functions(true);
  const page = scope.pages.find(({ key }) => key === name);
  if (page) return itemsOfPage(page, scope);
  const bound = boundTo(name, lead);
  const block = bound === undefined ? undefined : lineBlock(bound, scope);
  if (block) return block.items.filter(holdsValue).map((item) => ofItem(item, scope));
  const visits = /\bvisits\(\s*"(\w+)"\s*\)$/.exec(bound ?? '')?.[1];
  return visits === undefined ? functions(true) : pagesOf(visits, scope);
}

/** The list of whose elements a name stands, as in `LIST.exists(name, `. */
function boundTo(name: string, lead: string): string | undefined {
  const binding = new RegExp(
    String.raw`((?:\w+\.)*\w+(?:\(\s*"\w+"\s*\))?)\.(?:all|exists|exists_one|map|filter)\(\s*${name}\s*,`,
    'g',
  );
  return [...lead.matchAll(binding)].at(-1)?.[1];
}

function lineBlock(path: string, { page, pages }: Scope): Block | undefined {
  const [last, ofPageKey] = path.split('.').toReversed();
  const holder = pages.find(({ key }) => key === ofPageKey) ?? page;
  return holder?.blocks.find(({ key, type }) => key === last && type !== BlockType.normal);
}

function pagesOf(visit: string, scope: SuggestionScope): Suggestion[] {
  const keys = new Set(
    scope.schedule.filter((entry) => entry.visit === visit).map(({ page }) => page),
  );
  return scope.pages.filter(({ key }) => keys.has(key)).map((page) => ofPage(page, scope));
}

/** The items beside the check's own: of its line, or of the page outside of lines, and the lines of the page. */
function ownItems(scope: SuggestionScope): Suggestion[] {
  const { page, item } = scope;
  const own = page?.blocks.find(
    ({ type, items }) => type !== BlockType.normal && items.some(({ key }) => key === item),
  );
  const ofLine = own?.items.filter(holdsValue).map((one) => ofItem(one, scope)) ?? [];
  return page ? [...ofLine, ...itemsOfPage(page, scope)] : [];
}

const itemsOfPage = (page: Page, scope: Scope): Suggestion[] =>
  page.blocks.flatMap((block): Suggestion[] =>
    block.type === BlockType.normal
      ? block.items.filter(holdsValue).map((item) => ofItem(item, scope))
      : [
          {
            label: block.key,
            kind: 'lines',
            detail: block.label ? scope.text(block.label) : '',
            template: block.key,
          },
        ],
  );

const ofItem = (item: Item, { text }: Scope): Suggestion => ({
  label: item.key,
  kind: 'item',
  detail: `${dataTypeOf(item)} · ${text(item.label)}`,
  template: item.key,
  item,
});

const ofPage = ({ key, title }: Page, { text }: Scope): Suggestion => ({
  label: key,
  kind: 'page',
  detail: text(title),
  template: `${key}.`,
});

const NAME = /^\w+$/;

const functions = (methods: boolean): Suggestion[] =>
  LANGUAGE_REFERENCE.filter(({ name, isMethod }) => NAME.test(name) && isMethod === methods).map(
    ({ name, signatures, template }: LanguageEntry) => ({
      label: name,
      kind: 'function',
      detail: signatures[0]!,
      template,
    }),
  );

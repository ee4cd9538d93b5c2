import { LANGUAGE_REFERENCE, type LanguageEntry } from '@casebook/checks';
import type { Codelist } from '@casebook/study-design';
import { isInText, suggest, type Suggestion, type SuggestionScope } from './suggestions';

/** What a name of an expression stands for. */
export interface Described extends Pick<Suggestion, 'kind' | 'detail' | 'item'> {
  name: string;
  /** Offsets of the name. */
  from: number;
  to: number;
  codelist?: Codelist;
  /** Of a function. */
  entry?: LanguageEntry;
}

/** What the name at an offset stands for: what completion would offer there under this name. */
export function describeAt(
  expression: string,
  at: number,
  scope: SuggestionScope,
): Described | undefined {
  const { from, to } = nameAt(expression, at);
  const name = expression.slice(from, to);
  if (name === '') return undefined;
  const found = suggest(expression, from, scope)?.entries.find(({ label }) => label === name);
  if (!found) return undefined;
  const { kind, detail, item } = found;
  const codelist = item && scope.codelists.find(({ key }) => key === item.codelist);
  const isMethod = expression[from - 1] === '.';
  const entry =
    kind === 'function'
      ? LANGUAGE_REFERENCE.find((one) => one.name === name && one.isMethod === isMethod)
      : undefined;
  return {
    name,
    from,
    to,
    kind,
    detail,
    ...(item && { item }),
    ...(codelist && { codelist }),
    ...(entry && { entry }),
  };
}

/** The word around an offset, or all of the text in quotation marks around it. */
function nameAt(expression: string, at: number): { from: number; to: number } {
  const before = expression.slice(0, at);
  const after = expression.slice(at);
  if (isInText(before)) {
    const end = after.indexOf('"');
    return { from: before.lastIndexOf('"') + 1, to: end < 0 ? expression.length : at + end };
  }
  return {
    from: at - /[\w$]*$/.exec(before)![0].length,
    to: at + /^[\w$]*/.exec(after)![0].length,
  };
}

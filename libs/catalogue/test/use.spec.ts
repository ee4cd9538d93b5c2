import { codes, isCode } from '../src/all';
import { plannedCodes } from '../src/planned-codes';
import { productSources } from './sources';

/** How a code is given: refusals of services, rules of inputs, texts of screens. */
const GIVEN = [
  /new Problem\(\s*\d{3},\s*'([^']+)'/g,
  /context: \{ code: '([^']+)'/g,
  /\bmessages\.text\(\s*'([^']+)'/g,
  /\bmessage\(\s*'([^']+)'/g,
];
const LITERAL = /['"`]([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)['"`]/g;
/** What mentions a code without giving it: a comment, a comparison, a type. */
const MENTION = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?:[!=]== ?|case |\|\s)'[A-Z][A-Z0-9_]+'/gm;

describe('the catalogue and the product', () => {
  const sources = productSources();
  const literals = new Set(
    sources.flatMap(({ text }) =>
      [...text.replaceAll(MENTION, '').matchAll(LITERAL)].map((found) => found[1]!),
    ),
  );

  it('is given somewhere, or the screen that will give it is planned [R8-MSG-02]', () => {
    expect(sources.length).toBeGreaterThan(300);
    const idle = codes.filter((code) => !literals.has(code) && !(code in plannedCodes));
    // The message for a code from a later version, and the title of every notice, are named by property.
    expect(idle.toSorted()).toEqual(['COMMON_UNKNOWN_CODE', 'COMTT002']);
  });

  it('plans no code that is given already or does not exist [R8-MSG-02]', () => {
    const listed = Object.keys(plannedCodes);
    expect(listed.filter((code) => !isCode(code) || literals.has(code))).toEqual([]);
  });

  it('has every code that services and screens give [R8-MSG-03]', () => {
    const missing = sources.flatMap(({ file, text }) =>
      GIVEN.flatMap((how) => [...text.matchAll(how)].map((found) => found[1]!))
        .filter((code) => !isCode(code))
        .map((code) => `${file}: ${code}`),
    );
    expect(missing).toEqual([]);
  });
});

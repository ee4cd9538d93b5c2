import { codes, isCode } from '../src/all';
import { plannedCodes } from '../src/planned-codes';
import { productSources } from './sources';

/** Where a code is used: refusals of services, rules of inputs, texts of screens. */
const GIVEN = [
  /new Problem\(\s*\d{3},\s*'([^']+)'/g,
  /context: \{ code: '([^']+)'/g,
  /\bmessages\.text\(\s*'([^']+)'/g,
  /\bmessage\(\s*'([^']+)'/g,
];
const LITERAL = /['"`]([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)['"`]/g;
/** Where a code is only mentioned: a comment, a comparison, a type. */
const MENTION = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?:[!=]== ?|case |\|\s)'[A-Z][A-Z0-9_]+'/gm;

describe('the catalogue and the product', () => {
  const sources = productSources();
  const literals = new Set(
    sources.flatMap(({ text }) =>
      [...text.replaceAll(MENTION, '').matchAll(LITERAL)].map((found) => found[1]!),
    ),
  );

  it('is used, or the screen that will use it is planned [R8-MSG-02]', () => {
    expect(sources.length).toBeGreaterThan(300);
    const idle = codes.filter((code) => !literals.has(code) && !(code in plannedCodes));
    // The message for a code of a later version, and the titles of notices, are used through a property.
    expect(idle.toSorted()).toEqual(['COMMON_UNKNOWN_CODE', 'COMTT002']);
  });

  it('lists no planned code that is used already or does not exist [R8-MSG-02]', () => {
    const listed = Object.keys(plannedCodes);
    expect(listed.filter((code) => !isCode(code) || literals.has(code))).toEqual([]);
  });

  it('contains every code that services and screens use [R8-MSG-03]', () => {
    const missing = sources.flatMap(({ file, text }) =>
      GIVEN.flatMap((how) => [...text.matchAll(how)].map((found) => found[1]!))
        .filter((code) => !isCode(code))
        .map((code) => `${file}: ${code}`),
    );
    expect(missing).toEqual([]);
  });
});

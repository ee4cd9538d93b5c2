import { Parser } from 'htmlparser2';

/** Elements of HTML as other systems put them into labels; "<severe>" in a label is no markup. */
const ELEMENTS =
  'a abbr acronym address article aside audio b big blockquote body br button canvas caption center cite code col ' +
  'colgroup dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 ' +
  'h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark meta nav ' +
  'noscript object ol optgroup option p param picture pre q s samp script section select small source span strike ' +
  'strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr tt u ul var video';
const MARKUP = new RegExp(
  `<!--|</?(?:${ELEMENTS.split(' ').join('|')})(?=[\\s/>])[^<>]*>|&(?:[a-z]{2,31}|#\\d{1,7}|#x[\\da-f]{1,6});`,
  'i',
);
/** Elements whose content is code and not text. */
const WITHOUT_TEXT = new Set('script style template iframe object noscript title'.split(' '));
/** Elements that begin and end a line. */
const LINES = new Set(
  (
    'address article aside blockquote body br caption center dd div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section table tr ul'
  ).split(' '),
);
const CELLS = new Set(['td', 'th']);

/** Whether a text contains HTML. */
export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** A text without HTML elements, scripts and styles, with line breaks where HTML has them. */
export function plainText(text: string): string {
  let words = '';
  let silent = 0;
  const at = (name: string) => {
    if (LINES.has(name)) words += '\n';
    else if (CELLS.has(name)) words += ' ';
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (WITHOUT_TEXT.has(name)) silent++;
        at(name);
      },
      onclosetag(name) {
        if (WITHOUT_TEXT.has(name)) silent--;
        at(name);
      },
      ontext(part) {
        if (silent === 0) words += part;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(text);
  return words
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

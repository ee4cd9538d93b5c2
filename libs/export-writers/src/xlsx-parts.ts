/** Most rows of a sheet. */
export const MAX_SHEET_ROWS = 1_048_576;

export const CONTENT_TYPES_NAME = '[Content_Types].xml';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const TEXT_STYLE = 1;
export const HEADER_STYLE = 2;
/** The styles that follow are numbers with 1, 2, … decimals. */
const FIRST_DECIMALS_STYLE = 3;
const MAX_DECIMALS = 15;

/** The style that shows zeros at the end of a number as they were entered; 0 when the number needs none. */
export function decimalsStyle(number: string): number {
  const decimals = /\.(\d*0)$/.exec(number)?.[1]!.length ?? 0;
  return decimals === 0 || decimals > MAX_DECIMALS ? 0 : FIRST_DECIMALS_STYLE + decimals - 1;
}

const FORMAT_IDS = Array.from({ length: MAX_DECIMALS }, (_, at) => 164 + at);

export const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${MAX_DECIMALS}">${FORMAT_IDS.map(
  (id, at) => `<numFmt numFmtId="${id}" formatCode="0.${'0'.repeat(at + 1)}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${3 + MAX_DECIMALS}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"/>${FORMAT_IDS.map(
  (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;

export const packageRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbook = (sheets: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

export const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers(sheets)
    .map(
      (no) =>
        `<Relationship Id="rId${no}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${no}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`;

export const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers(
    sheets,
  )
    .map(
      (no) =>
        `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The name of a column by its 0-based position: A, B, … Z, AA. */
export function columnName(at: number): string {
  let name = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Control characters have no place in XML, except these: tab, ends of lines, and those from 7F on. */
const NOT_XML = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu;
const NEEDS_WORK = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/** A text in XML of a workbook, where `_x0041_` means the letter A. Characters that XML cannot hold are left out. */
export function escaped(text: string): string {
  if (!NEEDS_WORK.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => MARKUP[character]!)
    .replaceAll('\r', '_x000D_');
}

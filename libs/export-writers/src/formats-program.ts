import type { ExportContent } from './shared/dataset';
import type { DescribedDataset } from './define-xml';
import { planNames } from './shared/names';

/** The longest name of a format for texts; a dollar sign comes before it. */
const MAX_FORMAT_NAME = 31;
const MAX_OLD_FORMAT_NAME = 7;

/** A text in quotes of SAS, in which nothing is replaced; it ends where its line ends. */
const quoted = (text: string): string =>
  `'${text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll("'", "''")}'`;

/**
 * A SAS program that reads the transport files of an export and gives each variable the format of its codelist.
 *
 * @param longest the longest name of a variable in the files
 */
export function formatsProgram(
  { codelists, language }: ExportContent,
  described: readonly DescribedDataset[],
  longest: number,
): string {
  const isOld = longest === 8;
  const names = planNames(
    codelists.map(({ name }) => name),
    // A name of a format must not end with a digit, so a letter follows.
    { length: (isOld ? MAX_OLD_FORMAT_NAME : MAX_FORMAT_NAME) - 1, capitals: true },
  ).map((name) => `${name}F`);
  const formatOf = new Map(codelists.map(({ name }, at) => [name, `$${names[at]}`]));
  const values = codelists.map(({ name, entries }) =>
    [
      `  value ${formatOf.get(name)}`,
      ...entries.map(({ code, label }) => `    ${quoted(code)} = ${quoted(label || code)}`),
      '  ;',
    ].join('\n'),
  );
  const reading = described.map(({ dataset: { name } }) =>
    isOld
      ? `libname in xport "&folder/${name.toLowerCase()}.xpt";\nproc copy in=in out=work; run;\nlibname in clear;`
      : `%xpt2loc(libref=work, memlist=${name}, filespec="&folder/${name.toLowerCase()}.xpt")`,
  );
  const formatted = described.flatMap(({ dataset: { name }, fields }) => {
    const coded = fields.flatMap(({ name: field, of, type }) => {
      const format = of.codelist === undefined ? undefined : formatOf.get(of.codelist);
      return format && type === 'text' ? [`    ${field} ${format}.`] : [];
    });
    return coded.length > 0 ? [`  modify ${name};\n  format\n${coded.join('\n')}\n  ;`] : [];
  });
  return [
    `/* Reads the transport files of this folder and gives the variables the formats of their codelists (${language}).`,
    '   The texts are UTF-8: run it in a session with encoding=utf-8. */',
    '%let folder = .;',
    '',
    ...(values.length > 0 ? ['proc format library=work;', ...values, 'run;', ''] : []),
    ...reading,
    '',
    ...(formatted.length > 0
      ? ['proc datasets library=work nolist;', ...formatted, 'quit;', '']
      : []),
  ].join('\n');
}

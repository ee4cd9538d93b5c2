import { PdfDocument, type PdfCell } from '@casebook/pdf-document';
import type { VersionView } from '@casebook/role-view';
import {
  type Block,
  BlockType,
  dataTypeOf,
  type Item,
  type Page,
  textIn,
} from '@casebook/study-design';
import type { ExportScope } from '../dataset/export-scope';
import type { EcrfOptions } from './document.sql';
import { wordsIn } from './document-texts';
import { blankField, labelOf } from './item-fields';

export interface EcrfRequest {
  studyIdText: string;
  version: VersionView;
  scope: ExportScope;
  options: EcrfOptions;
  /** The day of the document. */
  at: Date;
  /** Called for each form; may throw to stop. */
  step: (done: number, total: number) => Promise<void>;
}

/** The forms of a version as a role sees them: empty, or with keys, formats, codelists and names in other vocabularies. */
export async function ecrfDocument(request: EcrfRequest): Promise<Buffer> {
  const { studyIdText, version, scope, options, at, step } = request;
  const { language, type, uniqueForm } = options;
  const { design } = version;
  const t = wordsIn(language);
  const text = (words: Parameters<typeof textIn>[0]) => textIn(words, language, design.languages);
  const title = `${t('ecrf')} ${studyIdText}`;
  const pdf = new PdfDocument({ title, language, at });
  pdf.heading(t('ecrf'), 1);
  pdf.facts([
    [t('studyId'), studyIdText],
    [t('studyName'), text(design.study.name)],
    [t('protocol'), design.study.protocolNumber],
    [t('version'), String(version.versionNo)],
    [t('type'), t(type)],
    [t('order'), t(uniqueForm ? 'uniqueForm' : 'byVisit')],
  ]);
  const seen = design.pages.filter(({ key }) => scope.seesPage(key));
  const parts = uniqueForm
    ? [{ visit: null, pages: seen }]
    : design.visits
        .filter(({ key }) => scope.seesVisit(key))
        .map((visit) => {
          const keys = new Set(
            design.schedule.filter((one) => one.visit === visit.key).map(({ page }) => page),
          );
          return { visit, pages: seen.filter(({ key }) => keys.has(key)) };
        })
        .filter(({ pages }) => pages.length > 0);
  const total = parts.reduce((sum, { pages }) => sum + pages.length, 0);
  let done = 0;
  for (const { visit, pages } of parts) {
    pdf.newPage();
    if (visit) pdf.heading(text(visit.title) || visit.key, 2);
    for (const [no, page] of pages.entries()) {
      if (no > 0) pdf.newPage();
      writeForm(pdf, page, request);
      done += 1;
      await step(done, total);
    }
  }
  return pdf.end({
    head: () =>
      `${studyIdText}   ${text(design.study.name)}   ${t('version')} ${version.versionNo}`,
    foot: (page, pages) => `${t('ecrf')}, ${t(type)}   ${t('page', { page, pages })}`,
  });
}

function writeForm(pdf: PdfDocument, page: Page, { version, scope, options }: EcrfRequest): void {
  const { language, type, uniqueForm } = options;
  const { design } = version;
  const t = wordsIn(language);
  const text = (words: Parameters<typeof textIn>[0]) => textIn(words, language, design.languages);
  const isAnnotated = type === 'annotated';
  pdf.heading(text(page.title) || page.key, uniqueForm ? 2 : 3);
  if (isAnnotated) pdf.text(page.key, { size: 'note', colour: 'mark' });
  for (const block of page.blocks) {
    const items = block.items.filter(({ key }) => scope.seesItem(page.key, block.key, key));
    if (items.length === 0) continue;
    pdf.gap(6);
    const lines = linesOf(block, t, text);
    const label = text(block.label);
    if (label) pdf.text(label, { bold: true });
    if (lines) pdf.text(lines, { size: 'note', colour: 'soft' });
    pdf.table(
      isAnnotated
        ? [
            { title: t('item'), share: 0.34 },
            { title: t('entry'), share: 0.32 },
            { title: t('annotation'), share: 0.34 },
          ]
        : [
            { title: t('item'), share: 0.5 },
            { title: t('entry'), share: 0.5 },
          ],
      items.map((item): PdfCell[] => [
        labelOf(item, language, version) + (item.required ? ` (${t('required')})` : ''),
        blankField(item, language, version),
        ...(isAnnotated ? [annotationOf(block, item, version, t('codelist'))] : []),
      ]),
    );
  }
}

function linesOf(
  { type, lines = [], maxLines }: Block,
  t: ReturnType<typeof wordsIn>,
  text: (words: Parameters<typeof textIn>[0]) => string,
): string {
  if (type === BlockType.fixedLine) {
    return `${t('lines')}: ${lines.map(({ label }) => text(label)).join(', ')}`;
  }
  return type === BlockType.logLine && maxLines ? t('upTo', { no: maxLines }) : '';
}

/** What a data manager needs to know of an item: its key, its format, its codes, its names elsewhere. */
function annotationOf(block: Block, item: Item, version: VersionView, list: string): PdfCell {
  const { numberFormat, maxLength, codelist, aliases = [] } = item;
  const format = numberFormat
    ? ` ${numberFormat.digits}.${numberFormat.decimals}`
    : maxLength === undefined
      ? ''
      : ` ${maxLength}`;
  const entries = version.index.codelists.get(codelist ?? '')?.entries ?? [];
  const notes = [
    `${dataTypeOf(item)}${format}`,
    ...(codelist ? [`${list} ${codelist}: ${entries.map(({ code }) => code).join(', ')}`] : []),
    ...aliases.map(({ context, name }) => `${context}: ${name}`),
  ];
  return [
    { text: `${block.key}.${item.key}`, style: { bold: true, colour: 'mark' } },
    { text: notes.join('\n'), style: { size: 'note', colour: 'mark' } },
  ];
}

import { PdfDocument } from '@casebook/pdf-document';
import type { VersionView } from '@casebook/role-view';
import { type Page, textIn } from '@casebook/study-design';
import type { ExportScope } from '../dataset/export-scope';
import { BlankCells } from './blank-cells';
import type { EcrfOptions } from './document.sql';
import { wordsIn } from './document-texts';
import { writePage } from './page-content';
import { BlankPage } from './printed-page';

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

/**
 * The forms of a version as a role sees them, laid out as the pages are on the screen: empty, or with keys, formats, codelists
 * and names in other vocabularies.
 */
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
  const isAnnotated = type === 'annotated';
  const blank = new BlankPage(page.key, version);
  const cells = new BlankCells(blank, version, language, isAnnotated);
  pdf.heading(cells.text(page.title) || page.key, uniqueForm ? 2 : 3);
  if (isAnnotated) pdf.text(page.key, { size: 'note', colour: 'mark' });
  writePage(pdf, blank, cells, scope, language);
}

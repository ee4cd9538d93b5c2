import type { Language } from '@casebook/catalogue';
import type { PdfCell, PdfDocument } from '@casebook/pdf-document';
import { fixedLine } from '@casebook/study-design';
import type { ExportScope } from '../dataset/export-scope';
import { wordsIn } from './document-texts';
import { SOFT } from './item-cells';
import { writePage } from './page-content';
import { RecordedCells } from './recorded-cells';
import type { ShownPage } from './subject-pages';

/** Writes a page with the data of a subject: first what the page has, then what is recorded of former items. */
export function writeRecordedPage(
  pdf: PdfDocument,
  shown: ShownPage,
  scope: ExportScope,
  language: Language,
): void {
  const t = wordsIn(language);
  if (!shown.isCollected) pdf.text(t('notCollected'), SOFT);
  if (shown.page.values.size === 0) {
    pdf.text(t('noData'), SOFT);
    return;
  }
  const cells = new RecordedCells(shown, scope, language);
  writePage(pdf, shown, cells, scope, language);
  if (shown.former.length === 0) return;
  pdf.section(t('former'));
  pdf.facts(
    shown.former.flatMap((row): [PdfCell, PdfCell][] => {
      const version = scope.byId.get(row.versionId);
      const placed = version?.index.item(shown.pageKey, row.itemKey);
      if (!version || !placed) return [];
      const { block, item } = placed;
      const label = cells.text(item.label, version);
      const line = cells.text(fixedLine(block, row.line)?.label, version);
      const name = line || (row.line > 0 ? t('line', { no: row.line }) : '');
      return [[name ? `${name} – ${label}` : label, cells.formerField(item, row)]];
    }),
  );
}

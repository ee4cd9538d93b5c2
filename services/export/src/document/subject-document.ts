import { PdfDocument, type PdfPlace } from '@casebook/pdf-document';
import type { AuditScope, VersionView } from '@casebook/role-view';
import { textIn } from '@casebook/study-design';
import { AuditReader } from '../dataset/audit-reader';
import type { SubjectOfTrail } from '../dataset/audit.sql';
import type { ExportScope } from '../dataset/export-scope';
import type { SubjectPdfOptions } from './document.sql';
import { momentAt, wordsIn } from './document-texts';
import { writeRecordedPage } from './recorded-page';
import { writeNotes } from './subject-notes';
import { type ShownPage, shownPages } from './subject-pages';
import type { PlaceName, SubjectRequest } from './subject-request';

/** The record of one subject as a role sees it: data, queries, comments, signatures and the audit trail. */
export async function subjectDocument(
  request: SubjectRequest,
  subject: SubjectOfTrail,
): Promise<Buffer> {
  const { snapshot, studyId, studyIdText, scope, options, at } = request;
  const { language } = options;
  const t = wordsIn(language);
  const pages = await shownPages(request, subject);
  const title = `${t('subjectRecord')} ${subject.subject_no}`;
  const pdf = new PdfDocument({ title, language, at });
  pdf.heading(title, 1);
  pdf.facts([
    [t('studyId'), studyIdText],
    [t('studyName'), studyName(scope, language)],
    [t('site'), `${subject.site_code} ${subject.site_name}`],
    [t('subject'), subject.subject_no],
  ]);
  const forms = new Map<string, { title: string; place: PdfPlace }[]>();
  let visit: number | null = null;
  for (const shown of pages) {
    const { pageKey, visit: of } = shown.page;
    if (of.visitId !== visit) {
      pdf.newPage();
      pdf.heading(visitTitle(shown, language), 2);
      visit = of.visitId;
    }
    const name = pageTitle(pageKey, shown.version, language);
    const place = pdf.heading(name, 3);
    forms.set(pageKey, [
      ...(forms.get(pageKey) ?? []),
      { title: `${name}: ${visitTitle(shown, language)}`, place },
    ]);
    writeRecordedPage(pdf, shown, scope, language);
  }
  const reader = new AuditReader(snapshot, studyId, scope, {
    language,
    codes: 'label',
    siteIds: [subject.site_id],
    subjectNos: [subject.subject_no],
    versionIds: null,
  });
  const audited = await reader.scopeOf(subject);
  const nameOf = placeNames(pages, audited, language);
  await writeNotes(pdf, { ...request, subject, audited, reader, nameOf });
  pdf.bookmarks(t('byForm'), [...forms.values()].flat());
  return pdf.end({
    head: () =>
      [studyIdText, `${subject.site_code} ${subject.site_name}`, subject.subject_no].join('   '),
    foot: (page, count) => `${momentAt(at, 0).slice(0, 10)}   ${t('page', { page, pages: count })}`,
  });
}

function studyName({ versions }: ExportScope, language: SubjectPdfOptions['language']): string {
  const design = versions.at(-1)?.design;
  return design ? textIn(design.study.name, language, design.languages) : '';
}

const pageTitle = (
  pageKey: string,
  { index, design }: VersionView,
  language: SubjectPdfOptions['language'],
): string => textIn(index.pages.get(pageKey)?.title, language, design.languages) || pageKey;

function visitTitle(
  { page: { visit }, version: { index, design }, repetition }: ShownPage,
  language: SubjectPdfOptions['language'],
): string {
  const name = textIn(index.visits.get(visit.visitKey)?.title, language, design.languages);
  return `${name || visit.visitKey}${repetition === null ? '' : ` (${repetition})`}`;
}

function placeNames(
  pages: readonly ShownPage[],
  audited: AuditScope,
  language: SubjectPdfOptions['language'],
): PlaceName {
  const filled = new Map(pages.map((shown) => [shown.page.pageId, shown]));
  return (pageId, itemKey) => {
    const page = pageId === null ? undefined : audited.pages.get(pageId);
    if (!page) return '';
    const version = filled.get(page.page_id)?.version ?? audited.shown(page);
    if (!version) return page.page_key;
    const { languages } = version.design;
    const item = itemKey === null ? undefined : version.index.item(page.page_key, itemKey)?.item;
    return [
      textIn(version.index.visits.get(page.visit_key)?.title, language, languages),
      pageTitle(page.page_key, version, language),
      item ? textIn(item.label, language, languages) : '',
    ]
      .filter(Boolean)
      .join(' / ');
  };
}

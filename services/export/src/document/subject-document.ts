import { PdfDocument, type PdfCell, type PdfPlace } from '@casebook/pdf-document';
import type { AuditScope, VersionView } from '@casebook/role-view';
import type { SnapshotReader } from '@casebook/service-kit';
import {
  type Block,
  BlockType,
  dataTypeOf,
  fixedLine,
  type Item,
  textIn,
} from '@casebook/study-design';
import { AuditReader } from '../dataset/audit-reader';
import type { SubjectOfTrail } from '../dataset/audit.sql';
import { visitsOf } from '../dataset/dataset-plan';
import type { ExportScope } from '../dataset/export-scope';
import {
  PAGES_OF_SUBJECT,
  type PageOfSubject,
  VALUES_OF_SUBJECT,
  type ValueOfSubject,
} from '../dataset/subject.sql';
import type { SubjectPdfOptions } from './document.sql';
import { momentAt, wordsIn } from './document-texts';
import { choicesOf, labelOf, showsChoices } from './item-fields';
import { writeNotes } from './subject-notes';

export interface SubjectRequest {
  snapshot: SnapshotReader;
  studyId: number;
  studyIdText: string;
  scope: ExportScope;
  options: Pick<SubjectPdfOptions, 'language'>;
  at: Date;
}

/** A form of the subject, and the version that its values are shown in. */
interface FilledPage extends PageOfSubject {
  version: VersionView;
  values: ValueOfSubject[];
}

/** The titles of a page of the subject, for notes on it. */
export type PlaceName = (pageId: number | null, itemKey: string | null) => string;

/** The record of one subject as a role sees it: data, queries, comments, signatures and the audit trail. */
export async function subjectDocument(
  request: SubjectRequest,
  subject: SubjectOfTrail,
): Promise<Buffer> {
  const { snapshot, studyId, studyIdText, scope, options, at } = request;
  const { language } = options;
  const t = wordsIn(language);
  const pages = await filledPages(request, subject);
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
  const visitTitle = (page: FilledPage): string => {
    const name = textIn(
      page.version.index.visits.get(page.visit_key)?.title,
      language,
      page.version.design.languages,
    );
    return `${name || page.visit_key}${page.repetition === null ? '' : ` (${page.repetition})`}`;
  };
  let visit: number | null = null;
  for (const page of pages) {
    if (page.visit_id !== visit) {
      pdf.newPage();
      pdf.heading(visitTitle(page), 2);
      visit = page.visit_id;
    }
    const name = pageTitle(page, language);
    const place = pdf.heading(name, 3);
    forms.set(page.page_key, [
      ...(forms.get(page.page_key) ?? []),
      { title: `${name}: ${visitTitle(page)}`, place },
    ]);
    writeValues(pdf, page, request);
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
  { page_key, version }: Pick<FilledPage, 'page_key' | 'version'>,
  language: SubjectPdfOptions['language'],
): string =>
  textIn(version.index.pages.get(page_key)?.title, language, version.design.languages) || page_key;

/** The pages of the subject that the role sees, in the order of the visits and forms of the newest version. */
async function filledPages(
  { snapshot, studyId, scope }: SubjectRequest,
  { subject_id: subjectId, current_version_id }: SubjectOfTrail,
): Promise<FilledPage[]> {
  const values = { studyId, subjectId };
  const pages = await snapshot.read<PageOfSubject & object>({ text: PAGES_OF_SUBJECT, values });
  const stored = await snapshot.read<ValueOfSubject & object>({ text: VALUES_OF_SUBJECT, values });
  const byPage = new Map<number, ValueOfSubject[]>();
  for (const value of stored) {
    byPage.set(value.page_id, [...(byPage.get(value.page_id) ?? []), value]);
  }
  const visits = visitsOf(scope);
  const forms = scope.versions
    .toReversed()
    .flatMap(({ design }) => design.pages.map(({ key }) => key));
  const newest = scope.byId.get(current_version_id ?? 0) ?? scope.versions.at(-1)!;
  return pages
    .filter(({ page_key, visit_key }) => scope.seesPage(page_key) && scope.seesVisit(visit_key))
    .flatMap((page): FilledPage[] => {
      const seen = (byPage.get(page.page_id) ?? []).filter(
        ({ block_key, item_key, design_version_id }) =>
          scope.seesValue(page.page_key, block_key, item_key, design_version_id),
      );
      // The site saw the page in the version of its last entry.
      const version = seen
        .map(({ design_version_id }) => scope.byId.get(design_version_id)!)
        .toSorted((one, other) => other.versionNo - one.versionNo)[0];
      const shown = version ?? (newest.index.pages.has(page.page_key) ? newest : undefined);
      return shown ? [{ ...page, version: shown, values: seen }] : [];
    })
    .toSorted(
      (one, other) =>
        visits.indexOf(one.visit_key) - visits.indexOf(other.visit_key) ||
        (one.repetition ?? 0) - (other.repetition ?? 0) ||
        one.visit_id - other.visit_id ||
        forms.indexOf(one.page_key) - forms.indexOf(other.page_key) ||
        one.page_id - other.page_id,
    );
}

function writeValues(pdf: PdfDocument, page: FilledPage, { scope, options }: SubjectRequest): void {
  const { language } = options;
  const { version } = page;
  const t = wordsIn(language);
  if (page.values.length === 0) {
    pdf.text(t('noData'), { colour: 'soft' });
    return;
  }
  for (const block of version.index.pages.get(page.page_key)?.blocks ?? []) {
    const items = block.items.filter(({ key }) => scope.seesItem(page.page_key, block.key, key));
    if (items.length === 0) continue;
    const label = textIn(block.label, language, version.design.languages);
    if (label) pdf.text(label, { bold: true });
    const ofBlock = page.values.filter(({ block_key }) => block_key === block.key);
    for (const line of linesOf(block, ofBlock)) {
      if (line > 0) pdf.text(lineName(block, line, language, version), { colour: 'soft' });
      pdf.facts(
        items
          .filter((item) => dataTypeOf(item) !== 'none')
          .map((item) => {
            const found = ofBlock.find((one) => one.item_key === item.key && one.line === line);
            return [labelOf(item, language, version), fieldOf(page, item, found, scope, language)];
          }),
      );
    }
    pdf.gap(4);
  }
}

const linesOf = ({ type }: Block, values: readonly ValueOfSubject[]): number[] =>
  type === BlockType.normal
    ? [0]
    : [...new Set(values.map(({ line }) => line))].toSorted((one, other) => one - other);

function lineName(
  block: Block,
  line: number,
  language: SubjectPdfOptions['language'],
  { design }: VersionView,
): string {
  const label = textIn(fixedLine(block, line)?.label, language, design.languages);
  return label || wordsIn(language)('line', { no: line });
}

/** A value as the page showed it: also the choices that were not taken, where the page shows them. */
function fieldOf(
  { page_key, version }: FilledPage,
  item: Item,
  found: ValueOfSubject | undefined,
  scope: ExportScope,
  language: SubjectPdfOptions['language'],
): PdfCell {
  const under = found ? (scope.byId.get(found.design_version_id) ?? version) : version;
  const codelist = under.index.codelists.get(item.codelist ?? '');
  if (codelist && showsChoices(item)) {
    return choicesOf(item, codelist, language, under, found?.value.split('|') ?? []);
  }
  if (!found) return '–';
  return scope.label(page_key, item.key, found.design_version_id, found.value, language);
}

function placeNames(
  pages: readonly FilledPage[],
  audited: AuditScope,
  language: SubjectPdfOptions['language'],
): PlaceName {
  const filled = new Map(pages.map((page) => [page.page_id, page]));
  return (pageId, itemKey) => {
    const page = pageId === null ? undefined : audited.pages.get(pageId);
    if (!page) return '';
    const version = filled.get(page.page_id)?.version ?? audited.shown(page);
    if (!version) return page.page_key;
    const { languages } = version.design;
    const item = itemKey === null ? undefined : version.index.item(page.page_key, itemKey)?.item;
    return [
      textIn(version.index.visits.get(page.visit_key)?.title, language, languages),
      pageTitle({ page_key: page.page_key, version }, language),
      item ? textIn(item.label, language, languages) : '',
    ]
      .filter(Boolean)
      .join(' / ');
  };
}

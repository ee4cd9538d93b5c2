import type { Language } from '@casebook/catalogue';
import type { RecordedForm, RecordedItem, RecordedVersion } from '@casebook/export-writers';
import type { VersionView } from '@casebook/role-view';
import {
  BlockType,
  dataTypeOf,
  holdsValue,
  type Item,
  type Key,
  Layout,
  type Page,
  textIn,
} from '@casebook/study-design';
import type { ExportScope } from './export-scope';

interface Chosen {
  language: Language;
  versionIds: readonly number[] | null;
  visits: readonly Key[];
  pages: readonly Key[];
}

/** The released versions with the visits, forms, items and codes that a role sees and that were chosen. */
export function recordedVersions(scope: ExportScope, chosen: Chosen): RecordedVersion[] {
  return scope.versions
    .filter(({ versionId }) => chosen.versionIds?.includes(versionId) ?? true)
    .map((version) => recordedVersion(version, scope, chosen));
}

function recordedVersion(
  { design, versionNo }: VersionView,
  scope: ExportScope,
  { language, visits, pages }: Chosen,
): RecordedVersion {
  const text = (words: Parameters<typeof textIn>[0]) => textIn(words, language, design.languages);
  const forms = design.pages
    .filter(({ key }) => pages.includes(key) && scope.seesPage(key))
    .map((page) => recordedForm(page, scope, text));
  const used = new Set(
    forms.flatMap(({ groups }) =>
      groups.flatMap(({ items }) => items.map(({ codelist }) => codelist)),
    ),
  );
  const repeated = new Set(design.cycles.map(({ key }) => key));
  return {
    no: versionNo,
    visits: design.visits
      .filter(({ key }) => visits.includes(key))
      .map(({ key, title, type, cycle }) => ({
        key,
        title: text(title),
        type,
        repeats: type === 'unscheduled' || (cycle !== undefined && repeated.has(cycle)),
        forms: [
          ...new Set(design.schedule.filter(({ visit }) => visit === key).map(({ page }) => page)),
        ],
      })),
    forms,
    codelists: design.codelists
      .filter(({ key }) => used.has(key))
      .map(({ key, name, entries }) => ({
        key,
        name: text(name),
        entries: entries.map(({ code, label }) => ({ code, label: text(label) })),
      })),
  };
}

function recordedForm(
  { key, title, blocks }: Page,
  scope: ExportScope,
  text: (words: Parameters<typeof textIn>[0]) => string,
): RecordedForm {
  return {
    key,
    title: text(title),
    groups: blocks
      .map((block) => ({
        key: block.key,
        label: text(block.label),
        hasLines: block.type !== BlockType.normal,
        items: block.items
          .filter((item) => holdsValue(item) && scope.seesItem(key, block.key, item.key))
          .map((item) => ({ ...typeOf(item), key: item.key, label: text(item.label) })),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

/** A date with unknown parts is a text: it arrives as it was entered. Several codes in one value are no code of the list. */
function typeOf(item: Item): Pick<RecordedItem, 'type' | 'codelist'> {
  const dataType = dataTypeOf(item);
  return {
    type: dataType === 'number' ? 'number' : item.layout === Layout.dateFull ? 'date' : 'text',
    codelist: dataType === 'code' ? (item.codelist ?? null) : null,
  };
}

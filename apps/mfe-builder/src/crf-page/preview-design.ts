import { compileDesignChecks } from '@casebook/checks';
import { Audiences, projectPage, RoleView } from '@casebook/role-view';
import {
  type Item,
  type Key,
  type Page,
  propertyOf,
  PropertyType,
  type StudyDesign,
  type Text,
  textIn,
} from '@casebook/study-design';

/**
 * The page as a browser of a site gets it: as the role sees it, or whole without a role. Null when the role does not see the
 * page.
 */
export function previewDesign(
  design: StudyDesign,
  pageKey: Key,
  roleCode: string | null,
): StudyDesign | null {
  if (roleCode === null) {
    const checks = design.checks.filter(({ target, disabled, action }) => {
      return target.page === pageKey && !disabled && action.type !== 'addVisit';
    });
    return { ...design, checks };
  }
  const { program } = compileDesignChecks(design);
  const view = new RoleView(program, new Audiences(program), roleCode);
  const projected = projectPage(program, view, pageKey);
  const page = projected.pages.find(({ key }) => key === pageKey);
  return page && page.blocks.length > 0 ? projected : null;
}

/** The design without items that some roles must not see: on paper, everybody reads them. */
export function withoutHidden(design: StudyDesign): StudyDesign {
  const isShown = (item: Item) =>
    propertyOf(item, PropertyType.hidden) === undefined &&
    propertyOf(item, PropertyType.armGenerate) === undefined;
  return {
    ...design,
    pages: design.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({ ...block, items: block.items.filter(isShown) })),
    })),
  };
}

/** The design with its texts of one content language under the language of the screen, which need not be the same. */
export function inLanguage(design: StudyDesign, language: string, as: string): StudyDesign {
  const one = (text: Text): Text => ({ [as]: textIn(text, language, design.languages) });
  const some = (text: Text | undefined): Text | undefined => text && one(text);
  const item = (of: Item): Item => ({
    ...of,
    label: one(of.label),
    help: some(of.help),
    properties: of.properties.map((property) =>
      'text' in property ? { ...property, text: one(property.text) } : property,
    ),
  });
  const page = (of: Page): Page => ({
    ...of,
    title: one(of.title),
    blocks: of.blocks.map((block) => ({
      ...block,
      label: some(block.label),
      lines: block.lines?.map((line) => ({ ...line, label: one(line.label) })),
      items: block.items.map(item),
    })),
  });
  return {
    ...design,
    languages: [as],
    pages: design.pages.map(page),
    codelists: design.codelists.map((list) => ({
      ...list,
      entries: list.entries.map((entry) => ({ ...entry, label: one(entry.label) })),
    })),
    checks: design.checks.map((check) =>
      'message' in check.action
        ? { ...check, action: { ...check.action, message: one(check.action.message) } }
        : check,
    ),
  };
}

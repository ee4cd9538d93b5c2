import {
  BlockType,
  PageType,
  PropertyType,
  type Block,
  type FixedLine,
  type Page,
} from '../schema/design';
import { holdsValue, itemsOf, propertyOf } from '../schema/items';
import { MAX_LINES } from '../schema/limits';
import type { ValidationContext } from './context';
import { validateItem } from './items';

/** Pages, their blocks and lines, and the one registration page (spec section 5). */
export function validatePages(context: ValidationContext): void {
  const { design, faults, index } = context;
  context.unique(
    '/pages',
    design.pages.map((page) => page.key),
    'page',
  );
  design.pages.forEach((page, at) => {
    const path = `/pages/${at}`;
    context.text(`${path}/title`, page.title);
    if (page.group) context.reference(`${path}/group`, index.groups, 'group', page.group);
    if (!index.scheduleByPage.has(page.key) && page.type !== PageType.registration) {
      faults.warning(path, 'DESIGN_PAGE_NOT_SCHEDULED', { page: page.key });
    }
    if (page.blocks.every((block) => block.items.length === 0)) {
      faults.warning(path, 'DESIGN_PAGE_EMPTY', { page: page.key });
    }
    if (page.notDone && page.type === PageType.registration) {
      faults.error(`${path}/notDone`, 'DESIGN_PAGE_NOT_DONE_NOT_ALLOWED', { page: page.key });
    }
    validateKeysOfPage(context, page, path);
    page.blocks.forEach((block, position) => {
      validateBlock(context, block, `${path}/blocks/${position}`);
      block.items.forEach((item, place) =>
        validateItem(context, { page, block, item }, `${path}/blocks/${position}/items/${place}`),
      );
    });
  });
  validateFactors(context);
  validateRegistration(context);
}

/** Checks refer to items and line blocks of a page by key, so these share one name space. */
function validateKeysOfPage(context: ValidationContext, page: Page, path: string): void {
  const { faults, index } = context;
  context.unique(
    `${path}/blocks`,
    page.blocks.map((block) => block.key),
    'block',
  );
  const lineBlocks = new Set(
    page.blocks.filter((block) => block.type !== BlockType.normal).map((block) => block.key),
  );
  const seen = new Set<string>();
  page.blocks.forEach((block, position) =>
    block.items.forEach((item, at) => {
      const place = `${path}/blocks/${position}/items/${at}/key`;
      if (seen.has(item.key)) {
        faults.error(place, 'DESIGN_KEY_DUPLICATE', { kind: 'item', key: item.key });
      }
      seen.add(item.key);
      if (lineBlocks.has(item.key)) {
        faults.error(place, 'DESIGN_KEY_SHADOWS', { key: item.key, kind: 'block' });
      } else if (index.pages.has(item.key)) {
        faults.warning(place, 'DESIGN_KEY_SHADOWS', { key: item.key, kind: 'page' });
      }
    }),
  );
}

function validateBlock(context: ValidationContext, block: Block, path: string): void {
  const { faults } = context;
  if (block.label) context.text(`${path}/label`, block.label, false);
  if (block.items.length === 0 && !block.label) {
    faults.warning(path, 'DESIGN_BLOCK_EMPTY', { block: block.key });
  }
  if (block.type === BlockType.fixedLine) {
    const lines = block.lines ?? [];
    if (lines.length === 0) faults.error(path, 'DESIGN_LINES_REQUIRED', { block: block.key });
    context.unique(
      `${path}/lines`,
      lines.map((line) => line.key),
      'line',
    );
    validateLineNumbers(context, lines, `${path}/lines`);
    lines.forEach((line, at) => context.text(`${path}/lines/${at}/label`, line.label));
  } else if (block.lines) {
    faults.error(`${path}/lines`, 'DESIGN_LINES_NOT_ALLOWED', { block: block.key });
  }
  if (block.endItem !== undefined) {
    if (block.type !== BlockType.logLine) {
      faults.error(`${path}/endItem`, 'DESIGN_END_ITEM_NOT_ALLOWED', { block: block.key });
    } else {
      const items = block.items.filter(holdsValue);
      context.listed(`${path}/endItem`, items, 'item', block.endItem);
    }
  }
  if (block.maxLines === undefined) return;
  if (block.type !== BlockType.logLine) {
    faults.error(`${path}/maxLines`, 'DESIGN_MAX_LINES_NOT_ALLOWED', { block: block.key });
  } else if (block.maxLines < 1 || block.maxLines > MAX_LINES) {
    faults.error(`${path}/maxLines`, 'DESIGN_BOUNDS', { from: 1, to: MAX_LINES });
  }
}

function validateLineNumbers(
  { faults }: ValidationContext,
  lines: readonly FixedLine[],
  path: string,
): void {
  const seen = new Set<number>();
  lines.forEach(({ number }, at) => {
    const place = `${path}/${at}/number`;
    if (number > MAX_LINES) faults.error(place, 'DESIGN_BOUNDS', { from: 1, to: MAX_LINES });
    if (seen.has(number)) faults.error(place, 'DESIGN_LINE_NUMBER_TWICE', { number });
    seen.add(number);
  });
}

function validateFactors({ design, faults }: ValidationContext): void {
  const seen = new Set<string>();
  design.pages.forEach((page, p) =>
    page.blocks.forEach((block, b) =>
      block.items.forEach((item, i) => {
        const factor = propertyOf(item, PropertyType.stratification)?.factor;
        if (factor === undefined) return;
        if (seen.has(factor)) {
          faults.error(`/pages/${p}/blocks/${b}/items/${i}/properties`, 'DESIGN_KEY_DUPLICATE', {
            kind: 'factor',
            key: factor,
          });
        }
        seen.add(factor);
      }),
    ),
  );
}

/** Exactly one registration page, at one visit, with one screening and one enrolment number. */
function validateRegistration({ design, faults, index }: ValidationContext): void {
  const pages = design.pages.filter((page) => page.type === PageType.registration);
  if (pages.length !== 1) {
    faults.error('/pages', 'DESIGN_REGISTRATION_PAGE_COUNT', { count: pages.length });
    return;
  }
  const page = pages[0]!;
  const path = `/pages/${design.pages.indexOf(page)}`;
  const visits = index.scheduleByPage.get(page.key)?.length ?? 0;
  if (visits !== 1) {
    faults.error(path, 'DESIGN_REGISTRATION_SCHEDULE', { page: page.key, count: visits });
  }
  const items = [...itemsOf(page)];
  for (const [type, code] of [
    [PropertyType.screeningNumber, 'DESIGN_SCREENING_NUMBER_COUNT'],
    [PropertyType.enrollmentNumber, 'DESIGN_ENROLLMENT_NUMBER_COUNT'],
  ] as const) {
    const count = items.filter(({ item }) => propertyOf(item, type)).length;
    if (count !== 1) faults.error(path, code, { page: page.key, count });
  }
}

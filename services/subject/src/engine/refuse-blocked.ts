import { languageOf } from '@casebook/catalogue';
import { type Caller, type FieldError, Problem } from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { isOpenStatus, type PageInstance } from '@casebook/subject-data';
import type { SaveRequest } from './apply-input';
import { type Effects, ownEffect, type PageEffect } from './page-effect';
import { isRegistration } from './registration-page';
import type { LoadedSubject } from './loaded-subject';

/**
 * Refuses a save when a check of action "block" fires, and a registration also when it leaves an open query that the
 * role sees. Queries that the role does not see are ignored, because they may depend on hidden data.
 */
export function refuseBlocked(
  caller: Caller,
  data: LoadedSubject,
  effects: Effects,
  page: PageInstance,
  request: SaveRequest,
): void {
  const effect = ownEffect(page, effects);
  const { version } = data;
  const view = version.role(caller.roleCode);
  const language = languageOf(caller.language);
  const blocking = effect.results
    .filter(
      ({ action, outcome, checkKey }) =>
        action === 'block' && outcome === 'fires' && view.seesCheck(checkKey),
    )
    .map(({ block, line, item, message }): FieldError => {
      const place = { blockKey: block ?? null, line, itemKey: item ?? null };
      return {
        field: fieldOf(request, place),
        code: 'SUBJECT_CHECK_BLOCKS',
        params: { ...place, message: textIn(message, language, version.design.languages) },
      };
    });
  if (blocking.length > 0) throw Problem.invalid(blocking);
  if (!isRegistration(version, page)) return;
  const open = openQueries(effect).filter(
    ({ checkKey, blockKey, itemKey }) =>
      view.seesPlace(page.pageKey, blockKey, itemKey) &&
      (checkKey === null || view.seesCheck(checkKey)),
  );
  if (open.length === 0) return;
  throw new Problem(422, 'SUBJECT_QUERIES_OPEN', {
    errors: open.map(
      ({ blockKey, line, itemKey, content }): FieldError => ({
        field: fieldOf(request, { blockKey, line, itemKey }),
        code: 'SUBJECT_QUERY_REMAINS',
        params: {
          blockKey,
          line,
          itemKey,
          message: textIn(content, language, version.design.languages),
        },
      }),
    ),
  });
}

/** Queries of the page that are open after the save. */
function openQueries({ page, open, moved }: PageEffect) {
  const statuses = new Map(moved.map(({ query, status }) => [query, status]));
  return [
    ...page.queries.filter((query) => isOpenStatus(statuses.get(query) ?? query.status)),
    ...open.map(({ checkKey, block, line, item, message }) => ({
      checkKey,
      blockKey: block ?? null,
      line,
      itemKey: item ?? null,
      content: message,
    })),
  ];
}

function fieldOf(
  request: SaveRequest,
  place: { blockKey: string | null; line: number; itemKey: string | null },
): string {
  const given = request.items.find(
    (item) =>
      item.blockKey === place.blockKey &&
      item.line === place.line &&
      item.itemKey === place.itemKey,
  );
  return given ? `${given.field}.value` : [place.blockKey, place.line, place.itemKey].join('/');
}

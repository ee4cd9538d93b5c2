import { subjectApi } from '@casebook/api-subject';
import type { Language } from '@casebook/catalogue';
import { failureOf } from '@casebook/shell-sdk';
import type { Loaded } from '../shared/useReading';
import type { Thunk } from '../store';
import { together, type ToSign } from './signed-content';
import { type ShownPreview, shownPreview } from './shown-changes';
import type { SignScope } from './sign-scope';

/** Several pages of a subject, each signed by itself. */
export interface PagesToSign {
  subjectId: number;
  pageIds: readonly number[];
}

/**
 * Reads what would be signed, never from the cache: the service notes what this session was shown, and accepts nothing
 * else.
 */
export function readPreview(
  studyId: number,
  scope: SignScope,
  language: Language,
): Thunk<Promise<Loaded<ShownPreview>>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(
      subjectApi.endpoints.previewSignature.initiate(
        { studyId, ...scope, language },
        { forceRefetch: true, subscribe: false },
      ),
    );
    return data ? { data: shownPreview(data) } : { failure: failureOf(error) };
  };
}

/** Reads what would be signed of each page by itself, because each is noted as shown. */
export function readPreviews(
  studyId: number,
  { subjectId, pageIds }: PagesToSign,
  language: Language,
): Thunk<Promise<Loaded<ToSign>>> {
  return async (dispatch) => {
    const results = await Promise.all(
      pageIds.map((pageId) =>
        dispatch(readPreview(studyId, { subjectId, level: 'page', pageId }, language)),
      ),
    );
    const previews: ShownPreview[] = [];
    for (const result of results) {
      if ('failure' in result) return result;
      previews.push(result.data);
    }
    return { data: together(previews) };
  };
}

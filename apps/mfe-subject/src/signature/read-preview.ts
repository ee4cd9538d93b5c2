import { type SignaturePreview, subjectApi } from '@casebook/api-subject';
import type { Language } from '@casebook/catalogue';
import { failureOf } from '@casebook/shell-sdk';
import type { Loaded } from '../shared/useReading';
import type { Thunk } from '../store';
import type { SignScope } from './sign-scope';

/**
 * Reads what would be signed, never from the cache: the service notes what this session was shown, and accepts nothing
 * else.
 */
export function readPreview(
  studyId: number,
  scope: SignScope,
  language: Language,
): Thunk<Promise<Loaded<SignaturePreview>>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(
      subjectApi.endpoints.previewSignature.initiate(
        { studyId, ...scope, language },
        { forceRefetch: true, subscribe: false },
      ),
    );
    return data ? { data } : { failure: failureOf(error) };
  };
}

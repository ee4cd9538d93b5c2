import { findWords } from './find-words';

const WORDS = ['ACTIVE', 'Drug X 10 mg', '実薬群', 'A'];

it('finds an arm in any spelling and any language, as a whole word [D6-BLIND-01]', () => {
  expect(findWords('{"arm":"active"}', WORDS)).toEqual(['ACTIVE']);
  expect(findWords('got drug x 10 MG today', WORDS)).toEqual(['Drug X 10 mg']);
  expect(findWords('この被験者は実薬群です', WORDS)).toEqual(['実薬群']);
});

it('finds no part of another word, and nothing that is too short to mean anything', () => {
  expect(findWords('inactive, ACTIVE2, A, drug x 10 mgs', WORDS)).toEqual([]);
});

import { findWords, withoutPublic } from './find-words';

const WORDS = ['ACTIVE', 'Drug X 10 mg', '実薬群', 'A'];

it('finds an arm in any spelling and any language, as a whole word [D6-BLIND-01]', () => {
  expect(findWords('{"arm":"active"}', WORDS)).toEqual(['ACTIVE']);
  expect(findWords('got drug x 10 MG today', WORDS)).toEqual(['Drug X 10 mg']);
  expect(findWords('この被験者は実薬群です', WORDS)).toEqual(['実薬群']);
});

it('finds no part of another word, and nothing that is too short to mean anything', () => {
  expect(findWords('inactive, ACTIVE2, A, drug x 10 mgs', WORDS)).toEqual([]);
});

it('leaves out the name of the study and nothing else', () => {
  const name = 'Drug X 10 mg against placebo';
  const read = (text: string) => findWords(withoutPublic(text, [name, 'DX']), ['Drug X 10 mg']);
  expect(read('A study: Drug X 10 mg\n  against placebo (DX)')).toEqual([]);
  expect(read('Drug X 10 mg against placebo: gets Drug X 10 mg')).toEqual(['Drug X 10 mg']);
});

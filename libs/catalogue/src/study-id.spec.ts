import { MAX_STUDY_ID_LENGTH } from './limits';
import { STUDY_ID_TEXT } from './study-id';

describe('the ID of a study', () => {
  it.each([
    'CBK-201',
    'S.1',
    '123-456-789',
    'S_R0112345(TEST)',
    'ABC/01',
    '試験1',
    'ทดสอบ-ที่1',
    'x'.repeat(MAX_STUDY_ID_LENGTH),
  ])('takes %s', (id) => expect(id).toMatch(STUDY_ID_TEXT));

  it.each([
    '',
    ' ',
    ' CBK',
    'CBK 201',
    'CBK\t201',
    'CBK\u00a0201',
    '<b>CBK</b>',
    'CBK"201',
    "CBK'201",
    'CBK🙂',
    'CBK\u0007',
    'CBK\u200b201',
    '-201',
    'x'.repeat(MAX_STUDY_ID_LENGTH + 1),
  ])('refuses %j', (id) => expect(id).not.toMatch(STUDY_ID_TEXT));
});

import { DOWNLOAD_LIMIT, wholeList } from './whole-list';

it('gives a list as it is, and refuses one that is too long instead of cutting it [R2-IWRS-01]', () => {
  const rows = Array.from({ length: DOWNLOAD_LIMIT }, (_, at) => at);
  expect(() => wholeList(rows)).toThrow('IWRS_DOWNLOAD_TOO_LONG');
  rows.pop();
  expect(wholeList(rows)).toBe(rows);
});

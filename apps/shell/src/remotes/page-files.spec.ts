import { PageFiles } from './page-files';

const text = '{"name":"mfe_subject","label":"被験者"}';
/** SHA-384 of it. */
const digest = 'sha384-3BUVHn5Mo4NY78qphR0HWGivj94NWMhUqmPubuZ/wwDPe6VNBInMpypNqh3l6hIL';
const find = (files: unknown, integrity: string) =>
  new PageFiles(() => JSON.stringify(files)).find(integrity);

it('uses a file of the page when it has the released digest [D8-REMOTE-01]', async () => {
  expect(await find({ [digest]: text }, digest)).toBe(text);
});

it('refuses a file that was changed or not released [D8-REMOTE-03]', async () => {
  expect(await find({ [digest]: `${text} ` }, digest)).toBeNull();
  expect(await find({ [digest]: 3 }, digest)).toBeNull();
  expect(await find({}, digest)).toBeNull();
});

it.each([null, '', '__CASEBOOK_DESCRIPTORS__', '[]'])(
  'asks for everything when the page brings %j',
  async (page) => {
    expect(await new PageFiles(() => page).find(digest)).toBeNull();
  },
);

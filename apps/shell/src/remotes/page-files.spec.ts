import { PageFiles } from './page-files';

const text = '{"name":"mfe_subject","label":"被験者"}';
/** SHA-384 of it. */
const digest = 'sha384-3BUVHn5Mo4NY78qphR0HWGivj94NWMhUqmPubuZ/wwDPe6VNBInMpypNqh3l6hIL';
const find = (files: unknown, integrity: string) =>
  new PageFiles(() => JSON.stringify(files)).find(integrity);

it('takes a file that came with the page when it is what was released [D8-REMOTE-01]', async () => {
  expect(await find({ [digest]: text }, digest)).toBe(text);
});

it('takes nothing that was changed on the way, or that nobody released [D8-REMOTE-03]', async () => {
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

import { validationPipe } from '@casebook/service-kit';
import { PageSaveInput } from './page-save.dto';

describe('the size of a save', () => {
  const items = (count: number): object => ({
    designVersionId: 1,
    items: Array.from({ length: count }, (_, line) => ({
      blockKey: 'LB',
      line: line + 1,
      itemKey: 'LBORRES',
      value: '1',
      revision: 0,
    })),
  });
  const read = (body: object): Promise<unknown> =>
    validationPipe().transform(body, { type: 'body', metatype: PageSaveInput });

  it('is limited to a long log page [D7-ERROR-02]', async () => {
    await expect(read(items(5_000))).resolves.toBeInstanceOf(PageSaveInput);
    await expect(read(items(5_001))).rejects.toMatchObject({ status: 422 });
  });
});

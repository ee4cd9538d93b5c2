import { ArrayMaxSize, ArrayUnique, IsInt } from 'class-validator';
import { ObjectsOf } from './nested';
import { UniqueBy } from './unique-by';
import { validationPipe } from './validation';

class Kit {
  @IsInt()
  number!: number;
}

class Kits {
  @UniqueBy(({ number }: Kit) => number)
  @ArrayMaxSize(9)
  @ObjectsOf(() => Kit)
  kits!: Kit[];
}

class OtherKits {
  @ArrayUnique(({ number }: Kit) => number)
  @ArrayMaxSize(9)
  @ObjectsOf(() => Kit)
  kits!: Kit[];
}

const read = (metatype: new () => object, numbers: unknown[]) =>
  validationPipe().transform(
    { kits: numbers.map((number) => ({ number })) },
    { type: 'body', metatype },
  ) as Promise<unknown>;

describe.each([Kits, OtherKits])('a list of objects that differ by a key', (metatype) => {
  it('is accepted when all keys differ', async () => {
    await expect(read(metatype, [1, 2, 3])).resolves.toMatchObject({ kits: [{}, {}, {}] });
  });

  it('is refused when two objects have the same key [D7-ERROR-02]', async () => {
    await expect(read(metatype, [1, 2, 1])).rejects.toMatchObject({
      status: 422,
      options: { errors: [{ field: 'kits' }] },
    });
  });
});

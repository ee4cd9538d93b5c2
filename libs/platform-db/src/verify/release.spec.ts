import { join } from 'node:path';
import { readServices } from '../schema/services';
import { readRelease } from './release';

const root = join(__dirname, '..', '..', '..', '..');
const services = readServices(root).filter(({ schema }) => schema !== undefined);

describe.each(services)('what $name keeps', ({ schema, unaudited = {} }) => {
  const { catalog } = readRelease(root).find(({ schemas }) => schemas[0] === schema)!;
  const audited = new Set(catalog.audited.map(({ table_name: name }) => name));
  const tables = Object.entries(catalog.objects)
    .filter(([object, is]) => object.startsWith('relation ') && is.startsWith('kind r;'))
    .map(([object]) => object.slice('relation '.length));

  it('is under audit, or it is said why not, table by table and column by column [D3-AUDIT-04]', () => {
    const leftOut = [
      ...tables.filter((table) => !audited.has(table)),
      ...catalog.audited.flatMap(({ table_name: name, ignored_columns: columns }) =>
        columns.map((column) => `${name}.${column}`),
      ),
    ];
    expect(leftOut.toSorted()).toEqual(Object.keys(unaudited).toSorted());
  });

  it('is recorded and kept in its place by enabled triggers [D3-AUDIT-03]', () => {
    for (const table of audited) {
      for (const trigger of ['audit_insert', 'audit_update', 'audit_keys']) {
        expect(catalog.objects[`trigger ${table} ${trigger}`]).toMatch(/; enabled O$/);
      }
    }
  });
});

it('lets the public run no function that has the rights of its owner', () => {
  for (const { catalog } of readRelease(root)) {
    for (const [object, is] of Object.entries(catalog.objects)) {
      if (object.startsWith('function ') && is.includes('definer t')) {
        expect(`${object} ${is}`).not.toContain('PUBLIC');
      }
    }
  }
});

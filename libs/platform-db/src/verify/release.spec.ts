import { join } from 'node:path';
import { readServices } from '../schema/services';
import { readRelease } from './release';

const root = join(__dirname, '..', '..', '..', '..');
const services = readServices(root).filter(({ schema }) => schema !== undefined);

describe.each(services)('each table of $name', ({ schema, unaudited = {} }) => {
  const { catalog } = readRelease(root).find(({ schemas }) => schemas[0] === schema)!;
  const audited = new Set(catalog.audited.map(({ table_name: name }) => name));
  const tables = Object.entries(catalog.objects)
    .filter(([object, is]) => object.startsWith('relation ') && is.startsWith('kind r;'))
    .map(([object]) => object.slice('relation '.length));

  it('is audited in every column, or has a reason why not [D3-AUDIT-04]', () => {
    const leftOut = [
      ...tables.filter((table) => !audited.has(table)),
      ...catalog.audited.flatMap(({ table_name: name, ignored_columns: columns }) =>
        columns.map((column) => `${name}.${column}`),
      ),
    ];
    expect(leftOut.toSorted()).toEqual(Object.keys(unaudited).toSorted());
  });

  it('has enabled triggers that record changes and refuse changes of its key [D3-AUDIT-03]', () => {
    for (const table of audited) {
      for (const trigger of ['audit_insert', 'audit_update', 'audit_keys']) {
        expect(catalog.objects[`trigger ${table} ${trigger}`]).toMatch(/; enabled O$/);
      }
    }
  });
});

it('does not let the public execute functions with the rights of their owner', () => {
  for (const { catalog } of readRelease(root)) {
    for (const [object, is] of Object.entries(catalog.objects)) {
      if (object.startsWith('function ') && is.includes('definer t')) {
        expect(`${object} ${is}`).not.toContain('PUBLIC');
      }
    }
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATASET_FORMATS, STATUS_LEVELS } from './made-files';

/** The choices of a field in the API description of a service. */
function choicesOf(service: string, schema: string, field?: string): string[] {
  const file = join(__dirname, '..', '..', '..', 'services', service, 'openapi.json');
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: {
      schemas: Record<
        string,
        { enum?: string[]; properties?: Record<string, { enum?: string[] }> }
      >;
    };
  };
  const described = components.schemas[schema]!;
  return (field ? described.properties![field]! : described).enum!;
}

describe('files of the blind scan', () => {
  it('are made in every format of a dataset [D6-BLIND-01]', () => {
    expect(DATASET_FORMATS).toEqual(choicesOf('export', 'DatasetInput', 'format'));
  });

  it('are made of the status list of every level [D6-BLIND-01]', () => {
    expect(STATUS_LEVELS.toSorted()).toEqual(choicesOf('subject', 'StatusListLevel').toSorted());
  });
});

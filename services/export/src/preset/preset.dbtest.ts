import { exportDesign } from '../test/design';
import { ALL, ExportStudy } from '../test/export-study';
import type { DatasetPreset, DatasetPresetList } from './preset.dto';

let study: ExportStudy;

beforeAll(async () => {
  study = await ExportStudy.start(exportDesign());
});
afterAll(() => study.stop());

const keep = (name: string, input: object = {}, actor: 'manager' | 'unblinded' = 'manager') =>
  study.call<DatasetPreset & { errors?: { field: string }[] }>(actor, 'POST', 'dataset-presets', {
    name,
    input: { ...ALL, ...input },
  });
const list = async (actor: 'manager' | 'unblinded' = 'manager') =>
  (await study.call<DatasetPresetList>(actor, 'GET', 'dataset-presets')).body.presets;

it('keeps a choice under a name for the person in this role, and replaces one of the same name', async () => {
  await keep('Weekly', { pages: ['DM'] });
  await keep(' Weekly ', { pages: ['LB'], format: 'xpt8' });
  await keep('All');
  expect(await list()).toMatchObject([
    { name: 'All', input: { format: 'csv' } },
    { name: 'Weekly', input: { format: 'xpt8', pages: ['LB'] } },
  ]);
  expect(await list('unblinded')).toEqual([]);
});

it('refuses a choice that the role does not have, and a name without characters', async () => {
  expect((await keep('x', { pages: ['KITPAGE'] })).body.errors).toMatchObject([{ field: 'pages' }]);
  expect((await keep('  ')).status).toBe(422);
});

it('is deleted only by its owner, and can be kept again', async () => {
  const { presetId } = (await keep('Old')).body;
  const remove = (actor: 'manager' | 'unblinded') =>
    study.app.inject({
      method: 'POST',
      url: `/api/export/1/dataset-presets/${presetId}/delete`,
      headers: study.headers(actor),
    });
  expect((await remove('unblinded')).statusCode).toBe(404);
  expect((await remove('manager')).statusCode).toBe(204);
  expect((await list()).map(({ name }) => name)).not.toContain('Old');
  expect((await keep('Old')).body.presetId).toBe(presetId);
});

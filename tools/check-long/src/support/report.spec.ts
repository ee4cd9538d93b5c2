import { longChecksOf } from '@casebook/tool-validation';
import { pageWith, Report } from './report';

async function reportOf(group: string, title: string, fault: string | null): Promise<Report> {
  const report = new Report(group);
  await report.check(title, (note) => {
    note('a figure');
    return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
  });
  return report;
}

describe('the page of the long checks', () => {
  beforeAll(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true));
  afterAll(() => jest.restoreAllMocks());

  it('replaces the parts of the groups that were run, and keeps the others [D11-VALID-03]', async () => {
    const groups = ['soak', 'disk', 'fuzz'];
    const first = pageWith(
      '',
      [await reportOf('fuzz', 'no 500 [D7-ERROR-02]', null), await reportOf('soak', 'a', null)],
      groups,
    );
    expect(first.match(/^## .+/gm)).toEqual(['## soak', '## fuzz']);
    const second = pageWith(first, [await reportOf('fuzz', 'no 500 [D7-ERROR-02]', 'one')], groups);
    expect(longChecksOf(second).map(({ tests }) => tests)).toEqual([
      [expect.objectContaining({ title: 'a', status: 'passed' })],
      [expect.objectContaining({ title: 'no 500 [D7-ERROR-02]', status: 'failed' })],
    ]);
    expect(second.split('## fuzz')[0]).toBe(first.split('## fuzz')[0]);
  });

  it('has no part of a group that is gone [D11-VALID-03]', async () => {
    const page = pageWith('', [await reportOf('soak', 'a', null)], ['soak']);
    expect(pageWith(page, [], ['disk'])).not.toContain('soak');
  });
});

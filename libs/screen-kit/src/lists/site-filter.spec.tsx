import { siteFilter } from './site-filter';

const sites = [
  { siteId: 3, siteCode: '001', name: 'Kyoto' },
  { siteId: 8, siteCode: '002', name: 'Osaka' },
];

it('offers the sites by code and name', () => {
  expect(siteFilter({ filters: {} }, { status: 'read', sites }).options).toEqual([
    { value: '3', label: '001 Kyoto' },
    { value: '8', label: '002 Osaka' },
  ]);
});

it('leaves out chosen sites that the role does not reach', () => {
  const filters = { site: ['8', '9', '0', 'x'] };
  expect(siteFilter({ filters }, { status: 'read', sites }).siteIds).toEqual([8]);
});

it.each([
  ['waits for the sites when some are chosen', 'reading', ['3'], true],
  ['does not wait when no site is chosen', 'reading', [], false],
  ['does not wait after the sites were read', 'read', ['3'], false],
  ['does not wait after the sites could not be read', 'failed', ['3'], false],
] as const)('%s', (_, status, site, isPending) => {
  const listed = { status, sites: status === 'read' ? sites : [] };
  expect(siteFilter({ filters: { site } }, listed).isPending).toBe(isPending);
});

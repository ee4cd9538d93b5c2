import { routesModule } from './collect';

const labs = (paths: Record<string, Record<string, object>>) => ({ name: 'labs', api: { paths } });

describe('the routes of the gateway', () => {
  it('include a new service from its declarations alone [D7-ROUTES-01]', () => {
    const module = routesModule([
      { name: 'auth', api: { paths: {} } },
      labs({
        '/api/labs/{studyId}/kits': { get: {}, post: { 'x-upload': true } },
        '/api/labs/files/{ticket}': { get: { 'x-public': { ticket: '[\\w-]{43}' } }, delete: {} },
        '/api/study/{studyId}/labs/confirm': { post: { 'x-credential': 'confirm' } },
      }),
    ]);
    const confirm = '/^\\/api\\/study\\/[^/]+\\/labs\\/confirm$/';
    expect(module).toContain("export const upstreams = ['auth', 'labs'] as const;");
    expect(linesOf(module, 'otherPaths')).toEqual([`{ service: 'labs', path: ${confirm} }`]);
    expect(linesOf(module, 'publicCalls')).toEqual([
      "{ method: 'GET', path: /^\\/api\\/labs\\/files\\/[\\w-]{43}$/ }",
    ]);
    expect(linesOf(module, 'credentialCalls')).toEqual([`{ kind: 'confirm', path: ${confirm} }`]);
    expect(linesOf(module, 'uploads')).toEqual(['/^\\/api\\/labs\\/[^/]+\\/kits$/']);
  });

  it('are refused when two services declare one path [D7-ROUTES-01]', () => {
    const paths = { '/api/study/list': { post: {} } };
    expect(() => routesModule([{ name: 'auth', api: { paths } }, labs(paths)])).toThrow(
      '/api/study/list is declared by auth and by labs',
    );
  });

  it.each([
    ['an unknown kind of credential', { 'x-credential': 'password' }],
    ['a public call of an unknown form', { 'x-public': 'yes' }],
    ['a condition on a parameter that the path does not have', { 'x-public': { ticket: 'a' } }],
  ])('are refused for %s [D7-ROUTES-01]', (_, operation) => {
    expect(() => routesModule([labs({ '/api/labs/kits': { post: operation } })])).toThrow();
  });
});

/** The entries of one list of the generated module. */
function linesOf(module: string, name: string): string[] {
  const [, entries = ''] = new RegExp(`const ${name} = \\[\\n([^\\]]*?)\\] as const`, 's').exec(
    module.replaceAll('[^/]', '<segment>').replaceAll('[\\w-]', '<word>'),
  )!;
  return entries
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().replace(/,$/, ''))
    .map((line) => line.replaceAll('<segment>', '[^/]').replaceAll('<word>', '[\\w-]'));
}

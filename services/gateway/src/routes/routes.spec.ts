import { credentialKind, isPublicCall, isUpload, upstreamOf } from './routes';

it.each([
  ['/api/auth/login', 'auth'],
  ['/api/auth/person', 'auth'],
  ['/api/study/list', 'auth'],
  ['/api/study/detail', 'auth'],
  ['/api/study/privilege/1/2', 'auth'],
  ['/api/study/privilege/privilege/1/2', 'auth'],
  ['/api/study/role/master-data-list/1', 'auth'],
  ['/api/study/setting/1', 'auth'],
  ['/api/study/info/1', 'admin'],
  ['/api/study/1/user/basic', 'admin'],
  ['/api/study/1/site/list-master-data', 'admin'],
  ['/api/study/1/status/filter-master-list', 'admin'],
  ['/api/builder/odm-import', 'builder'],
  ['/api/subject/1/subjects', 'subject'],
  ['/api/admin/1/sites', 'admin'],
  ['/api/study/1/user/other', null],
  ['/api/study/1/2/user/basic', null],
  ['/api/subjects', null],
  ['/api/authors/login', null],
  ['/api', null],
])('%s is answered by %s', (path, service) => {
  expect(upstreamOf(path)).toBe(service);
});

it.each([
  ['GET', '/api/hello', true],
  ['POST', '/api/hello', false],
  ['POST', '/api/auth/login', true],
  ['GET', '/api/auth/login', false],
  ['POST', '/api/auth/login/', false],
  ['POST', '/api/auth/refresh', true],
  ['POST', '/api/auth/logout', true],
  ['PUT', '/api/auth/logout', false],
  ['POST', '/api/auth/forget-password', true],
  ['POST', '/api/auth/reset-pwd', false],
  ['GET', '/api/auth/me', false],
  ['GET', '/api/auth/inbox', true],
  ['POST', '/api/auth/inbox', false],
  ['GET', '/api/auth/inbox/2026-01-01-a1', true],
  ['DELETE', '/api/auth/inbox/2026-01-01-a1', false],
  ['GET', '/api/auth/inbox/../me', false],
  ['GET', `/api/subject/files/${'a'.repeat(43)}`, true],
  ['POST', `/api/subject/files/${'a'.repeat(43)}`, false],
  ['GET', '/api/subject/files/a', false],
  ['GET', `/api/subject/files/${'a'.repeat(43)}/../1/subjects`, false],
])('%s %s without a session: %p [D6-LIMIT-01]', (method, path, allowed) => {
  expect(isPublicCall(method, path)).toBe(allowed);
});

it('limits every call that carries a secret, each kind apart [D6-LIMIT-03]', () => {
  for (const call of ['re-auth', 'change-pwd', 'update-password', 'update-secret-question']) {
    expect(credentialKind(`/api/auth/${call}`)).toBe('confirm');
  }
  expect(credentialKind('/api/auth/login')).toBe('sign-in');
  expect(credentialKind('/api/auth/refresh')).toBe('refresh');
  expect(credentialKind('/api/auth/forget-password')).toBe('recovery');
  expect(credentialKind('/api/auth/me')).toBeNull();
});

it('allows large bodies for files only', () => {
  expect(isUpload('/api/builder/odm-import')).toBe(true);
  expect(isUpload('/api/builder/12/draft/odm-preview')).toBe(true);
  expect(isUpload('/api/builder/12/draft/odm-import')).toBe(true);
  expect(isUpload('/api/builder/12/draft')).toBe(false);
  expect(isUpload('/api/subject/1/pages')).toBe(false);
});

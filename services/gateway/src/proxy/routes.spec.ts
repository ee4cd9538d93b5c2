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

it('lets nothing but sign-in and forgotten credentials pass without a session', () => {
  expect(isPublicCall('/api/auth/login')).toBe(true);
  expect(isPublicCall('/api/auth/me')).toBe(false);
  expect(isPublicCall('/api/auth/login/')).toBe(false);
  expect(isPublicCall('/api/auth/forget-password')).toBe(true);
  expect(isPublicCall('/api/auth/reset-pwd')).toBe(false);
  expect(isPublicCall('/api/auth/inbox/2026-01-01-a1')).toBe(true);
  expect(isPublicCall('/api/auth/inbox/../me')).toBe(false);
  expect(isPublicCall(`/api/subject/files/${'a'.repeat(43)}`)).toBe(true);
  expect(isPublicCall('/api/subject/files/a')).toBe(false);
  expect(isPublicCall(`/api/subject/files/${'a'.repeat(43)}/../1/subjects`)).toBe(false);
});

it('limits every call that carries a secret', () => {
  for (const call of ['re-auth', 'change-pwd', 'update-password', 'update-secret-question']) {
    expect(credentialKind(`/api/auth/${call}`)).toBe('sign-in');
  }
  expect(credentialKind('/api/auth/forget-password')).toBe('recovery');
  expect(credentialKind('/api/auth/me')).toBeNull();
});

it('allows large bodies for files only', () => {
  expect(isUpload('/api/builder/odm-import')).toBe(true);
  expect(isUpload('/api/subject/1/pages')).toBe(false);
});

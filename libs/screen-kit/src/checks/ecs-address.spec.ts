import { ecsPreviewOf, ecsPreviewQuery, type EcsScope } from './ecs-address';

const parsed = (text: string) => ecsPreviewOf(new URLSearchParams({ preview: text }));

describe('the address that starts a preview of the checks', () => {
  it.each<EcsScope>(['study', { siteId: 3 }, { subjectIds: [9] }, { subjectIds: [9, 10] }])(
    'is the same after it was written and read: %j',
    (scope) => expect(parsed(String(ecsPreviewQuery(scope, '/')['preview']))).toEqual(scope),
  );

  it.each(['', 'all', 'site-', 'site-0', 'site-1-2', 'subjects-', 'subjects-1-x', 'subjects-1,2'])(
    'is ignored when it is invalid: %j',
    (text) => expect(parsed(text)).toBeNull(),
  );
});

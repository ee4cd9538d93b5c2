import { type Endpoint, walkAnswers } from './walk';

const endpoint = (path: string, query: string[] = []): Endpoint => ({
  method: 'GET',
  path,
  parameters: [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name: name!,
      in: 'path',
      required: true,
    })),
    ...query.map((name) => ({ name, in: 'query', required: true })),
  ],
});

it('follows the ids in answers to further answers, each once, and leaves out what changes something', async () => {
  const answers: Record<string, string> = {
    '/api/s/1/subjects': '{"rows":[{"subjectId":5},{"subjectId":6}]}',
    '/api/s/1/subjects/5': '{"pages":[{"pageId":9}]}',
    '/api/s/1/subjects/6': '{"pages":[]}',
    '/api/s/1/pages/9?subjectId=5': '{"value":"x"}',
  };
  const seen: string[] = [];
  const asked: string[] = [];
  await walkAnswers(
    [
      endpoint('/api/s/{studyId}/pages/{pageId}', ['subjectId']),
      endpoint('/api/s/{studyId}/subjects/{subjectId}'),
      endpoint('/api/s/{studyId}/subjects'),
      { ...endpoint('/api/s/{studyId}/save'), method: 'POST' },
    ],
    { studyId: '1' },
    async (path) => {
      asked.push(path);
      return answers[path] ?? null;
    },
    ({ path }) => seen.push(path),
  );
  expect(seen.toSorted()).toEqual(Object.keys(answers).toSorted());
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.some((path) => path.includes('save'))).toBe(false);
});

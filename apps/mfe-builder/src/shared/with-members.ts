/** The object with these members; `undefined` removes one. */
export function withMembers<Content extends object>(
  content: Content,
  members: Partial<Record<keyof Content, unknown>>,
): Content {
  const next = Object.entries({ ...content, ...members }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(next) as Content;
}

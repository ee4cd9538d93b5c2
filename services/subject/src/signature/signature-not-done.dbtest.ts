import { statusDesign } from '../test/status';
import { changesIn, SigningStudy } from '../test/sign';
import { VERSION } from '../test/study';

/** The study of the status tests, in which the pulse may be not done. */
function design() {
  const found = statusDesign();
  const items = found.pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.items));
  for (const item of items) if (item.key === 'PULSE') item.notDone = true;
  return found;
}

describe('what was not done', () => {
  let signing: SigningStudy;
  beforeAll(async () => {
    signing = await SigningStudy.start(design());
  });
  afterAll(() => signing.study.stop());

  it('is shown to the signer, is part of the digest, and breaks a signature when it is recorded later [D6-SIGN-02] [D3-NOTDONE-01]', async () => {
    const { study } = signing;
    const { subjectId, pages } = await study.subject();
    const pageId = pages['SCR.VS']!;
    await study.enter(pageId, { SYSBP: '120', DIABP: '80' });
    await signing.signed('ines', subjectId, `page:${pageId}`);
    const before = await signing.preview('ivan', subjectId, `page:${pageId}`);
    const { status } = await study.call('site', 'POST', `pages/${pageId}/save`, {
      designVersionId: VERSION,
      items: [
        {
          blockKey: 'VS',
          line: 0,
          itemKey: 'PULSE',
          value: null,
          revision: 0,
          notDone: true,
          reason: 'The device failed',
        },
      ],
    });
    expect(status).toBe(200);
    expect(await signing.state(subjectId, `page:${pageId}`)).toBe('broken');
    const { body } = await signing.preview('ines', subjectId, `page:${pageId}`);
    const pulse = body.pages[0]!.items.find(({ itemKey }) => itemKey === 'PULSE');
    expect(pulse).toMatchObject({ value: null, notDone: true });
    expect(body.digest).not.toBe(before.body.digest);
    expect(changesIn(body)).toMatchObject([
      { kind: 'item', isNotDone: true, reason: 'The device failed' },
    ]);
    await study.enter(pageId, { PULSE: '70' });
    const later = changesIn((await signing.preview('ines', subjectId, `page:${pageId}`)).body);
    expect(later[1]).toMatchObject({ kind: 'item', wasNotDone: true, after: '70' });
    expect(later[1]).not.toHaveProperty('before');
  });
});

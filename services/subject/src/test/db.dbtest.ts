import { Db, systemWriter } from '@casebook/service-kit';
import { CommentEntity } from '../comment/comment.entity';
import { testDesign } from './design';
import { STUDY, TestStudy } from './study';

describe('access to the database', () => {
  let study: TestStudy;
  let db: Db;
  beforeAll(async () => {
    study = await TestStudy.start(testDesign());
    db = study.app.get(Db);
  });
  afterAll(() => study.stop());

  const ticket = (text: string) => ({
    text: `insert into subject.download_ticket (ticket_hash, file_key, file_name, content_type, expires_at)
      values (sha256($1), 'a/1.zip', '1.zip', 'application/zip', now()) returning 1`,
    values: [Buffer.from(text)],
  });

  it('refuses a write in a read transaction, and can read afterwards [D3-WRITE-04]', async () => {
    await expect(db.read(ticket('read'))).rejects.toMatchObject({ code: '25006' });
    expect(await db.read({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  });

  it('writes bookkeeping tables, but no audited table [D3-WRITE-01] [D3-WRITE-04]', async () => {
    expect(await db.record(ticket('record'))).toHaveLength(1);
    const { subjectId } = await study.subject();
    await expect(
      db.record({
        text: 'update subject.subject set disabled = true where subject_id = $1',
        values: [subjectId],
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('begin_write') as string });
  });

  it("reports PostgreSQL's own error of an entity, without the values of the statement", async () => {
    const studyId = STUDY;
    const error: unknown = await db
      .write(systemWriter('test'), { studyId }, (tx) =>
        tx.manager.insert(CommentEntity, { studyId, content: 'read by nobody' }),
      )
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '23502', table: 'comment' });
    expect(error).not.toHaveProperty('parameters');
  });
});

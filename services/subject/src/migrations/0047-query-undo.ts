import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An undo marks the query with the origin of the state that it restored, so that its history names it an undo and a
 * check treats the query as before. Null: the last change was no undo.
 */
export class QueryUndo1790000000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subject.query add column restored_origin text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

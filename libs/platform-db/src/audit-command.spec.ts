import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeysOf, readSigningKey } from '@casebook/release-signing';
import { type AnchoredHead, anchorLine } from './anchor/anchor-record';
import { auditCommand } from './audit-command';
import type { AuditFileRecord } from './audit-file/audit-file-record';
import { auditFileText, testAuditFile } from './audit-file/audit-file.testing';

describe('the command that verifies a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-trail-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const links = [[{ before: null, after: 'x', withheld: false }]];

  async function runVerify(args: string[], keys = {}): Promise<{ code: number; output: string }> {
    const written: string[] = [];
    const out = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const code = await auditCommand('', null, 'verify', args, keys).finally(() =>
      out.mockRestore(),
    );
    return { code, output: written.join('') };
  }

  it('accepts an intact file', async () => {
    const file = join(folder, 'same.jsonl');
    writeFileSync(file, auditFileText(testAuditFile(links), 'jsonl'));
    const { code, output } = await runVerify(['--file', file]);
    expect(code).toBe(0);
    expect(output).toContain('intact');
  });

  describe('with anchors outside the database [D3-TRAIL-06]', () => {
    const key = readSigningKey(join(folder, 'anchor-key.json'));
    const event = (after: string) => [{ before: null, after, withheld: false }];
    const whole = testAuditFile([event('x'), event('y'), event('z')]);
    const anchors = join(folder, 'anchors.jsonl');

    const keep = (cause: string, without: 'heads' | null = null) => {
      const end = whole.find(({ type }) => type === 'chain')!;
      const heads: AnchoredHead[] = [
        [3, 'subject', 12, Number(end['linkNo']), String(end['hash'])],
      ];
      const at = '2026-04-01T10:00:00.000Z';
      const anchor = { anchorNo: 7, at, cause, chains: 1, links: 3, root: 'of all studies' };
      const { heads: given, ...line } = anchorLine(anchor, heads, null, key);
      writeFileSync(anchors, `${JSON.stringify(without ? line : { ...line, heads: given })}\n`);
    };

    const verified = (records: readonly AuditFileRecord[]) => {
      const file = join(folder, 'anchored.jsonl');
      writeFileSync(file, auditFileText(records, 'jsonl'));
      return runVerify(['--file', file, '--anchors', anchors], publicKeysOf(key));
    };

    it('accepts a file whose chains end as the anchor says', async () => {
      keep('export 1 of study 3');
      expect(await verified(whole)).toMatchObject({ code: 0 });
    });

    it('names a chain whose last link was removed from the file', async () => {
      keep('export 1 of study 3');
      const { code, output } = await verified(testAuditFile([event('x'), event('y')]));
      expect(code).toBe(1);
      expect(output).toContain(
        'subject 12: it ends with link 2; the outside anchor of this export has link 3',
      );
    });

    it('names a chain that was removed from the file', async () => {
      keep('export 1 of study 3');
      const { code, output } = await verified([]);
      expect(code).toBe(1);
      expect(output).toContain('subject 12: the outside anchor of this export has it up to link 3');
    });

    it('refuses anchors of another export and anchors without chains', async () => {
      keep('export 2 of study 3');
      expect((await verified(whole)).output).toContain('there is no outside anchor 7 for export 1');
      keep('export 1 of study 3', 'heads');
      expect((await verified(whole)).output).toContain('without chains');
    });
  });
});

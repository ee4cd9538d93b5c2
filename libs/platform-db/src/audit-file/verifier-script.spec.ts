import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditFileText, testAuditFile, unsealedText } from './audit-file.testing';
import { verifierScript } from './verifier-script';
import { AUDIT_FILE_ENDINGS } from './write-file';

describe('the script of an export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-trail-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'verify.js');
  writeFileSync(script, verifierScript());
  const links = [[{ before: null, after: 'x', withheld: false }]];

  it.each(AUDIT_FILE_ENDINGS)('verifies a %s with Node alone [D3-TRAIL-02]', (format) => {
    const file = join(folder, `trail.${format}`);
    writeFileSync(file, auditFileText(testAuditFile(links), format));
    const output = execFileSync(process.execPath, [script, file], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(output).toContain('The trail is intact: 1 chains, 1 links and 1 events');
    writeFileSync(file, auditFileText(testAuditFile(links), format).replace('12345', '12346'));
    const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('NOT intact');
  });

  it('describes at its top what it recomputes', () => {
    expect(verifierScript()).toMatch(/^\/\*\n \* Verifies the exported audit trail/);
    expect(verifierScript()).toContain('const EVENT_FIELDS');
  });

  it('reports an unsealed trail as such, with exit code 0 unless it was altered [D3-TRAIL-05]', () => {
    const file = join(folder, 'unsealed.csv');
    const run = (text: string) => {
      writeFileSync(file, text);
      return spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    };
    const asWritten = run(unsealedText(['120'], 'csv'));
    expect(asWritten.status).toBe(0);
    expect(asWritten.stdout).toContain('The trail is NOT SEALED');
    expect(asWritten.stdout).toContain('as it was written');
    expect(asWritten.stdout).not.toContain('intact');
    const altered = run(unsealedText(['120'], 'csv').replace('"120"', '"121"'));
    expect(altered.status).toBe(1);
    expect(altered.stdout).toContain('NOT accepted');
  });
});

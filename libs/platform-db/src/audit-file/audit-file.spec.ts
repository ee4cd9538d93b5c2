import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeysOf, readSigningKey } from '@casebook/release-signing';
import fc from 'fast-check';
import { type AnchoredHead, anchorLine } from '../anchor/anchor-record';
import { auditCommand } from '../audit-command';
import { testAuditFile, auditFileText, unsealedText } from './audit-file.testing';
import {
  csvCell,
  type AuditFileRecord,
  type AuditFileReport,
  verifyAuditFile,
} from './verify-file';
import { AUDIT_FILE_ENDINGS, type AuditFileEnding, verifierScript } from './write-file';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const verify = (text: string | Buffer, expected = {}, size = 1 << 16): Promise<AuditFileReport> =>
  verifyAuditFile(inPieces(Buffer.from(text as string), size), expected);

const textual = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=cmd|x', "'=1", "'", '"', 'a\nb', '-5', '', ' ', '日本語', 'ไทย', '🙂,"', '\r'),
);
const trails = fc.array(
  fc.array(
    fc.record({ before: fc.option(textual), after: fc.option(textual), withheld: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 5 },
);
const formats = fc.constantFrom<AuditFileEnding>(...AUDIT_FILE_ENDINGS);

it('finds nothing in what was exported, whatever was entered and however it comes [D3-TRAIL-02]', async () => {
  await fc.assert(
    fc.asyncProperty(
      trails,
      formats,
      fc.integer({ min: 1, max: 500 }),
      async (links, format, size) => {
        const report = await verify(auditFileText(testAuditFile(links), format), {}, size);
        expect(report.findings).toEqual([]);
        expect(report.events).toBe(links.flat().length);
        expect(report.withheld).toBe(links.flat().filter((event) => event.withheld).length);
      },
    ),
  );
});

it('guards what a spreadsheet would run, and leaves a negative number as it was entered [D3-TRAIL-01]', () => {
  const cells = ['-20', '-929768.56', '-20+1', '-', '-1e5', '=1', "'-20", '20'].map(csvCell);
  expect(cells).toEqual(
    ['-20', '-929768.56', "'-20+1", "'-", "'-1e5", "'=1", "''-20", '20'].map((text) => `"${text}"`),
  );
});

it('reads a table that was exported when negative numbers were guarded, too [D3-TRAIL-02]', async () => {
  const links = [[{ before: null, after: '-20', withheld: false }]];
  const older = auditFileText(testAuditFile(links), 'csv').replace('"-20"', `"'-20"`);
  // Only the checksum, which is of this table's bytes, can not fit.
  expect((await verify(older)).findings).toEqual([
    expect.objectContaining({ detail: expect.stringContaining('SHA-256') }),
  ]);
});

it('finds every change of one byte [D3-TRAIL-02]', async () => {
  await fc.assert(
    fc.asyncProperty(
      trails,
      formats,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (links, format, at, by) => {
        const bytes = Buffer.from(auditFileText(testAuditFile(links), format));
        bytes[at % bytes.length]! ^= by;
        expect((await verify(bytes)).findings).not.toEqual([]);
      },
    ),
  );
});

it('finds every line left out and every tail cut off [D3-TRAIL-02]', async () => {
  await fc.assert(
    fc.asyncProperty(trails, fc.nat(), fc.boolean(), async (links, at, tail) => {
      const lines = auditFileText(testAuditFile(links), 'jsonl').split(/(?<=\n)/);
      const from = at % lines.length;
      const left = tail ? lines.slice(0, from) : lines.toSpliced(from, 1);
      expect((await verify(left.join(''))).findings).not.toEqual([]);
    }),
  );
});

describe('a change by somebody who makes the checksum of the file anew', () => {
  const links = [
    [{ before: null, after: '120', withheld: false }],
    [
      { before: '120', after: '130', withheld: false },
      { before: null, after: '80', withheld: true },
    ],
  ];
  // The records are written again, so that the end fits.
  const forged = (change: (records: ReturnType<typeof testAuditFile>) => void) => {
    const records = testAuditFile(links);
    change(records);
    return verify(auditFileText(records, 'jsonl'));
  };

  it('is named by its event [D3-TRAIL-02]', async () => {
    const { findings } = await forged((records) => {
      records.find((record) => record['after'] === '130')!['after'] = '131';
    });
    expect(findings).toEqual([
      {
        record: 7,
        place: 'subject 12, link 2, event 2 (item_value 5/VS/0/SYSBP)',
        detail: 'was altered',
      },
    ]);
  });

  it('is found when the digest of the event was made anew, too', async () => {
    const { findings } = await forged((records) => {
      const event = records.find((record) => record['withheld'] === true)!;
      event['digest'] = '0'.repeat(64);
    });
    expect(findings).toEqual([
      expect.objectContaining({
        place: 'subject 12, link 2',
        detail: expect.stringContaining('events'),
      }),
    ]);
  });

  it('of who did it is found', async () => {
    const { findings } = await forged((records) => {
      records.find((record) => record.type === 'link')!['actorName'] = 'Somebody else';
    });
    expect(findings[0]).toMatchObject({
      place: 'subject 12, link 1',
      detail: expect.stringContaining('who'),
    });
  });

  it('of a tail that was cut off is found by the anchor [D3-CHAIN-04]', async () => {
    const { findings } = await forged((records) => {
      // Everything of the last link goes, and the chain says that this was its end.
      const at = records.findIndex((record) => record.type === 'link' && record['linkNo'] === 2);
      const before = records.find((record) => record.type === 'link')!;
      records.splice(at);
      const chain = records.find((record) => record.type === 'chain')!;
      Object.assign(chain, { linkNo: 1, hash: before['hash'] });
    });
    expect(findings.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^anchor 7 of .* has it; it is gone$/)]),
    );
  });

  it('of everything is found by what was written down elsewhere', async () => {
    const genuine = await verify(auditFileText(testAuditFile(links), 'jsonl'));
    const other = auditFileText(testAuditFile([links[0]!]), 'jsonl');
    expect((await verify(other)).findings).toEqual([]);
    expect((await verify(other, { root: genuine.root! })).findings).toHaveLength(1);
    expect((await verify(other, { sha256: '00' })).findings).toHaveLength(1);
  });
});

describe('a trail that is not sealed', () => {
  const values = fc.array(fc.option(textual), { minLength: 1, maxLength: 6 });

  it('is found as it was written, and said to be no sealed trail [D3-TRAIL-05]', async () => {
    await fc.assert(
      fc.asyncProperty(values, formats, async (written, format) => {
        const report = await verify(unsealedText(written, format));
        expect(report).toMatchObject({ sealed: false, root: null, withheld: 0, findings: [] });
        expect(report).toMatchObject({ chains: 1, links: 1, events: written.length });
      }),
    );
    expect((await verify(auditFileText(testAuditFile([[]]), 'jsonl'))).sealed).toBe(true);
  });

  it('is found altered when any byte of it is [D3-TRAIL-05]', async () => {
    await fc.assert(
      fc.asyncProperty(
        values,
        formats,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (written, format, at, by) => {
          const bytes = Buffer.from(unsealedText(written, format));
          bytes[at % bytes.length]! ^= by;
          expect((await verify(bytes)).findings).not.toEqual([]);
        },
      ),
    );
  });

  it('does not pass where a sealed one is expected, or another file [D3-TRAIL-05]', async () => {
    const text = unsealedText(['x'], 'jsonl');
    expect((await verify(text, { root: '00' })).findings).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('is not sealed') }),
    ]);
    expect((await verify(text, { sha256: '00' })).findings).toHaveLength(1);
  });

  it('has no column for a digest, or for what it leaves out [D3-TRAIL-05]', () => {
    const [columns] = unsealedText([], 'csv').split('\n');
    expect(columns!.split(',')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(withheld|salt|digest|hash|root|anchorNo)/)]),
    );
  });
});

it('a file of an end alone is no trail [D3-TRAIL-02]', async () => {
  const end = auditFileText(testAuditFile([[]]), 'jsonl')
    .split('\n')
    .at(-2)!;
  const none = '{"type":"end","chains":0,"links":0,"events":0,"withheldEvents":0,"sha256":"';
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect((await verify(`${end}\n`)).findings).not.toEqual([]);
  expect((await verify(`${none}${empty}"}\n`)).findings).not.toEqual([]);
});

describe('the script of an export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-trail-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'verify.js');
  writeFileSync(script, verifierScript());
  const links = [[{ before: null, after: 'x', withheld: false }]];

  it.each(AUDIT_FILE_ENDINGS)('verifies a %s with Node alone [D3-TRAIL-02]', (format) => {
    const file = join(folder, `trail.${format}`);
    writeFileSync(file, auditFileText(testAuditFile(links), format));
    const said = execFileSync(process.execPath, [script, file], { cwd: folder, encoding: 'utf8' });
    expect(said).toContain('The trail is intact: 1 chains, 1 links and 1 events');
    writeFileSync(file, auditFileText(testAuditFile(links), format).replace('12345', '12346'));
    const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('NOT intact');
  });

  it('says of a trail that is not sealed what it is, with exit code 0 unless it was altered [D3-TRAIL-05]', () => {
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

  async function commanded(args: string[], keys = {}): Promise<{ code: number; said: string }> {
    const written: string[] = [];
    const out = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const code = await auditCommand('', null, 'verify', args, keys).finally(() =>
      out.mockRestore(),
    );
    return { code, said: written.join('') };
  }

  it('is what the command runs', async () => {
    const file = join(folder, 'same.jsonl');
    writeFileSync(file, auditFileText(testAuditFile(links), 'jsonl'));
    const { code, said } = await commanded(['--file', file]);
    expect(code).toBe(0);
    expect(said).toContain('intact');
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
      return commanded(['--file', file, '--anchors', anchors], publicKeysOf(key));
    };

    it('a file that ends where they say is intact', async () => {
      keep('export 1 of study 3');
      expect(await verified(whole)).toMatchObject({ code: 0 });
    });

    it('a file whose tail was cut off, and which was made anew to fit, is named', async () => {
      keep('export 1 of study 3');
      const { code, said } = await verified(testAuditFile([event('x'), event('y')]));
      expect(code).toBe(1);
      expect(said).toContain(
        'subject 12: it ends with link 2; the outside anchor of this export has link 3',
      );
    });

    it('a file that a whole chain was taken from is named', async () => {
      keep('export 1 of study 3');
      const { code, said } = await verified([]);
      expect(code).toBe(1);
      expect(said).toContain('subject 12: the outside anchor of this export has it up to link 3');
    });

    it('a file that they do not know, and anchors without chains, are not taken for proof', async () => {
      keep('export 2 of study 3');
      expect((await verified(whole)).said).toContain('there is no outside anchor 7 for export 1');
      keep('export 1 of study 3', 'heads');
      expect((await verified(whole)).said).toContain('without chains');
    });
  });
});

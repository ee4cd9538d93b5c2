import fc from 'fast-check';
import {
  anyEnding,
  anyText,
  auditFileText,
  testAuditFile,
  unsealedText,
  verifyContent,
} from './audit-file.testing';

describe('an unsealed trail', () => {
  const values = fc.array(fc.option(anyText), { minLength: 1, maxLength: 6 });

  it('is accepted and reported as unsealed [D3-TRAIL-05]', async () => {
    await fc.assert(
      fc.asyncProperty(values, anyEnding, async (written, format) => {
        const report = await verifyContent(unsealedText(written, format));
        expect(report).toMatchObject({ sealed: false, root: null, withheld: 0, findings: [] });
        expect(report).toMatchObject({ chains: 1, links: 1, events: written.length });
      }),
    );
    expect((await verifyContent(auditFileText(testAuditFile([[]]), 'jsonl'))).sealed).toBe(true);
  });

  it('is refused when any byte was changed [D3-TRAIL-05]', async () => {
    await fc.assert(
      fc.asyncProperty(
        values,
        anyEnding,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (written, format, at, by) => {
          const bytes = Buffer.from(unsealedText(written, format));
          bytes[at % bytes.length]! ^= by;
          expect((await verifyContent(bytes)).findings).not.toEqual([]);
        },
      ),
    );
  });

  it('is refused when a root or another checksum is expected [D3-TRAIL-05]', async () => {
    const text = unsealedText(['x'], 'jsonl');
    expect((await verifyContent(text, { root: '00' })).findings).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('is not sealed') }),
    ]);
    expect((await verifyContent(text, { sha256: '00' })).findings).toHaveLength(1);
  });

  it('has no columns for digests or withheld events [D3-TRAIL-05]', () => {
    const [columns] = unsealedText([], 'csv').split('\n');
    expect(columns!.split(',')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(withheld|salt|digest|hash|root|anchorNo)/)]),
    );
  });
});

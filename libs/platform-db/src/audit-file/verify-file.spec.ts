import fc from 'fast-check';
import {
  anyEnding,
  anyText,
  auditFileText,
  testAuditFile,
  verifyContent,
} from './audit-file.testing';

const trails = fc.array(
  fc.array(
    fc.record({ before: fc.option(anyText), after: fc.option(anyText), withheld: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 5 },
);

it('accepts every exported file, for any values, format and size of pieces [D3-TRAIL-02]', async () => {
  await fc.assert(
    fc.asyncProperty(
      trails,
      anyEnding,
      fc.integer({ min: 1, max: 500 }),
      async (links, format, size) => {
        const report = await verifyContent(auditFileText(testAuditFile(links), format), {}, size);
        expect(report.findings).toEqual([]);
        expect(report.events).toBe(links.flat().length);
        expect(report.withheld).toBe(links.flat().filter((event) => event.withheld).length);
      },
    ),
  );
});

it('reads an older CSV file with an apostrophe before negative numbers [D3-TRAIL-02]', async () => {
  const links = [[{ before: null, after: '-20', withheld: false }]];
  const older = auditFileText(testAuditFile(links), 'csv').replace('"-20"', `"'-20"`);
  // The replacement changes the bytes, so only the checksum differs.
  expect((await verifyContent(older)).findings).toEqual([
    expect.objectContaining({ detail: expect.stringContaining('SHA-256') }),
  ]);
});

it('reads an older CSV file without the column of reasons [D3-TRAIL-02]', async () => {
  const links = [[{ before: null, after: '20', withheld: false }]];
  const lines = auditFileText(testAuditFile(links), 'csv').split('\n');
  const at = lines[0]!.split(',').indexOf('shownReason');
  expect(at).toBeGreaterThan(0);
  // No value of this trail has a comma.
  const older = lines.map((line) => line.split(',').toSpliced(at, 1).join(',')).join('\n');
  // Without the column the bytes differ, so only the checksum does not fit.
  expect((await verifyContent(older)).findings).toEqual([
    expect.objectContaining({ detail: expect.stringContaining('SHA-256') }),
  ]);
});

it('finds a change of any byte [D3-TRAIL-02]', async () => {
  await fc.assert(
    fc.asyncProperty(
      trails,
      anyEnding,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (links, format, at, by) => {
        const bytes = Buffer.from(auditFileText(testAuditFile(links), format));
        bytes[at % bytes.length]! ^= by;
        expect((await verifyContent(bytes)).findings).not.toEqual([]);
      },
    ),
  );
});

it('finds a missing line and a missing end [D3-TRAIL-02]', async () => {
  await fc.assert(
    fc.asyncProperty(trails, fc.nat(), fc.boolean(), async (links, at, tail) => {
      const lines = auditFileText(testAuditFile(links), 'jsonl').split(/(?<=\n)/);
      const from = at % lines.length;
      const left = tail ? lines.slice(0, from) : lines.toSpliced(from, 1);
      expect((await verifyContent(left.join(''))).findings).not.toEqual([]);
    }),
  );
});

it('refuses a file that has only an end [D3-TRAIL-02]', async () => {
  const end = auditFileText(testAuditFile([[]]), 'jsonl')
    .split('\n')
    .at(-2)!;
  const none = '{"type":"end","chains":0,"links":0,"events":0,"withheldEvents":0,"sha256":"';
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect((await verifyContent(`${end}\n`)).findings).not.toEqual([]);
  expect((await verifyContent(`${none}${empty}"}\n`)).findings).not.toEqual([]);
});

describe('a change with a new checksum of the file', () => {
  const links = [
    [{ before: null, after: '120', withheld: false }],
    [
      { before: '120', after: '130', withheld: false },
      { before: null, after: '80', withheld: true },
    ],
  ];
  const verifyChanged = (change: (records: ReturnType<typeof testAuditFile>) => void) => {
    const records = testAuditFile(links);
    change(records);
    return verifyContent(auditFileText(records, 'jsonl'));
  };

  it('of a value is found with its event [D3-TRAIL-02]', async () => {
    const { findings } = await verifyChanged((records) => {
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

  it('of the digest of a withheld event is found', async () => {
    const { findings } = await verifyChanged((records) => {
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

  it('of the author is found', async () => {
    const { findings } = await verifyChanged((records) => {
      records.find((record) => record.type === 'link')!['actorName'] = 'Somebody else';
    });
    expect(findings[0]).toMatchObject({
      place: 'subject 12, link 1',
      detail: expect.stringContaining('who'),
    });
  });

  it('that removes the last link is found by the anchor [D3-CHAIN-04]', async () => {
    const { findings } = await verifyChanged((records) => {
      // The last link is removed, and the record of the chain is changed to match.
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

  it('of the whole file is found by a root or checksum from elsewhere', async () => {
    const genuine = await verifyContent(auditFileText(testAuditFile(links), 'jsonl'));
    const other = auditFileText(testAuditFile([links[0]!]), 'jsonl');
    expect((await verifyContent(other)).findings).toEqual([]);
    expect((await verifyContent(other, { root: genuine.root! })).findings).toHaveLength(1);
    expect((await verifyContent(other, { sha256: '00' })).findings).toHaveLength(1);
  });
});

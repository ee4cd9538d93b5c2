import { createReadStream, readFileSync } from 'node:fs';
import type { AuditFileAnchors, AuditFileReport } from './audit-file-report';
import type { Certificate } from './certificate';
import { CertificateCheck } from './certificate-check';
import { verifyAuditFile } from './verify-file';

const USAGE = `Usage: --file <trail.jsonl or trail.csv> [--root <root>] [--sha256 <checksum>] [--certificate <certificate.json>]
  --root, --sha256   what the portal's list of exports says of this export; then it is seen, too, when the whole
                     file was made anew
  --certificate      the file of a lock certificate, which is compared with the trail\n`;

/**
 * Verifies a file from the command line.
 *
 * @param anchors anchors that were kept outside the database
 * @returns the exit code: 0 intact (or unsealed and unaltered), 1 with findings, 2 for wrong arguments or an unreadable file
 */
export async function runVerify(
  args: readonly string[],
  anchors?: AuditFileAnchors,
): Promise<number> {
  const valueOf = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  const file = valueOf('--file') ?? args.find((arg) => !arg.startsWith('--'));
  if (!file) {
    process.stderr.write(USAGE);
    return 2;
  }
  const certificateFile = valueOf('--certificate');
  let report: AuditFileReport;
  let check: CertificateCheck | null = null;
  try {
    if (certificateFile) check = new CertificateCheck(readCertificate(certificateFile));
    report = await verifyAuditFile(
      createReadStream(file),
      { root: valueOf('--root'), sha256: valueOf('--sha256'), anchors },
      (record) => check?.take(record),
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
  for (const { record, place, detail } of report.findings) {
    process.stdout.write(`record ${record}: ${place}: ${detail}\n`);
  }
  const isCertified = check === null || printCertificate(check);
  if (!report.sealed) return Math.max(printUnsealed(report), isCertified ? 0 : 1);
  const { chains, links, events, withheld, findings } = report;
  const checked = `${chains} chains, ${links} links and ${events} events (${withheld} of them withheld) checked`;
  process.stdout.write(
    findings.length === 0
      ? `The trail is intact: ${checked}.\nRoot: ${report.root}\n`
      : `The trail is NOT intact, ${findings.length} finding(s): ${checked}.\n`,
  );
  return findings.length === 0 && isCertified ? 0 : 1;
}

/** @throws SyntaxError when it is not JSON */
export const readCertificate = (file: string): Certificate =>
  JSON.parse(readFileSync(file, 'utf8')) as Certificate;

/** @returns whether nothing was found */
function printCertificate(check: CertificateCheck): boolean {
  const { subjects, unknown, findings } = check.finish();
  for (const { place, detail } of findings) {
    process.stdout.write(`certificate: ${place}: ${detail}\n`);
  }
  const withheld = unknown > 0 ? `, ${unknown} more have withheld events` : '';
  process.stdout.write(
    findings.length === 0
      ? `The trail gives the values of the certificate: ${subjects} subjects compared${withheld}.\n`
      : `The trail does NOT fit the certificate, ${findings.length} finding(s).\n`,
  );
  return findings.length === 0;
}

/** Prints first that the file proves nothing, so that nobody takes it for a verified trail. */
function printUnsealed({ chains, links, events, findings }: AuditFileReport): number {
  const counted = `${chains} chains, ${links} links and ${events} events`;
  process.stdout.write(
    `The trail is NOT SEALED: it is for reading, holds only what the exporting role may see, and proves neither that
nothing is missing nor that it is what the portal recorded. A role that sees everything exports the sealed trail.\n`,
  );
  process.stdout.write(
    findings.length === 0
      ? `The file itself is as it was written, by the SHA-256 at its end: ${counted}.\n`
      : `The file is NOT accepted, ${findings.length} finding(s): ${counted}.\n`,
  );
  return findings.length === 0 ? 0 : 1;
}

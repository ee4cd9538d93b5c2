import type { PublicKeys } from '@casebook/release-signing';
import { readAnchors } from './anchor/read-anchors';
import { withClient } from './schema/install';
import { exportAnchors } from './audit-file/export-anchors';
import { readCertificate, runVerify } from './audit-file/run-verify';
import { verifyCertificate } from './verify/certificate';
import { readRelease } from './verify/release';
import type { Finding } from './verify/report';
import { verifyAudit } from './verify/verify';

/** Whether the command only verifies an exported file, without a database. */
export const isOffline = (command: string, args: readonly string[]): boolean =>
  command === 'verify' &&
  args.length > 0 &&
  (!OF_DATABASE.includes(args[0]!) || args.includes('--file'));

/** The options of a verification of the database. */
const OF_DATABASE = ['--anchors', '--certificate'];

/**
 * `npm run audit -- verify` recomputes the audit trail and names every difference;
 * `npm run audit -- verify --file trail.jsonl` does so for an exported trail, also with `--anchors <file or folder>`;
 * `npm run audit -- verify --anchors <file or folder>` compares with anchors kept outside the database, too;
 * `npm run audit -- verify --certificate certificate.json` compares with the file of a lock certificate, also with `--file`;
 * `npm run audit -- anchor` writes an anchor now. Exit code 1 when something was found.
 *
 * @param root the checkout of the release that the database must match
 * @param keys public keys of the anchors
 * @param recount recomputes values in services
 * @param adminUrl connection that may read everything, e.g. DATABASE_ADMIN_URL; null when {@link isOffline}
 */
export async function auditCommand(
  root: string,
  adminUrl: string | null,
  command: string,
  args: readonly string[] = [],
  keys: PublicKeys = {},
  recount: (adminUrl: string) => Promise<Finding[]> = async () => [],
): Promise<number> {
  if (adminUrl === null) {
    const at = args.indexOf('--anchors');
    if (at < 0) return runVerify(args);
    const place = args[at + 1];
    if (!place) return usage();
    return runVerify(args.toSpliced(at, 2), exportAnchors(await readAnchors(place, keys)));
  }
  return withClient(adminUrl, async (client) => {
    if (command === 'anchor') {
      const result = await client.query<{ no: string }>(
        `select audit.write_anchor('by command') as no`,
      );
      process.stdout.write(`Anchor ${result.rows[0]!.no} written.\n`);
      return 0;
    }
    if (command !== 'verify') {
      return usage();
    }
    const given = databaseOptions(args);
    if (!given) {
      return usage();
    }
    const { anchors: place, certificate } = given;
    const certified = certificate ? readCertificate(certificate) : null;
    const outside = place ? await readAnchors(place, keys) : null;
    const report = await verifyAudit(client, readRelease(root), outside);
    report.findings.push(...(await recount(adminUrl)));
    if (certified) report.findings.push(...(await verifyCertificate(client, certified)));
    for (const finding of report.findings) {
      process.stdout.write(`${finding.kind}: ${finding.place}: ${finding.detail}\n`);
    }
    const checked = `${report.links} links, ${report.events} events, ${report.rows} rows and ${report.anchors} anchors checked`;
    process.stdout.write(
      report.findings.length === 0
        ? `The audit trail is intact: ${checked}.\n`
        : `${report.findings.length} finding(s): ${checked}.\n`,
    );
    for (const note of report.notes) process.stdout.write(`${note}\n`);
    return report.findings.length === 0 ? 0 : 1;
  });
}

/** @returns null when an argument is unknown or has no value */
function databaseOptions(
  args: readonly string[],
): { anchors?: string; certificate?: string } | null {
  const given: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name, value] = [args[at]!, args[at + 1]];
    if (!OF_DATABASE.includes(name) || !value) return null;
    given[name.slice(2)] = value;
  }
  return given;
}

function usage(): number {
  process.stderr.write(
    'Usage: npm run audit -- verify [--file trail.jsonl] [--anchors <file or folder>] [--certificate certificate.json] | anchor\n',
  );
  return 2;
}

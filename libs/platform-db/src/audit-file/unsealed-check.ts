import { AUDIT_FILE_FORMAT, type AuditFileRecord } from './audit-file-record';
import type { AuditFileExpectation } from './audit-file-report';
import { FileCheck } from './file-check';

/** Checks a file for reading, whose only proof is the SHA-256 at its end. */
export class UnsealedCheck extends FileCheck {
  constructor(expected: AuditFileExpectation) {
    super(expected, false);
  }

  protected next({ type, format }: AuditFileRecord): void {
    if (this.record === 1) {
      if (type !== 'trail' || format !== AUDIT_FILE_FORMAT) {
        this.found('the file', `does not begin as a trail of the format ${AUDIT_FILE_FORMAT}`);
      }
      if (this.expected.root !== undefined) {
        this.found('the file', 'is not sealed: it has no root that could be compared');
      }
      if (this.expected.anchors !== undefined) {
        this.found('the file', 'is not sealed: it has nothing that could be compared with anchors');
      }
    } else if (type === 'chain') this.report.chains += 1;
    else if (type === 'link') this.report.links += 1;
    else if (type === 'event') this.report.events += 1;
    else this.found('the file', `a record of the unknown kind "${type}"`);
  }

  protected close(): void {}
}

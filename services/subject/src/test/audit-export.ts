import { unzip } from '@casebook/test-kit';
import type { FileTicket } from '@casebook/service-kit';
import type { AuditExportStarted } from '../audit-export/audit-export.dto';
import { ended } from './ecs';
import type { Actor, TestStudy } from './study';

export interface TrailArchive {
  exportId: number;
  jobId: string;
  /** Names and texts of the files in the archive. */
  files: Map<string, string>;
}

/** Exports the audit trail of a study through the API, and downloads the file. */
export async function exportTrail(
  study: TestStudy,
  actor: Actor,
  format = 'jsonl',
): Promise<TrailArchive> {
  const started = await study.call<AuditExportStarted>(actor, 'POST', 'audit-exports', { format });
  const { exportId, jobId } = started.body;
  await ended(study, jobId, actor);
  const { body } = await study.call<FileTicket>(actor, 'POST', `audit-exports/${exportId}/ticket`);
  const answer = await study.app.inject({ method: 'GET', url: body.url });
  const files = [...(await unzip(answer.rawPayload))].map(([name, content]): [string, string] => [
    name,
    content.toString(),
  ]);
  return { exportId, jobId, files: new Map(files) };
}

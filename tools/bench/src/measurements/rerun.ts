import { readFileSync } from 'node:fs';
import type { Portal } from '@casebook/tool-start';
import type { Api } from '../support/api';
import { measure, measureDuring, summarise } from '../support/measure';
import { makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';

interface Run {
  totals: Record<string, number>;
  success: number;
  fail: number;
}

/** (d) A run of every check of the study: duration, memory, and response times of other calls during the run. */
export async function benchRerun(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, 1, wholeDesign());
  process.stderr.write('Filling the study …\n');
  await fillWholeStudy(portal.adminUrl, study);
  const { pid } = portal.services.find(({ name }) => name === 'subject')!.child;
  const page = `/api/subject/${study.studyId}/pages/${study.workplaces[0]!.pageId}`;
  const reader = api.another(portal.url);
  const open = () => () => reader.send('GET', page);
  await measure([reader], 100, open);
  const alone = summarise(await measure([reader], 300, open));

  api.actAs(study.managerRoleId);
  for (const mode of ['preview', 'apply', 'preview'] as const) {
    const began = performance.now();
    const { runId, jobId } = await api.call<{ runId: number; jobId: string }>(
      'POST',
      `/api/subject/${study.studyId}/ecs/runs`,
      { mode },
    );
    const felt = await measureDuring(api.jobEnded(jobId), open);
    const seconds = (performance.now() - began) / 1_000;
    const { totals, success, fail } = await api.call<Run>(
      'GET',
      `/api/subject/${study.studyId}/ecs/runs/${runId}`,
    );
    const during = summarise(felt);
    process.stdout.write(
      `${`${mode}: ${wholeDesign().checks.length} checks, ${success + fail} subjects`.padEnd(52)} ${seconds.toFixed(1)} s, ` +
        `peak memory ${peakMemory(pid!)}, opens ${totals['open']} queries, derives ${totals['values']} values\n` +
        `${'  opening a page meanwhile / alone'.padEnd(52)} p50 ${during.p50.toFixed(1)} / ${alone.p50.toFixed(1)} ms, ` +
        `p99 ${during.p99.toFixed(1)} / ${alone.p99.toFixed(1)} ms, n ${during.count}\n`,
    );
  }
  await reader.close();
}

/** The highest memory of the process since its start; Linux only. */
function peakMemory(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return `${Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)} MB`;
  } catch {
    return 'unknown';
  }
}

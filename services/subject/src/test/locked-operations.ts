import type { LockedCall, LockedOperation } from '@casebook/test-kit/locked';
import type { VisitAdded } from '../visit/visit.dto';
import type { QueryChanged } from '../query/query.dto';
import { check } from './design';
import { ended, run } from './ecs';
import { exportTrail } from './audit-export';
import { makeWorkbook } from './status-workbook';
import { statusRun } from './status-run';
import type { SigningStudy } from './sign';
import { type Actor, SITE, STUDY, type TestStudy } from './study';

type Query = QueryChanged['query'];

/** Every writing operation of the service, and what a locked study answers to it (decision 94). */
export function lockedOperations(signing: SigningStudy): Record<string, LockedOperation> {
  const { study } = signing;
  const request = (actor: Actor, path: string, body?: object): LockedCall => ({
    url: path.startsWith('/') ? path : `/api/subject/${STUDY}/${path}`,
    headers: study.headers(actor),
    ...(body && { body }),
  });
  const refused = (call: () => Promise<LockedCall>): LockedOperation => ({
    refused: 'whole',
    call,
  });
  const eachRefused = (call: () => Promise<LockedCall>): LockedOperation => ({
    refused: 'each',
    call,
  });
  const reason = { reason: 'Asked for by the sponsor' };

  /** A subject in the state in which the act is possible. */
  const subjectFor = async (...acts: readonly string[]): Promise<number> => {
    const { subjectId } = await study.register();
    for (const act of acts)
      await study.call('site', 'POST', `subjects/${subjectId}/${act}`, reason);
    return subjectId;
  };
  const stateOf = (act: string, ...before: readonly string[]) =>
    refused(async () => request('site', `subjects/${await subjectFor(...before)}/${act}`, reason));
  const manySubjects = (path: string) =>
    eachRefused(async () => {
      const subjectIds = [await subjectFor(), await subjectFor()];
      return request('site', path, { act: 'disable', subjectIds, ...reason });
    });
  const manySubjectsPreviewed = (): LockedOperation =>
    eachRefused(async () =>
      request('site', 'subjects/state/preview', {
        act: 'disable',
        subjectIds: [await subjectFor()],
      }),
    );

  const visitFor = async (): Promise<number> => {
    const { subjectId } = await study.register();
    const path = `subjects/${subjectId}/visits`;
    const { body } = await study.call<VisitAdded>('site', 'POST', path, { visitKey: 'UNS' });
    return body.visitId;
  };

  const ask = async (): Promise<Query> => {
    const { pages } = await study.subject();
    const input = { pageId: pages['SCR.DM'], content: 'Please check' };
    return (await study.call<QueryChanged>('monitor', 'POST', 'queries', input)).body.query;
  };
  const acted = async (actor: Actor, query: Query, act: string, more: object): Promise<Query> => {
    const input = { revision: query.revision, ...more };
    const path = `queries/${query.queryId}/${act}`;
    return (await study.call<QueryChanged>(actor, 'POST', path, input)).body.query;
  };
  const queryAct = (
    actor: Actor,
    act: string,
    more: object,
    prepare: () => Promise<Query> = ask,
  ): LockedOperation =>
    refused(async () => {
      const { queryId, revision } = await prepare();
      return request(actor, `queries/${queryId}/${act}`, { revision, ...more });
    });
  const closed = async () => acted('monitor', await ask(), 'close', reason);
  const seen = ({ queryId, revision }: Query) => ({ queryId, revision });

  const sdvOf = async (path: string) => {
    const { subjectId } = await study.subject();
    return request('manager', `subjects/${subjectId}/${path}`, {
      flag: 'sdv',
      set: true,
      level: 'subject',
    });
  };

  /** A page that its investigator was shown. */
  const shown = async () => {
    const { subjectId, pages } = await study.subject();
    const pageId = pages['SCR.DM']!;
    await study.enter(pageId, { AGE: '60' });
    const { digest } = (await signing.preview('ines', subjectId, `page:${pageId}`)).body;
    return { subjectId, pageId, digest };
  };
  const signs = (subjectId: number, path: string, what: object, object: object): LockedCall => ({
    url: `/api/subject/${STUDY}/subjects/${subjectId}/signatures${path}`,
    headers: signing.headers('ines'),
    body: {
      ...what,
      language: 'en',
      meaning: 'approval',
      reAuthToken: signing.token('ines', signing.toSign('ines', subjectId, object)),
    },
  });

  return {
    sign: refused(async () => {
      const { subjectId, pageId, digest } = await shown();
      const what = { level: 'page', pageId, digest };
      return signs(subjectId, '', what, { level: 'page', visitId: null, pageId, digest });
    }),
    signPages: refused(async () => {
      const { subjectId, ...page } = await shown();
      return signs(subjectId, '/batch', { pages: [page] }, { pages: [page] });
    }),
    withdrawSignature: refused(async () => {
      const { subjectId, pageId } = await shown();
      const signatureId = await signing.signed('ines', subjectId, `page:${pageId}`);
      const object = { studyId: STUDY, subjectId, signatureId, ...reason };
      return {
        url: `/api/subject/${STUDY}/subjects/${subjectId}/signatures/${signatureId}/withdrawal`,
        headers: signing.headers('ines'),
        body: {
          ...reason,
          reAuthToken: signing.token('ines', object, 'withdraw-signature'),
        },
      };
    }),
    cancelJob: {
      allowed: 'ends work; a run in a locked study ends anyway',
      writes: ['subject.job_run'],
      async call() {
        const subjectIds = [(await study.subject()).subjectId];
        const { job } = await run(study, { mode: 'preview', subjectIds });
        return request('manager', `/api/subject/jobs/${job.jobId}/cancel`);
      },
    },
    previewSubjectsState: manySubjectsPreviewed(),
    setSubjectsState: manySubjects('subjects/state'),
    disableSubject: stateOf('disable'),
    enableSubject: stateOf('enable', 'disable'),
    deleteSubject: stateOf('delete', 'disable'),
    restoreSubject: stateOf('restore', 'disable', 'delete'),
    registerSubject: refused(async () =>
      request('site', `sites/${SITE}/subjects`, {
        designVersionId: study.version,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'S-9' }],
      }),
    ),
    addVisit: refused(async () =>
      request('site', `subjects/${await subjectFor()}/visits`, { visitKey: 'UNS' }),
    ),
    deleteVisit: refused(async () => request('site', `visits/${await visitFor()}/delete`, reason)),
    restoreVisit: refused(async () => {
      const visitId = await visitFor();
      await study.call('site', 'POST', `visits/${visitId}/delete`, reason);
      return request('site', `visits/${visitId}/restore`, reason);
    }),
    exportTrail: {
      allowed: 'gives the trail of the locked study away; its own history is no data of the study',
      writes: ['subject.trail_export', 'subject.job_run', 'platform.job_authority'],
      call: () => request('manager', 'audit-exports', { format: 'jsonl' }),
    },
    getTrailExportTicket: {
      allowed: 'a link to a file, for one minute, and its line in the log of downloads',
      writes: ['subject.download_ticket', 'subject.download_event'],
      async call() {
        const { exportId } = await exportTrail(study, 'manager');
        return request('manager', `audit-exports/${exportId}/ticket`);
      },
    },
    makeStatusWorkbook: {
      allowed: 'a list of the locked study can be downloaded, as shorter ones can',
      writes: ['subject.job_run', 'platform.job_authority'],
      call: () => request('manager', 'status-list/page/workbook', {}),
    },
    getStatusWorkbookTicket: {
      allowed: 'a link to a file, for one minute, and its line in the log of downloads',
      writes: ['subject.download_ticket', 'subject.download_event'],
      async call() {
        const { jobId } = await makeWorkbook(study, 'manager', 'page');
        return request('manager', `status-workbooks/${jobId}/ticket`);
      },
    },
    addComment: refused(async () => {
      const { pages } = await study.subject();
      return request('site', `pages/${pages['SCR.DM']}/comments`, { content: 'Seen' });
    }),
    savePage: refused(async () => {
      const { pages } = await study.subject();
      return request('site', `pages/${pages['SCR.DM']}/save`, {
        designVersionId: study.version,
        items: [{ blockKey: 'DM', line: 0, itemKey: 'NOTE', value: 'typed', revision: 0 }],
      });
    }),
    initialisePage: refused(async () => {
      const { pages } = await study.subject();
      const page = pages['W4.AE']!;
      await study.enter(page, { 'AETERM@1': 'Headache' });
      return request('site', `pages/${page}/initialise`, {
        designVersionId: study.version,
        ...reason,
      });
    }),
    createQuery: refused(async () => {
      const { pages } = await study.subject();
      return request('monitor', 'queries', { pageId: pages['SCR.DM'], content: 'Please check' });
    }),
    previewQueryBatch: eachRefused(async () =>
      request('monitor', 'queries/batch/preview', { act: 'close', queries: [seen(await ask())] }),
    ),
    runQueryBatch: eachRefused(async () =>
      request('monitor', 'queries/batch', {
        act: 'close',
        queries: [seen(await ask()), seen(await ask())],
        ...reason,
      }),
    ),
    undoQueryBatch: eachRefused(async () =>
      request('monitor', 'queries/undo', { queries: [seen(await closed())] }),
    ),
    answerQuery: queryAct('site', 'answer', { answer: 'It is right' }),
    editQueryContent: queryAct('monitor', 'content', { content: 'Please check again' }),
    closeQuery: queryAct('monitor', 'close', reason),
    reopenQuery: queryAct('monitor', 'reopen', reason, closed),
    deleteQuery: queryAct('monitor', 'delete', reason),
    undoQueryAct: queryAct('monitor', 'undo', {}, closed),
    randomise: refused(async () => {
      const { pages } = await study.subject();
      const body = { designVersionId: study.version, factors: [], unsaved: [] };
      return request('site', `pages/${pages['SCR.DM']!}/randomise`, body);
    }),
    previewStatus: refused(() => sdvOf('status/preview')),
    setStatus: refused(() => sdvOf('status')),
    startStatusRun: refused(async () => {
      const { subjectId } = await study.subject();
      return request('manager', 'status-runs', {
        preview: false,
        flag: 'sdv',
        set: true,
        level: 'subject',
        targets: [{ subjectId }],
      });
    }),
    applyStatusRun: refused(async () => {
      const { subjectId } = await study.subject();
      const { runId } = await statusRun(study, {
        preview: true,
        level: 'subject',
        targets: [{ subjectId }],
      });
      return request('manager', `status-runs/${runId}/apply`, {});
    }),
    cancelStatusRun: {
      allowed: 'ends work; a run in a locked study ends anyway',
      writes: ['subject.job_run'],
      async call() {
        const { subjectId } = await study.subject();
        const targets = [{ subjectId }];
        const { runId } = await statusRun(study, { preview: true, level: 'subject', targets });
        return request('manager', `status-runs/${runId}/cancel`);
      },
    },
    startEcsRun: refused(async () => {
      const { subjectId } = await study.subject();
      return request('manager', 'ecs/runs', { mode: 'apply', subjectIds: [subjectId] });
    }),
    cancelEcsRun: {
      allowed: 'ends work; a run in a locked study ends anyway',
      writes: ['subject.job_run'],
      async call() {
        const subjectIds = [(await study.subject()).subjectId];
        const { runId } = await run(study, { mode: 'preview', subjectIds });
        return request('manager', `ecs/runs/${runId}/cancel`);
      },
    },
    tryCheck: {
      allowed: 'shows what a check of a draft would do; changes no data',
      writes: ['subject.check_trial', 'subject.job_run', 'platform.job_authority'],
      call: () =>
        request('manager', 'check-trial', {
          check: check('TRIED', 'DM', 'AGE', { expression: 'AGE > 100' }),
        }),
    },
  };
}

/** Resolves when no job of the service is running. */
export async function jobsSettled(study: TestStudy): Promise<void> {
  for (;;) {
    const [job] = await study.database.query<{ job_id: string; person_id: number }>(
      'select job_id, person_id from subject.job_run where ended_at is null limit 1',
    );
    if (!job) return;
    const actors: readonly Actor[] = ['site', 'monitor', 'unblinded', 'nobody', 'manager'];
    await ended(study, job.job_id, actors[job.person_id - 1]);
  }
}

import { type Caller, Db, Problem } from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { AuditReader } from './audit-reader';
import { collectedTables } from './collected-items';
import { planDatasets, visitsOf } from './dataset-plan';
import { limitsOf, pathsOf } from './dataset-rows';
import type { DatasetChoices, DatasetInput, DatasetPlanView } from './dataset.dto';
import { COUNT_SUBJECTS, COUNT_VALUES, FIRST_SUBJECTS, KNOWN_SUBJECTS, SITES } from './dataset.sql';
import { mayUnblind } from './dataset-rights';
import { ExportScope } from './export-scope';
import {
  type DatasetOptions,
  FLAG_OF_SOURCE,
  FLAG_SOURCES,
  type Profile,
  readsValues,
  SOURCES,
} from './options';

/**
 * Subjects, and pieces of their trails, that are read at most to find a first event: a call must not read the trail of a
 * whole study while it holds a connection.
 */
export const TRAIL_READ_BY_ONE_CALL = 20;

/** What a role may choose from, and what a choice would give. */
@Injectable()
export class DatasetChoiceService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async scopeOf(caller: Caller, profile: Profile = 'unblinded'): Promise<ExportScope> {
    return new ExportScope(await this.designs.released(caller.studyId!), caller, profile);
  }

  async choices(caller: Caller): Promise<DatasetChoices> {
    const { studyId, siteIds, language } = caller;
    const [scope, sites] = await Promise.all([
      this.scopeOf(caller),
      this.db.read<DatasetChoices['sites'][number] & object>({
        ...SITES,
        values: { studyId: studyId!, siteIds },
      }),
    ]);
    const pages = new Map(
      collectedTables(scope, language, EVERYTHING).map(({ page }) => [
        page,
        pageTitle(scope, page),
      ]),
    );
    const titled = (key: string, title: ReturnType<typeof pageTitle>) => ({
      key,
      title: title ? textIn(title.text, language, title.languages) || key : key,
    });
    return {
      sources: SOURCES.filter((source) => seesSource(scope, source)),
      sites,
      visits: visitsOf(scope).map((key) => titled(key, visitTitle(scope, key))),
      pages: [...pages].map(([key, title]) => titled(key, title)),
      versions: scope.versions
        .map(({ versionId, versionNo }) => ({ versionId, versionNo }))
        .toReversed(),
      profiles: profilesOf(caller, scope),
    };
  }

  async plan(caller: Caller, input: DatasetInput): Promise<DatasetPlanView> {
    const { scope, options } = await this.chosen(caller, input);
    const { datasets } = planDatasets(scope, options);
    return {
      hasData: await this.hasData(caller, scope, options),
      datasets: datasets.map(({ name, label, variables }) => ({
        name,
        label,
        variables: variables.map((one) => ({ name: one.name, label: one.label, kind: one.kind })),
      })),
    };
  }

  /** @throws Problem 422 with the fields that name something that the role does not have */
  async chosen(
    caller: Caller,
    input: DatasetInput,
  ): Promise<{ scope: ExportScope; options: DatasetOptions }> {
    const { format, sources, codes, language, profile = 'blinded' } = input;
    const scope = await this.scopeOf(caller, profile);
    const [siteIds, subjectNos] = await this.reached(caller, input);
    const visits = visitsOf(scope);
    const pages = new Set(collectedTables(scope, language, EVERYTHING).map(({ page }) => page));
    const refused = [
      ...(profile === 'blinded' || mayUnblind(caller) ? [] : ['profile']),
      ...((input.versionIds ?? []).every((id) => scope.byId.has(id)) ? [] : ['versionIds']),
      ...(sources.every((source) => seesSource(scope, source)) ? [] : ['sources']),
      ...((input.visits ?? []).every((key) => visits.includes(key)) ? [] : ['visits']),
      ...((input.pages ?? []).every((key) => pages.has(key)) ? [] : ['pages']),
    ];
    if (refused.length > 0) throw notChoices(refused);
    const options: DatasetOptions = {
      format,
      sources: SOURCES.filter((source) => sources.includes(source)),
      codes,
      language,
      siteIds,
      subjectNos,
      visits: input.visits ?? null,
      pages: input.pages ?? null,
      versionIds: input.versionIds?.toSorted((one, other) => one - other) ?? null,
      profile,
    };
    return { scope, options };
  }

  /** False: there is nothing to export. True: there is something, or only the job can read enough to know. */
  async hasData(caller: Caller, scope: ExportScope, options: DatasetOptions): Promise<boolean> {
    const limits = { ...limitsOf(caller.studyId!, options), most: 1 };
    const plan = planDatasets(scope, options);
    const { sources, versionIds } = options;
    if (sources.includes('audit') && (await this.hasEvents(caller.studyId!, scope, options)))
      return true;
    const ofSubjects = sources.includes('system');
    if (!readsValues(options) && !ofSubjects) return false;
    const [counted] = readsValues(options)
      ? await this.db.read<{ n: number }>({
          ...COUNT_VALUES,
          values: { ...limits, versionIds, visits: plan.visits, paths: pathsOf(plan) },
        })
      : await this.db.read<{ n: number }>({ ...COUNT_SUBJECTS, values: limits });
    return counted!.n > 0;
  }

  /** Whether an event of the trail is exported, or may be: events are looked for in the first subjects only. */
  private hasEvents(
    studyId: number,
    scope: ExportScope,
    options: DatasetOptions,
  ): Promise<boolean> {
    return this.db.snapshot(async (snapshot) => {
      const subjects = await snapshot.read<{ subject_no: string }>({
        ...FIRST_SUBJECTS,
        values: { ...limitsOf(studyId, options), most: TRAIL_READ_BY_ONE_CALL + 1 },
      });
      const subjectNos = subjects
        .slice(0, TRAIL_READ_BY_ONE_CALL)
        .map(({ subject_no }) => subject_no);
      const reader = new AuditReader(snapshot, studyId, scope, { ...options, subjectNos });
      let pieces = 0;
      for await (const events of reader.events(planDatasets(scope, options))) {
        pieces += 1;
        if (events.length > 0 || pieces === TRAIL_READ_BY_ONE_CALL) return true;
      }
      return subjects.length > TRAIL_READ_BY_ONE_CALL;
    });
  }

  /** The sites and subjects of an export, all within the reach of the role. */
  private async reached(
    caller: Caller,
    input: DatasetInput,
  ): Promise<[readonly number[] | null, readonly string[] | null]> {
    const studyId = caller.studyId!;
    const siteIds = input.siteIds ? [...new Set(input.siteIds)] : caller.siteIds;
    if (input.siteIds) {
      for (const siteId of input.siteIds) caller.requireSite(siteId);
      const known = await this.db.read({ ...SITES, values: { studyId, siteIds } });
      if (known.length < siteIds!.length) throw notChoices(['siteIds']);
    }
    if (!input.subjectNos) return [siteIds, null];
    const wanted = [...new Set(input.subjectNos.map((no) => no.trim().toLowerCase()))];
    const found = await this.db.read<{ subject_no: string }>({
      ...KNOWN_SUBJECTS,
      values: limitsOf(studyId, { siteIds, subjectNos: wanted }),
    });
    if (found.length < wanted.length) throw notChoices(['subjectNos']);
    return [siteIds, found.map(({ subject_no }) => subject_no).toSorted()];
  }
}

const EVERYTHING = { pages: null, versionIds: null };

/** A role that sees nothing more than every role has no use for the choice. */
const profilesOf = (caller: Caller, scope: ExportScope): Profile[] =>
  mayUnblind(caller) && scope.seesMoreThanAll() ? ['blinded', 'unblinded'] : ['blinded'];

const notChoices = (fields: readonly string[]): Problem =>
  Problem.invalid(fields.map((field) => ({ field, code: 'COMMON_NOT_A_CHOICE' })));

/** Whether a role may have a source: of flags those that its screens show. */
function seesSource({ statuses }: ExportScope, source: DatasetOptions['sources'][number]): boolean {
  const flag = FLAG_SOURCES.find((one) => one === source);
  return flag === undefined || statuses.sees(FLAG_OF_SOURCE[flag].kind);
}

/** A title of the newest version that has it, with the languages of that version. */
function titleOf(
  { versions }: ExportScope,
  find: (version: ExportScope['versions'][number]) => Parameters<typeof textIn>[0],
) {
  const version = versions.findLast((one) => find(one) !== undefined);
  return version ? { text: find(version), languages: version.design.languages } : null;
}

const pageTitle = (scope: ExportScope, page: string) =>
  titleOf(scope, ({ index }) => index.pages.get(page)?.title);
const visitTitle = (scope: ExportScope, visit: string) =>
  titleOf(scope, ({ index }) => index.visits.get(visit)?.title);

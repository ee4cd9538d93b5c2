import type { Code } from '@casebook/catalogue';
import {
  Caller,
  Db,
  type FieldError,
  Problem,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type {
  SiteAction,
  SiteActionInput,
  SiteActionOutcome,
  SiteActionPreview,
  SiteActionRow,
  SiteActionSkipped,
} from './site.dto';
import { HOLD_STUDY } from './site.lock';
import { ACTION_SITES } from './site.sql';

interface ActionSite extends SiteActionRow {
  disabled: boolean;
  deleted: boolean;
  subjects: number;
  delivered: number;
}

type Refusal = Pick<SiteActionSkipped, 'params'> & { code: Code };
const refusal = (code: Code, params: Refusal['params'] = {}): Refusal => ({ code, params });

/**
 * Deletion requires that all selected sites are disabled, restoration that all are deleted; otherwise nothing is
 * done.
 */
function statesOf(action: SiteAction, site: ActionSite): Code | null {
  if (action === 'restore') return site.deleted ? null : 'SITES_NOT_DELETED';
  if (action !== 'delete') return null;
  if (site.deleted) return 'SITES_DELETED';
  return site.disabled ? null : 'SITES_STILL_ACTIVE';
}

/** The reason why a single site is skipped while the others are changed. */
function refusalOf(action: SiteAction, site: ActionSite): Refusal | null {
  if (action === 'delete') {
    if (site.subjects > 0) return refusal('SITE_HAS_SUBJECTS', { count: site.subjects });
    if (site.delivered > 0) return refusal('SITE_HAS_IP_NUMBERS', { count: site.delivered });
  }
  if (action === 'enable' || action === 'disable') {
    if (site.deleted) return refusal('SITE_DELETED');
    if (site.disabled === (action === 'disable')) {
      return refusal(site.disabled ? 'SITE_ALREADY_DISABLED' : 'SITE_ALREADY_ENABLED');
    }
  }
  return null;
}

const CHANGES: Readonly<Record<SiteAction, string>> = {
  enable: 'disabled = false',
  disable: 'disabled = true',
  delete: 'deleted = true',
  restore: 'deleted = false',
};

/** Enabling, disabling, deleting and restoring sites, one or many. */
@Injectable()
export class SiteActionService {
  constructor(private readonly db: Db) {}

  /**
   * The effect that an action would have now.
   *
   * @throws Problem 422 SITES_STILL_ACTIVE, SITES_DELETED, SITES_NOT_DELETED when the selection as a whole does not
   *   allow it
   */
  async preview(caller: Caller, input: SiteActionPreview): Promise<SiteActionOutcome> {
    const sites = await this.sites((statement) => this.db.read(statement), caller, input.siteIds);
    return decide(input.action, sites);
  }

  /**
   * Changes every site that allows the action and returns those sites.
   *
   * @throws Problem as {@link preview}; when no site allows it, the reason of the first one (412 when the sites were
   *   changed meanwhile)
   */
  async run(caller: Caller, input: SiteActionInput): Promise<SiteActionOutcome> {
    const { action, reason } = input;
    const revisions = new Map(input.sites.map(({ siteId, revision }) => [siteId, revision]));
    const ids = [...revisions.keys()];
    const only = ids.length === 1 ? ids[0] : null;
    return this.db.write(caller, { studyId: caller.studyId!, siteId: only }, async (tx) => {
      if (action === 'delete') {
        await tx.query({
          name: 'study-hold',
          text: HOLD_STUDY,
          values: { studyId: caller.studyId },
        });
      }
      await tx.query({
        name: 'sites-hold',
        text: `select 1 from admin.site where study_id = :studyId and site_id = any (:siteIds) order by site_id for update`,
        values: { studyId: caller.studyId, siteIds: ids },
      });
      const sites = await this.sites((statement) => tx.query(statement), caller, ids);
      const outcome = decide(action, sites, revisions);
      if (outcome.done.length === 0) throw nothingDone(outcome.skipped, ids);
      await change(tx, caller, action, outcome.done, reason);
      const done = outcome.done.map(({ siteId, siteCode, name, revision }) => ({
        siteId,
        siteCode,
        name,
        revision: revision + 1,
      }));
      return { done, skipped: outcome.skipped };
    });
  }

  private async sites(
    read: (statement: Statement) => Promise<ActionSite[]>,
    caller: Caller,
    ids: readonly number[],
  ): Promise<ActionSite[]> {
    for (const id of ids) caller.requireSite(id);
    const sites = await read({
      name: 'sites-of-action',
      text: ACTION_SITES,
      values: { studyId: caller.studyId, siteIds: ids },
    });
    if (sites.length < ids.length) throw Problem.notFound();
    return sites;
  }
}

function decide(
  action: SiteAction,
  sites: readonly ActionSite[],
  revisions?: ReadonlyMap<number, number>,
): SiteActionOutcome {
  for (const code of ['SITES_STILL_ACTIVE', 'SITES_DELETED', 'SITES_NOT_DELETED'] as const) {
    const wrong = sites.filter((site) => statesOf(action, site) === code);
    if (wrong.length > 0) {
      throw new Problem(422, code, {
        params: { sites: wrong.map(({ siteCode }) => siteCode).join(', ') },
      });
    }
  }
  const done: SiteActionRow[] = [];
  const skipped: SiteActionSkipped[] = [];
  for (const site of sites) {
    const { siteId, siteCode, name, revision } = site;
    const stale = revisions !== undefined && revisions.get(siteId) !== revision;
    const why = stale ? refusal('CDMS700MSG004') : refusalOf(action, site);
    const row = { siteId, siteCode, name, revision };
    if (why) skipped.push({ ...row, ...why });
    else done.push(row);
  }
  return { done, skipped };
}

function nothingDone(skipped: readonly SiteActionSkipped[], ids: readonly number[]): Problem {
  const { code, params } = skipped[0]!;
  const errors = skipped.map((site) => ({
    field: `sites.${ids.indexOf(site.siteId)}`,
    code: site.code,
    params: site.params,
  })) as FieldError[];
  const stale = skipped.every((site) => site.code === 'CDMS700MSG004');
  return new Problem(stale ? 412 : 422, code as Code, { params, errors });
}

async function change(
  tx: WriteTransaction,
  caller: Caller,
  action: SiteAction,
  sites: readonly SiteActionRow[],
  reason: string,
): Promise<void> {
  await tx.query({
    name: `sites-${action}`,
    text: `update admin.site set ${CHANGES[action]}, revision = revision + 1, updated_by = :updatedBy,
        updated_at = now(), reason = :reason
      where study_id = :studyId and site_id = any (:siteIds)`,
    values: {
      studyId: caller.studyId,
      siteIds: sites.map(({ siteId }) => siteId),
      updatedBy: caller.name,
      reason,
    },
  });
}

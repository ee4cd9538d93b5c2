import {
  type Caller,
  Db,
  Problem,
  systemWriter,
  type Writer,
  type WriteTransaction,
} from '@casebook/service-kit';
import type { KitType } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { ArmDraw, type OpenScheme } from './arm-draw';
import type { Assignment, ClaimRequest } from './claim-request';
import type { Claimed } from './claim.dto';
import {
  ASSIGN,
  ASSIGNMENT_OF_SUBJECT,
  LOCK_REQUEST,
  LOCK_SCHEME,
  REQUEST,
  STATE,
} from './claim.sql';
import { KitClaims } from './kit-claims';
import { requireKitsOfAllArms } from './kit-types';
import { type PageDesign, PageDesigns } from './page-designs';
import { SchemeTurns } from './scheme-turns';

type ClaimState = {
  state: 'requested' | 'claimed' | 'saved' | 'failed';
  claimed: boolean;
  site_code: string;
  today: string;
  randomised: boolean;
  /** That two people confirmed; null: opened before they were kept. */
  kit_types: KitType[] | null;
} & ({ scheme_state: string } & OpenScheme);

/** Claims what subjects are assigned: a place in a scheme and IP numbers, all in one transaction or nothing. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly db: Db,
    private readonly arms: ArmDraw,
    private readonly kits: KitClaims,
    private readonly designs: PageDesigns,
    private readonly turns: SchemeTurns,
  ) {}

  /**
   * @throws Problem 404 when there is no such request, 403 when the caller's role does not reach its site
   * @throws Problem 422 when nothing can be claimed
   */
  async claim(caller: Caller, requestId: string): Promise<Claimed> {
    const request = await this.request(caller.studyId!, requestId);
    caller.requireSite(request.site_id);
    await this.claimFor(caller, request);
    return { requestId };
  }

  /**
   * Claims for a request whose caller no longer waits, in the name of the system; what is claimed names the person of the request.
   *
   * @throws Problem like {@link claim}
   */
  async claimCommitted(studyId: number, requestId: string): Promise<void> {
    await this.claimFor(systemWriter(requestId), await this.request(studyId, requestId));
  }

  private async request(studyId: number, requestId: string): Promise<ClaimRequest> {
    const [request] = await this.db.read<ClaimRequest & { linked: boolean }>({
      ...REQUEST,
      values: { studyId, requestId },
    });
    if (!request?.linked) throw Problem.notFound();
    return request;
  }

  private async claimFor(writer: Writer, request: ClaimRequest): Promise<void> {
    const { study_id: studyId, site_id: siteId } = request;
    const design = await this.designs.of(studyId, request.design_version_id);
    const write = () =>
      this.db.write(writer, { studyId, siteId }, (tx) => this.claimLocked(tx, request, design));
    if (request.kind === 'dispense') await write();
    else await this.turns.take(`${studyId}/${request.scheme_key}`, write);
  }

  private async claimLocked(
    tx: WriteTransaction,
    request: ClaimRequest,
    design: PageDesign,
  ): Promise<void> {
    const { study_id: studyId, request_id: requestId, scheme_key: schemeKey } = request;
    const isRandomisation = request.kind === 'randomise';
    if (isRandomisation) {
      await tx.query({ ...LOCK_SCHEME, values: { studyId, requestId, schemeKey } });
    } else {
      await tx.query({ ...LOCK_REQUEST, values: { requestId } });
    }
    const [state] = await tx.query<ClaimState>({ ...STATE, values: { studyId, requestId } });
    if (state!.claimed) return;
    // Given up meanwhile: whoever made it can make another one.
    if (state!.state !== 'requested') throw new Problem(422, 'RANDOMISATION_LAPSED');
    const former = isRandomisation ? null : await this.assignmentOf(tx, request);
    if (isRandomisation) refuseUnlessToRandomise(state!);
    const confirmed = state!.kit_types ?? design.kitTypes;
    requireKitsOfAllArms(request, state!.definition.arms, confirmed);
    const assignment = former ?? (await this.assign(tx, request, state!, design));
    await this.kits.take(tx, request, assignment, confirmed, state!.today);
  }

  private async assign(
    tx: WriteTransaction,
    request: ClaimRequest,
    state: ClaimState,
    design: PageDesign,
  ): Promise<Assignment> {
    const { arm, slotNo, stratum, levels } = await this.arms.draw(
      tx,
      request,
      state,
      state.site_code,
      design,
    );
    const [row] = await tx.query<{ assignment_id: number }>({
      ...ASSIGN,
      values: {
        studyId: request.study_id,
        schemeId: state.scheme_id,
        slotNo,
        subjectId: request.subject_id,
        siteId: request.site_id,
        stratum,
        levels: JSON.stringify(levels),
        requestId: request.request_id,
        personId: request.person_id,
      },
    });
    return { assignment_id: row!.assignment_id, arm };
  }

  private async assignmentOf(tx: WriteTransaction, request: ClaimRequest): Promise<Assignment> {
    const [assignment] = await tx.query<Assignment & Record<string, unknown>>({
      ...ASSIGNMENT_OF_SUBJECT,
      values: {
        studyId: request.study_id,
        schemeKey: request.scheme_key,
        subjectId: request.subject_id,
      },
    });
    if (!assignment) throw new Problem(422, 'RANDOMISATION_FIRST');
    return assignment;
  }
}

function refuseUnlessToRandomise({ randomised, scheme_state: state }: ClaimState): void {
  if (randomised) throw new Problem(422, 'RANDOMISATION_013');
  if (state === 'open') return;
  throw new Problem(422, state === 'paused' ? 'RANDOMISATION_PAUSED' : 'RANDOMISATION_NOT_OPEN');
}

import { Problem, type WriteTransaction } from '@casebook/service-kit';
import type { KitType } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { type Assignment, type ClaimRequest, itemName } from './claim-request';
import { ANY_KIT, TAKE_FREE_KIT, TAKE_KIT } from './claim.sql';
import { kitTypesFor } from './kit-types';

/** Takes IP numbers for subjects. */
@Injectable()
export class KitClaims {
  /**
   * Takes a kit at the subject's site for each item that receives an IP number, or none at all.
   *
   * @param today at the site
   * @param kitTypes have some for every arm, see `requireKitsOfAllArms`
   * @throws Problem 422 when no kit is left
   */
  async take(
    tx: WriteTransaction,
    request: ClaimRequest,
    assignment: Assignment,
    kitTypes: readonly KitType[],
    today: string,
  ): Promise<void> {
    const arm = `${request.scheme_key}.${assignment.arm}`;
    for (const item of request.items) {
      if (item.kind !== 'ip') continue;
      const types = kitTypesFor(kitTypes, arm, item.kitType);
      const values = {
        studyId: request.study_id,
        siteId: request.site_id,
        subjectId: request.subject_id,
        assignmentId: assignment.assignment_id,
        pageId: request.page_id,
        item: itemName(item),
        requestId: request.request_id,
        personId: request.person_id,
        kitTypes: types,
        today,
      };
      const taken = await tx.query({ ...TAKE_FREE_KIT, values });
      if (taken.length > 0) continue;
      const waited = await tx.query({ ...TAKE_KIT, values });
      if (waited.length === 0) throw await this.whyNone(tx, request.study_id);
    }
  }

  private async whyNone(tx: WriteTransaction, studyId: number): Promise<Problem> {
    const [any] = await tx.query<{ present: boolean }>({ ...ANY_KIT, values: { studyId } });
    return new Problem(422, any!.present ? 'RANDOMISATION_010' : 'RANDOMISATION_012');
  }
}

import { type CallerRequest, Db, Problem } from '@casebook/service-kit';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { LINK_OF_STUDY } from './link-of-study';
import { WITHOUT_LINK } from './without-link';

/** A study that is not linked to the IWRS has none: each of its calls but emergency unblinding is answered like one for something that does not exist. */
@Injectable()
export class IwrsLinkGuard implements CanActivate {
  constructor(
    private readonly db: Db,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const always = this.reflector.getAllAndOverride<boolean | undefined>(WITHOUT_LINK, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (always) return true;
    const studyId = context.switchToHttp().getRequest<CallerRequest>().caller?.studyId;
    // Calls without a study are jobs, tickets and health.
    if (studyId === undefined || studyId === null) return true;
    const [study] = await this.db.read<{ linked: boolean }>({
      ...LINK_OF_STUDY,
      values: { studyId },
    });
    if (!study?.linked) throw Problem.notFound();
    return true;
  }
}

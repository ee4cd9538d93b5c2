import { type CallerRequest, databaseFault, Db, Problem, SqlState } from '@casebook/service-kit';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { catchError, type Observable } from 'rxjs';
import { RUN_CHANGES_STUDY } from './ecs.sql';

/**
 * Tells a person whose change waited too long for a subject that a run of the checks is changing data of the study now
 * (decision 77). Otherwise such a change is answered with 503.
 */
@Injectable()
export class RefuseWhileResetting implements NestInterceptor {
  constructor(private readonly db: Db) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<CallerRequest>();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        const isHeld = databaseFault(error).code === SqlState.lockNotAvailable;
        if (isHeld && caller?.studyId && (await this.isChanged(caller.studyId))) {
          throw new Problem(420, 'ECS_SUBJECT_RESETTING');
        }
        throw error;
      }),
    );
  }

  private async isChanged(studyId: number): Promise<boolean> {
    return (await this.db.read({ ...RUN_CHANGES_STUDY, values: [studyId] })).length > 0;
  }
}

import { JobStatus } from '@casebook/catalogue';
import type { MessageParams } from '@casebook/catalogue';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { Controller, Get, HttpCode, Inject, Param, Post, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, SignedIn } from '../access/access';
import { Caller } from '../caller/caller';
import { Problem } from '../problem/problem';
import type { JobRunRow } from './job-run.sql';
import { PersonJobs } from './person-jobs';

/** A job as shown to its owner. */
export class Job {
  @ApiProperty({ format: 'uuid' }) jobId!: string;
  @ApiProperty() kind!: string;
  @ApiProperty({
    enum: [0, 1, 2, 3, 99],
    type: Number,
    description: '0 blank (canceled), 1 new, 2 processing, 3 finished, 99 error',
  })
  status!: number;
  @ApiProperty() done!: number;
  @ApiProperty({ type: Number, nullable: true }) total!: number | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startedAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: Date | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Seconds until it is done, estimated' })
  secondsLeft!: number | null;
  @ApiProperty() cancellable!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why it ended without a result' })
  code!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) params!: MessageParams;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  result!: object | null;
}

export const jobOf = (row: JobRunRow): Job => ({
  jobId: row.job_id,
  kind: row.kind,
  status: row.status,
  done: row.done,
  total: row.total,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  secondsLeft: row.seconds_left,
  cancellable: row.status <= JobStatus.processing && row.ended_at === null && !row.cancel_requested,
  code: row.code,
  params: row.params ?? {},
  result: row.result,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The calls of the job tray: the caller's own jobs in all studies. */
export function jobsController({ name }: ServiceDescriptor): Type {
  @ApiTags('jobs')
  @Controller(`api/${name}/jobs`)
  class JobsController {
    constructor(@Inject(PersonJobs) private readonly jobs: PersonJobs) {}

    @SignedIn()
    @ApiOperation({ operationId: 'getJob' })
    @ApiOkResponse({ type: Job })
    @Get(':jobId')
    async get(@CurrentCaller() caller: Caller, @Param('jobId') jobId: string): Promise<Job> {
      return jobOf(await this.jobs.own(caller, idOf(jobId)));
    }

    @SignedIn()
    @ApiOperation({ operationId: 'cancelJob' })
    @ApiOkResponse({ type: Job })
    @HttpCode(200)
    @Post(':jobId/cancel')
    async cancel(@CurrentCaller() caller: Caller, @Param('jobId') jobId: string): Promise<Job> {
      await this.jobs.own(caller, idOf(jobId));
      await this.jobs.cancel(jobId);
      return jobOf(await this.jobs.own(caller, jobId));
    }
  }
  return JobsController;
}

/** A text that is not a job id is 404 without a database query. */
function idOf(text: string): string {
  if (!UUID.test(text)) throw Problem.notFound();
  return text;
}

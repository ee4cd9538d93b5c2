import { ApiProperty } from '@nestjs/swagger';

export class StatusWorkbookStarted {
  @ApiProperty({ format: 'uuid', description: 'Of the job, and of the workbook' })
  jobId!: string;
}

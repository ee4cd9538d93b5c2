import { ApiPropertyOptional } from '@nestjs/swagger';

/** What waits for the caller's role in a study. What is not the work of the role is absent. */
export class Waiting {
  @ApiPropertyOptional({
    description:
      'Open and reopened queries, for a role that answers; 10,001 means more than 10,000',
  })
  openQueries?: number;

  @ApiPropertyOptional({
    description: 'Answered queries, for a role that issues; 10,001 means more than 10,000',
  })
  answeredQueries?: number;

  @ApiPropertyOptional({ description: 'Pages that are due now and empty, for a role that enters' })
  pagesDue?: number;

  @ApiPropertyOptional({ description: 'Pages with some of their values, for a role that enters' })
  pagesInProgress?: number;

  @ApiPropertyOptional({ description: 'Visits after their planned days with no value' })
  visitsOverdue?: number;

  @ApiPropertyOptional({
    description: "The caller's broken signatures that nobody renewed, for a role that signs",
  })
  signaturesToSign?: number;
}

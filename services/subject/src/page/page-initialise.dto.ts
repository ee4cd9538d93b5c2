import { MayBeAbsent } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Min } from 'class-validator';
import { ReasonInput } from '../common/reason.dto';
import { PageState } from './page.dto';

export class PageInitialiseInput extends ReasonInput {
  @ApiProperty({ description: 'The design version shown' })
  @IsInt()
  @Min(1)
  designVersionId!: number;

  @ApiPropertyOptional({
    description:
      'The sum of the revisions of the values shown. With another sum now, the answer is 412 CDMS700MSG004',
  })
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  revisionSum?: number;
}

export class PageInitialiseAnswer {
  @ApiProperty({ type: PageState })
  state!: PageState;
}

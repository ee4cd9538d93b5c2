import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

export class ClaimInput {
  @ApiProperty({ format: 'uuid', description: 'A request that the subject service committed' })
  @IsUUID()
  requestId!: string;
}

/** Says that it is done, and nothing of what was claimed: whoever makes the call may be blinded. */
export class Claimed {
  @ApiProperty({ format: 'uuid' })
  requestId!: string;
}

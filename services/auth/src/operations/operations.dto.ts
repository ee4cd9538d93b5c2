import { ApiProperty } from '@nestjs/swagger';

export class PartEnd {
  @ApiProperty({ type: String, format: 'date-time' })
  at!: string;

  @ApiProperty({ description: 'Exit code or signal' })
  how!: string;
}

export class PortalPart {
  @ApiProperty({ description: 'A service, or postgres' })
  name!: string;

  @ApiProperty({ enum: ['running', 'starting', 'down'] })
  state!: 'running' | 'starting' | 'down';

  @ApiProperty({ type: String, format: 'date-time' })
  since!: string;

  @ApiProperty({ type: [PartEnd], description: 'Ends that nobody wanted, newest first' })
  ends!: PartEnd[];

  @ApiProperty({ description: 'Such ends since the start of the portal' })
  endCount!: number;
}

export class DiskState {
  @ApiProperty()
  freeBytes!: number;

  @ApiProperty()
  totalBytes!: number;

  @ApiProperty({ description: 'Below this the administrators are told' })
  warningBytes!: number;

  @ApiProperty({ description: 'Below this nothing is written' })
  reserveBytes!: number;

  @ApiProperty({ enum: ['enough', 'low', 'full'] })
  level!: 'enough' | 'low' | 'full';
}

export class Operations {
  @ApiProperty({ type: DiskState, nullable: true, description: 'Null when it is not known' })
  disk!: DiskState | null;

  @ApiProperty({
    type: [PortalPart],
    nullable: true,
    description: 'Null when nobody told how the services are',
  })
  parts!: PortalPart[] | null;
}

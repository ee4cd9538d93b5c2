import { ApiProperty } from '@nestjs/swagger';

export class InboxMail {
  @ApiProperty()
  id!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  at!: string | null;

  @ApiProperty()
  to!: string;

  @ApiProperty()
  subject!: string;
}

export class InboxAnswer {
  @ApiProperty({ type: [InboxMail], description: 'The latest ones, newest first' })
  rows!: InboxMail[];
}

export class InboxMailAnswer extends InboxMail {
  @ApiProperty()
  from!: string;

  @ApiProperty({ description: 'Plain text' })
  text!: string;
}

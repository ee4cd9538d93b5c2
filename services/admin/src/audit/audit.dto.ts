import { PageInfo } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';

/** One field before and after, as stored texts. */
export class AuditChange {
  @ApiProperty({ description: 'Name of the field as in the form, e.g. effectiveDate' })
  field!: string;
  @ApiProperty({ type: String, nullable: true }) before!: string | null;
  @ApiProperty({ type: String, nullable: true }) after!: string | null;
}

/** One change of a record: person, time, role, content and reason (spec section 3). */
export class AuditEntry {
  @ApiProperty({ description: 'Position in this trail, from 1 for the oldest' }) eventId!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() actorName!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ type: String, nullable: true }) actorRole!: string | null;
  @ApiProperty({ description: '0 initial, 1 modify, 2 delete' }) action!: number;
  @ApiProperty({ type: [AuditChange] }) changes!: AuditChange[];
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
}

export class AuditList extends PageInfo {
  @ApiProperty({ type: [AuditEntry] }) rows!: AuditEntry[];
}

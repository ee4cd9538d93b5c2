import { PageInfo } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';

export class IwrsEntry {
  @ApiProperty()
  entryId!: number;

  @ApiProperty()
  name!: string;
}

export class IwrsEntryList extends PageInfo {
  @ApiProperty({ type: [IwrsEntry] })
  rows!: IwrsEntry[];
}

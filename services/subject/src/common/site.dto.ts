import { ApiProperty } from '@nestjs/swagger';

/** The site that something belongs to. */
export class SiteRef {
  @ApiProperty()
  siteId!: number;

  @ApiProperty()
  siteCode!: string;

  @ApiProperty()
  siteName!: string;

  @ApiProperty()
  utcOffsetMinutes!: number;
}

import { ApiProperty } from '@nestjs/swagger';

/** A place where IP numbers can be: a site, or the depot (pseudo-site 0, spec section 3). */
export class Place {
  @ApiProperty({ description: '0: the depot' }) siteId!: number;
  @ApiProperty({ description: 'Empty for the depot' }) siteCode!: string;
  @ApiProperty({ description: 'Empty for the depot' }) name!: string;
  @ApiProperty() deleted!: boolean;
  @ApiProperty() utcOffsetMinutes!: number;
  @ApiProperty({ description: 'Today there', format: 'date' }) today!: string;
  @ApiProperty({ description: 'The role may send from here, and confirm what arrives here' })
  acts!: boolean;
}

/** A kind of drug pack of the released designs, for roles that may know it. */
export class PlaceKitType {
  @ApiProperty() key!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  title!: Record<string, string>;
  @ApiProperty({
    type: [String],
    description: 'Titles of its arms, in the language of the request',
  })
  arms!: string[];
}

/** What the screens of the drug supply need to name and to choose. */
export class SupplyPlaces {
  @ApiProperty({ type: [Place], description: 'The depot and the sites within reach' })
  places!: Place[];
  @ApiProperty({ type: [PlaceKitType], nullable: true, description: 'null: the role is blinded' })
  kitTypes!: PlaceKitType[] | null;
}

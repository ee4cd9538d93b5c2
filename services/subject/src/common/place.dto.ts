import { ApiProperty } from '@nestjs/swagger';
import { ApiText, type TextMap } from './text.dto';

/** A place in a subject's data, with labels of the design. */
export class LabelledPlace {
  @ApiProperty() pageId!: number;
  @ApiText() visitTitle!: TextMap;
  @ApiProperty({ type: Number, nullable: true }) cycleNo!: number | null;
  @ApiProperty({ type: Number, nullable: true }) unscheduledNo!: number | null;
  @ApiText() pageTitle!: TextMap;
  @ApiText({ nullable: true }) itemLabel!: TextMap | null;
  @ApiProperty({ description: '0 = not in lines' }) line!: number;
  @ApiText({ nullable: true, description: 'Of a line that the design names' })
  lineLabel!: TextMap | null;
}

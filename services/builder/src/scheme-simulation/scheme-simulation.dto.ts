import { ObjectsOf } from '@casebook/service-kit';
import { SIMULATED_SUBJECTS, SIMULATED_TRIALS } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';
import {
  MAX_SIMULATED_ARMS,
  MAX_SIMULATED_FACTORS,
  MAX_SIMULATED_LEVELS,
  MAX_SIMULATED_RATIO,
} from '../input/limits';

export class SimulatedArm {
  @ApiProperty()
  @Matches(/^\w{1,100}$/)
  key!: string;

  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(MAX_SIMULATED_RATIO)
  ratio!: number;
}

export class SimulatedFactor {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(100)
  weight!: number;

  @ApiProperty({ description: 'How many levels it has; each is equally frequent' })
  @IsInt()
  @Min(1)
  @Max(MAX_SIMULATED_LEVELS)
  levels!: number;
}

/** A scheme of the draft, as far as it decides about balance. */
export class SchemeSimulationInput {
  @ApiProperty({ description: 'Subjects of a trial' })
  @IsInt()
  @Min(SIMULATED_SUBJECTS.min)
  @Max(SIMULATED_SUBJECTS.max)
  subjects!: number;

  @ApiProperty()
  @IsInt()
  @Min(SIMULATED_TRIALS.min)
  @Max(SIMULATED_TRIALS.max)
  trials!: number;

  @ApiProperty({ type: [SimulatedArm] })
  @IsArray()
  @ArrayMinSize(2)
  @ArrayMaxSize(MAX_SIMULATED_ARMS)
  @ObjectsOf(() => SimulatedArm)
  arms!: SimulatedArm[];

  @ApiProperty({ type: [SimulatedFactor] })
  @IsArray()
  @ArrayMaxSize(MAX_SIMULATED_FACTORS)
  @ObjectsOf(() => SimulatedFactor)
  factors!: SimulatedFactor[];
}

export class SimulatedProcedure {
  @ApiProperty({ enum: ['simple', 'blocks', 'minimisation'] })
  kind!: 'simple' | 'blocks' | 'minimisation';

  @ApiPropertyOptional({ type: [Number] })
  blockSizes?: number[];

  @ApiPropertyOptional()
  probability?: number;

  @ApiProperty({ description: 'Mean of the difference between arms, ratios considered' })
  imbalance!: number;

  @ApiProperty({ description: 'No more in 95 of 100 trials' })
  imbalanceP95!: number;

  @ApiProperty({ description: 'Mean of the difference within a level of a factor' })
  marginal!: number;

  @ApiProperty()
  worstMarginalP95!: number;

  @ApiProperty({ description: 'Share of right guesses of somebody who knows all assignments' })
  correctGuesses!: number;

  @ApiProperty({ description: 'Share of right guesses of somebody who knows none' })
  blindGuesses!: number;
}

export class SchemeSimulationResult {
  @ApiProperty({ type: [SimulatedProcedure] })
  procedures!: SimulatedProcedure[];
}

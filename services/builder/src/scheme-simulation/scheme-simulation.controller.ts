import { IdPipe, Problem, StudyPrivilege } from '@casebook/service-kit';
import { smallestBlock } from '@casebook/randomisation';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { DesignThreads } from '../design/design.threads';
import { MAX_SIMULATED_PLACES, MAX_SIMULATED_SUBJECTS_IN_ALL } from '../input/limits';
import { SchemeSimulationInput, SchemeSimulationResult } from './scheme-simulation.dto';

@ApiTags('scheme-simulation')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/scheme-simulation')
export class SchemeSimulationController {
  constructor(private readonly threads: DesignThreads) {}

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({
    operationId: 'simulateScheme',
    summary: 'How balanced and how predictable a scheme is with each procedure',
  })
  @ApiOkResponse({ type: SchemeSimulationResult })
  @HttpCode(200)
  @Post()
  async simulate(
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: SchemeSimulationInput,
  ): Promise<SchemeSimulationResult> {
    const { subjects, trials, arms } = input;
    if (subjects * trials > MAX_SIMULATED_SUBJECTS_IN_ALL) {
      const params = { max: Math.floor(MAX_SIMULATED_SUBJECTS_IN_ALL / subjects) };
      throw Problem.invalid([{ field: 'trials', code: 'SCHEME_TOO_MANY_TRIALS', params }]);
    }
    if (smallestBlock(arms) > MAX_SIMULATED_PLACES) {
      const params = { max: MAX_SIMULATED_PLACES };
      throw Problem.invalid([{ field: 'arms', code: 'SCHEME_RATIO_TOO_LARGE', params }]);
    }
    // Plain data, because it is copied into the thread.
    const task = {
      subjects,
      trials,
      arms: arms.map(({ key, ratio }) => ({ key, ratio })),
      factors: input.factors.map(({ weight, levels }) => ({ weight, levels })),
    };
    const procedures = await this.threads.run(
      'compareProcedures',
      task,
      this.threads.ofStudy(studyId),
    );
    return { procedures };
  }
}

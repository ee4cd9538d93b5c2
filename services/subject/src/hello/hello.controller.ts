import { Public } from '@casebook/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

/** The smallest answer of a service. Benchmarks use it to measure the cost of the round trip alone. */
@ApiTags('hello')
@Controller('api/hello')
export class HelloController {
  @Public()
  @Get()
  @ApiOperation({ operationId: 'hello' })
  @ApiOkResponse({ schema: { type: 'object', properties: { hello: { type: 'string' } } } })
  hello(): { hello: 'casebook' } {
    return { hello: 'casebook' };
  }
}

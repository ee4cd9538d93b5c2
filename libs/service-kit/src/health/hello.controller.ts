import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access';

/** The smallest answer of a service: what the way there and back costs. Benchmarks compare with it. */
@ApiExcludeController()
@Controller('api/hello')
export class HelloController {
  @Public()
  @Get()
  hello(): { hello: 'casebook' } {
    return { hello: 'casebook' };
  }
}

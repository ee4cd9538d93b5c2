import { Controller, Get } from '@nestjs/common';

/** The smallest answer through the gateway; benchmarks compare with it. */
@Controller('api/hello')
export class HelloController {
  @Get()
  hello(): { hello: 'casebook' } {
    return { hello: 'casebook' };
  }
}

import { Controller, Get } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Public, StudyPrivilege } from './access';
import { AccessCheck } from './access.check';

@Controller('declared')
class Declared {
  @Public()
  @Get('open')
  open(): void {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @Get('closed')
  closed(): void {}

  /** Not a handler: nobody can call it from outside. */
  helper(): void {}
}

@Public()
@Controller('as-a-whole')
class DeclaredAsAWhole {
  @Get()
  open(): void {}
}

@Controller('forgotten')
class Forgotten {
  @Get()
  list(): void {}
}

async function start(...controllers: (new () => object)[]): Promise<void> {
  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers,
    providers: [AccessCheck, MetadataScanner],
  }).compile();
  try {
    await module.init();
  } finally {
    await module.close();
  }
}

describe('access check at start-up', () => {
  it('starts when every handler declares who may call it [D6-GUARD-01]', async () => {
    await expect(start(Declared, DeclaredAsAWhole)).resolves.toBeUndefined();
  });

  it('does not start with a handler that declares no access, and names it [D6-GUARD-01]', async () => {
    await expect(start(Declared, Forgotten)).rejects.toThrow(
      'No access declared for: Forgotten.list',
    );
  });
});

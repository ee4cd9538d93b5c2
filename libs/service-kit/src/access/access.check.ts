import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants';
import { ACCESS } from './access';

/** Default deny: a service with a handler that does not declare its access does not start. */
@Injectable()
export class AccessCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const open = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => {
          const handler = prototype[name] as (...args: unknown[]) => unknown;
          return (
            Reflect.hasMetadata(PATH_METADATA, handler) &&
            !this.reflector.getAllAndOverride(ACCESS, [handler, metatype])
          );
        })
        .map((name) => `${metatype.name}.${name}`);
    });
    if (open.length > 0) throw new Error(`No access declared for: ${open.join(', ')}`);
  }
}

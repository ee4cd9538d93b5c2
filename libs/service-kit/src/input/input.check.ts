import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Class, compiledInput } from './compiled-input';

type Controller = abstract new (...args: never[]) => object;

/** What walks an input must know how long it can be: a service with an input that has no class, or no limit, does not start. */
@Injectable()
export class InputCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const faults = this.discovery
      .getControllers()
      .flatMap(({ metatype }) =>
        typeof metatype === 'function' ? this.faultsOf(metatype as unknown as Controller) : [],
      );
    if (faults.length > 0) throw new Error(`Inputs without a limit: ${faults.join('; ')}`);
  }

  private faultsOf(controller: Controller): string[] {
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => Reflect.hasMetadata(PATH_METADATA, prototype[name] as object))
      .flatMap((name) =>
        inputsOf(controller, name).flatMap((type) => faultOf(type, `${controller.name}.${name}`)),
      );
  }
}

/** Classes of the body and the query of a handler. */
function inputsOf(controller: Controller, name: string): unknown[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as unknown[];
  return Object.entries(parameters)
    .filter(([key, { data }]) => data === undefined && WHOLE_INPUTS.has(Number(key.split(':')[0])))
    .map(([, { index }]) => types[index]);
}

const WHOLE_INPUTS: ReadonlySet<number> = new Set([RouteParamtypes.BODY, RouteParamtypes.QUERY]);

function faultOf(type: unknown, handler: string): string[] {
  if (typeof type !== 'function' || type === Object || type === Array) {
    return [`${handler}: an input without a class`];
  }
  try {
    compiledInput(type as Class);
    return [];
  } catch (error) {
    return [`${handler}: ${(error as Error).message}`];
  }
}

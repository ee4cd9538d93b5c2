/**
 * Jest's module loader for service tests. Each file gets the product's own modules anew, as always; packages in `node_modules` are
 * loaded by Node, once in a worker: evaluating Nest, TypeORM and Fastify again took longer than most files.
 */
const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const requirePackage = createRequire(__filename);
const PACKAGES = `${sep}node_modules${sep}`;

module.exports = class ServiceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (moduleName && !options?.isInternalModule && !isBuiltin(moduleName)) {
      const path = this._resolution.resolveCjs(from, moduleName);
      if (path.includes(PACKAGES)) return requirePackage(path);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
};

/**
 * Environment of the service tests: the process itself instead of a context of its own for each file, so that the packages in
 * `node_modules` are evaluated once in a worker (`runtime.cjs`), and an `instanceof` is true across them and the file.
 *
 * What a file leaves in the process is taken away after it: globals, variables of the environment, listeners, a changed clock.
 */
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Packages keep these in the process for good, and make them when they are loaded. */
const OF_PACKAGES = /^undici\.|^nodejs\./;
const EVENTS = [
  'disconnect',
  'exit',
  'message',
  'SIGHUP',
  'SIGINT',
  'SIGTERM',
  'uncaughtException',
  'unhandledRejection',
  'warning',
];

module.exports = class ServiceEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.before = {
      globals: Object.getOwnPropertyDescriptors(globalThis),
      variables: { ...process.env },
      exit: process.exit,
      listeners: EVENTS.map((event) => [event, process.listeners(event)]),
    };
    Error.stackTraceLimit = 100;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    const { globals, variables, exit, listeners } = this.before;
    for (const key of Reflect.ownKeys(globalThis)) {
      const ofPackage = typeof key === 'symbol' && OF_PACKAGES.test(key.description ?? '');
      if (!(key in globals) && !ofPackage) Reflect.deleteProperty(globalThis, key);
    }
    for (const key of Reflect.ownKeys(globals)) {
      const descriptor = globals[key];
      if ('value' in descriptor && descriptor.configurable)
        Object.defineProperty(globalThis, key, descriptor);
    }
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    process.exit = exit;
    for (const [event, before] of listeners)
      for (const listener of process.listeners(event))
        if (!before.includes(listener)) process.removeListener(event, listener);
  }

  exportConditions() {
    return this.conditions;
  }

  /** Jest asks whether there is one; `runtime.cjs` compiles in the process. */
  getVmContext() {
    return globalThis;
  }
};

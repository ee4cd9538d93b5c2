import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { readServices, type ServiceDescriptor } from '@casebook/platform-db';
import { grantAll, migrateAll } from './database';
import { environmentOf } from './environment';
import { type PartState, PartHistory } from './part-history';
import { type ServiceProcess, startService, stopServices, waitUntilReady } from './processes';
import { StartFailure } from './progress';
import { replaceService } from './restart';
import type { RestartRules } from './restart-budget';
import { RunningCopies } from './running-copy';
import type { Secrets } from './secrets';
import { ServiceKeeper } from './service-keeper';
import { originOf, type Settings } from './settings';

const GATEWAY = 'gateway';
/** Shows the operator's page. */
const TOLD_STATE = 'auth';

/** What the services need of the portal. */
export interface Surroundings {
  adminUrl: () => string;
  /** Resolves when the database answers. */
  databaseAnswers: () => Promise<void>;
  /** Database and services as they are now. */
  parts: () => PartState[];
  pause: (ms: number) => Promise<void>;
  say: (text: string) => void;
  /** Aborted when the portal stops. */
  signal: AbortSignal;
  restarts: Partial<RestartRules> | undefined;
}

/** The processes of the services: started from a copy of the build, kept running, and replaced on command. */
export class RunningServices {
  readonly all: ServiceProcess[] = [];
  descriptors: ServiceDescriptor[];
  private readonly ports = new Map<string, number>();
  private readonly copies: RunningCopies;
  /** Copy of the build that a service runs from. */
  private readonly copyOf = new Map<string, string>();
  private readonly keeper: ServiceKeeper;
  private readonly historyOf = new Map<string, PartHistory>();
  /** The copy of the newest start. */
  private copy = '';
  /** Beside the service of the same name: not yet in its place, or no longer. */
  private beside: ServiceProcess | null = null;
  private restarting: string | null = null;
  /** The process that a restart is about to replace. */
  private replaced: ServiceProcess | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly around: Surroundings,
  ) {
    this.descriptors = readServices(settings.root);
    this.copies = new RunningCopies(settings.root, settings.dataDir);
    this.keeper = new ServiceKeeper(
      {
        isGivenUp: (service) =>
          around.signal.aborted || !this.all.includes(service) || this.replaced === service,
        startAgain: (old, elsewhere) => this.startAgain(old, elsewhere),
        back: (service) => this.tellAbout(service),
        historyOf: (name) => this.historyOf.get(name)!,
        database: around.databaseAnswers,
        pause: around.pause,
        say: around.say,
      },
      around.restarts,
    );
  }

  get histories(): PartState[] {
    return [...this.historyOf.values()].map(({ now }) => now);
  }

  environment(service: string): Record<string, string> {
    return environmentOf(
      this.descriptorOf(service),
      this.settings,
      this.secrets,
      this.around.adminUrl(),
      this.ports,
    );
  }

  /** Copies what is built now, for the processes that are started next. @returns the folder of the copy */
  takeCopy(): string {
    this.copy = this.copies.take();
    return this.copy;
  }

  async startAll(): Promise<void> {
    const { settings, around } = this;
    for (const { name } of this.descriptors) {
      this.ports.set(name, name === GATEWAY ? settings.port : await this.unusedPort());
    }
    around.say(`Starting ${this.descriptors.map(({ name }) => name).join(', ')}`);
    for (const { name } of this.descriptors) {
      const logFile = join(settings.dataDir, 'logs', `${name}.log`);
      this.historyOf.set(name, new PartHistory(name, () => this.tellState()));
      this.copyOf.set(name, this.copy);
      this.all.push(this.launch(name, this.ports.get(name)!, logFile, this.copy));
    }
    this.prune();
    await Promise.all(this.all.map(waitUntilReady));
    for (const service of this.all) this.keeper.keep(service);
    this.tellState();
  }

  /** Replaces the process of a service by one of the present build; one that ended is started again with it. */
  async restart(name: string, say: (text: string) => void): Promise<void> {
    const old = this.all.find((service) => service.name === name);
    if (!old || name === GATEWAY) {
      const names = this.all.map((service) => service.name).filter((it) => it !== GATEWAY);
      throw new StartFailure(`Services that can be restarted: ${names.join(', ')}.`);
    }
    if (this.restarting) {
      throw new StartFailure(`${this.restarting} is being restarted. Wait until that is done.`);
    }
    this.restarting = name;
    this.replaced = old;
    try {
      const copy = this.takeCopy();
      this.descriptors = readServices(this.settings.root);
      say('Bringing the database up to date');
      const changed = this.descriptors.filter((descriptor) => descriptor.name === name);
      await migrateAll(copy, this.around.adminUrl(), this.secrets, changed, { formerRuns: true });
      say(`Starting the new ${name} beside the old one`);
      const next = this.launch(name, await this.unusedPort(), otherLog(old.logFile), copy);
      this.beside = next;
      if (this.around.signal.aborted) await stopServices([next]);
      await replaceService({
        old,
        next,
        gateway: this.all.find((service) => service.name === GATEWAY)!,
        say,
        onMoved: () => {
          this.put(next, copy);
          this.replaced = null;
          this.beside = old;
          this.tellAbout(next);
          this.keeper.restarted(name);
          this.keeper.keep(next);
        },
      });
      // The old process has ended, so rights that only it needed can be revoked.
      await grantAll(this.around.adminUrl(), changed);
      this.prune();
    } finally {
      this.restarting = null;
      this.beside = null;
      const notReplaced = this.replaced;
      this.replaced = null;
      // It may have ended, or come back, while a new one was to take its place.
      if (notReplaced && hasEnded(notReplaced)) void this.keeper.ended(notReplaced, 'ended');
      else if (notReplaced) this.keeper.keep(notReplaced);
    }
  }

  /** The gateway is stopped first, so that no new request arrives while the services finish theirs. */
  async stop(): Promise<void> {
    await stopServices(this.all.filter(({ name }) => name === GATEWAY));
    await stopServices([
      ...this.all.filter(({ name }) => name !== GATEWAY),
      ...(this.beside ? [this.beside] : []),
    ]);
  }

  /** Tells the service that shows the operator's page how database and services are. */
  tellState(): void {
    const told = this.all.find(({ name }) => name === TOLD_STATE);
    if (told) send(told, { parts: this.around.parts() });
  }

  private async startAgain(old: ServiceProcess, elsewhere: boolean): Promise<ServiceProcess> {
    const { name, port, logFile } = old;
    const where = elsewhere && name !== GATEWAY ? await this.unusedPort() : port;
    const copy = this.copyOf.get(name)!;
    const next = this.launch(name, where, logFile, copy);
    this.put(next, copy);
    return next;
  }

  private put(service: ServiceProcess, copy: string): void {
    const { name, port } = service;
    this.all[this.all.findIndex((one) => one.name === name)] = service;
    this.ports.set(name, port);
    this.copyOf.set(name, copy);
  }

  /** Tells the others where this service is, and this service where those are that it calls. */
  private tellAbout(service: ServiceProcess): void {
    for (const other of this.all) {
      if (this.callsOf(other.name).includes(service.name)) sendPlace(other, service);
      if (this.callsOf(service.name).includes(other.name)) sendPlace(service, other);
    }
    if (service.name === TOLD_STATE) this.tellState();
  }

  private callsOf(name: string): readonly string[] {
    if (name === GATEWAY) return this.all.map((one) => one.name).filter((one) => one !== GATEWAY);
    return this.descriptorOf(name).calls ?? [];
  }

  private launch(name: string, port: number, logFile: string, copy: string): ServiceProcess {
    return startService({
      root: copy,
      name,
      port,
      ...(name === GATEWAY ? { url: originOf(this.settings), host: this.settings.host } : {}),
      environment: this.environment(name),
      nodeOptions: this.descriptorOf(name).nodeOptions,
      logFile,
    });
  }

  private descriptorOf(name: string): ServiceDescriptor {
    const descriptor = this.descriptors.find((one) => one.name === name);
    if (!descriptor) throw new Error(`There is no service "${name}".`);
    return descriptor;
  }

  private prune(): void {
    this.copies.prune(new Set([this.copy, ...this.copyOf.values()]));
  }

  private async unusedPort(): Promise<number> {
    const taken = new Set([this.settings.port, ...this.ports.values()]);
    for (;;) {
      const port = await freePort();
      if (!taken.has(port)) return port;
    }
  }
}

const hasEnded = ({ child }: ServiceProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** A process that has just ended takes no message; its own end is dealt with elsewhere. */
const send = ({ child }: ServiceProcess, message: object): void =>
  void (child.connected && child.send(message, () => undefined));

const sendPlace = (to: ServiceProcess, { name, url }: ServiceProcess): void =>
  send(to, { move: name, url });

/** Each of the two processes of a service has its own log, so that the last lines of a failed one are its own. */
const otherLog = (file: string): string =>
  file.endsWith('.b.log') ? file.replace(/\.b\.log$/, '.log') : file.replace(/\.log$/, '.b.log');

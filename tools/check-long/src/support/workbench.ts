import { rmSync } from 'node:fs';
import { freePort } from '@casebook/embedded-postgres';
import { withClient } from '@casebook/platform-db';
import type { StudyDesign } from '@casebook/study-design';
import { DEMO_PASSWORD, type Portal, type ServiceProcess, startPortal } from '@casebook/tool-start';
import { Api } from './api';
import { Entry, pause } from './entry';
import { newFolder, root } from './folders';
import { must } from './report';
import {
  assign,
  freeze,
  makeStudy,
  register,
  retitle,
  roleOf,
  signInAll,
  type Study,
} from './study';

const RESTART_MS = 60_000;

/** What these checks kill is started again at once and without a limit. */
export const KILLED_ON_PURPOSE = { limit: 1_000_000, longestDelayMs: 250 };

/** A portal with one study, whose subject service and PostgreSQL can be killed. */
export class Workbench {
  private clients: Api[] = [];

  private constructor(
    readonly dataDir: string,
    private readonly portal: Portal,
    readonly study: Study,
  ) {}

  /** @param checkout the folder with the build */
  static async open(checkout = root): Promise<Workbench> {
    const dataDir = newFolder();
    const settings = {
      root: checkout,
      port: await freePort(),
      dataDir,
      databaseUrl: null,
      // An administrator, a builder, and two people who enter data.
      demo: true,
      withoutDemoStudy: true,
    };
    const portal = await startPortal(settings, {
      onProgress: (text) => void process.stdout.write(`  ${text}\n`),
      restarts: KILLED_ON_PURPOSE,
    });
    try {
      const { staff, people } = await signInAll(portal.url);
      const study = await makeStudy(staff, people);
      await Promise.all([staff, people].flatMap(Object.values).map((api: Api) => api.close()));
      return new Workbench(dataDir, portal, study);
    } catch (error) {
      await portal.stop();
      throw error;
    }
  }

  get url(): string {
    return this.portal.url;
  }

  get adminUrl(): string {
    return this.portal.adminUrl;
  }

  /** Processes of the services, as they run now. */
  get services(): readonly ServiceProcess[] {
    return this.portal.services;
  }

  /** A fresh session of a person with the role that this person has in the study. */
  async person(login: 'site' | 'investigator'): Promise<Api> {
    const api = await new Api(this.portal.url).signIn(login, DEMO_PASSWORD);
    this.clients.push(api.actAs(this.study.roles[login]));
    return api;
  }

  /** A fresh session of the builder of the study. */
  async builder(): Promise<Api> {
    const api = await new Api(this.portal.url).signIn('builder', DEMO_PASSWORD);
    this.clients.push(api);
    return api.actAs(await roleOf(api, this.study.studyId, 'study_builder'));
  }

  /** A study of another design, with the same people. */
  async otherStudy(document: StudyDesign): Promise<{ study: Study; site: Api }> {
    const { staff, people } = await signInAll(this.portal.url);
    this.clients.push(...Object.values(staff), ...Object.values(people));
    const study = await makeStudy(staff, people, document);
    return { study, site: people.site };
  }

  /** The account `datamanager` as data manager of a study, confirmed by a second person. */
  async dataManager({ studyId }: Study): Promise<Api> {
    const person = (login: string) => new Api(this.portal.url).signIn(login, DEMO_PASSWORD);
    const [admin, second, manager] = await Promise.all([
      person('admin'),
      person('admin2'),
      person('datamanager'),
    ]);
    this.clients.push(admin, second, manager);
    await assign({ admin, second, studyId }, manager, 'data_manager');
    return manager;
  }

  /** A second version of a study, with another title of its first page, and its builder. */
  async twoVersions({
    studyId,
    versionId,
  }: Study): Promise<{ builder: Api; versions: [number, number] }> {
    const builder = await new Api(this.portal.url).signIn('builder', DEMO_PASSWORD);
    this.clients.push(builder);
    builder.actAs(await roleOf(builder, studyId, 'study_builder'));
    await retitle(builder, studyId, 'Another title');
    const second = await freeze(builder, studyId, '2.0');
    return { builder, versions: [second, versionId] };
  }

  /** Another connection of the same session, also past the gateway. */
  another(api: Api, origin?: string): Api {
    const other = api.another(origin);
    this.clients.push(other);
    return other;
  }

  /** A number of clients, each with a new subject and its first page. */
  async entries(count: number, name: string): Promise<Entry[]> {
    const api = await this.person('site');
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const own = this.another(api);
        const { pageId } = await register(own, this.study, `${name}-${index}`);
        return new Entry(own, this.study, pageId);
      }),
    );
  }

  /** Kills a service; the launcher starts it again. */
  async killService(name: string): Promise<void> {
    const { child, exited } = this.serviceOf(name);
    child.kill('SIGKILL');
    await exited;
  }

  /** Waits until a service that was killed is ready again. */
  async serviceIsBack(name: string): Promise<void> {
    await this.within(async () => {
      const service = this.serviceOf(name);
      const isOld = service.child.exitCode !== null || service.child.signalCode !== null;
      return !isOld && (await fetch(`${service.url}/health/ready`)).status === 200;
    }, name);
  }

  private serviceOf(name: string): ServiceProcess {
    return this.services.find((service) => service.name === name)!;
  }

  /** Kills the PostgreSQL server process; its backends end by themselves. */
  async killPostgres(): Promise<void> {
    process.kill(await this.postmaster(), 'SIGKILL');
  }

  async postgresIsBack(): Promise<void> {
    await this.within(async () => (await this.postmaster()) > 0, 'PostgreSQL');
  }

  private async within(isBack: () => Promise<boolean>, name: string): Promise<void> {
    const end = Date.now() + RESTART_MS;
    while (!(await isBack().catch(() => false))) {
      must(Date.now() < end, `${name} is back within ${RESTART_MS / 1000} s`);
      await pause(20);
    }
  }

  private async postmaster(): Promise<number> {
    const content = await withClient(this.adminUrl, (client) =>
      client.query<{ pid: string }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
      ),
    );
    return Number(content.rows[0]!.pid);
  }

  /** Ends the connections of the clients of one check. */
  async release(): Promise<void> {
    await Promise.all(this.clients.splice(0).map((api) => api.close()));
  }

  async close(): Promise<void> {
    await this.release();
    await this.portal.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { channelOf } from './channel';
import { installClock } from './clock';
import { endFault } from './faults';
import { expect, test } from './portal';
import { at, makeStudy, registerSubject, type Study } from './study';

/** Every module of this source tree. */
const modules = readdirSync(join(__dirname, '..', 'apps')).filter((app) => app.startsWith('mfe-'));

interface Remote {
  base: string;
  files: string[];
}

/** Address of a remote in the channel document, and the files of its descriptor. */
async function remoteOf(request: APIRequestContext, name: string): Promise<Remote> {
  const { remotes } = await channelOf(request);
  const { base } = remotes[name]!;
  const descriptor = (await (await request.get(`${base}remote.json`)).json()) as {
    files: Record<string, string>;
  };
  return { base, files: Object.keys(descriptor.files) };
}

const missing = (route: Route) => route.fulfill({ status: 404, body: '' });

const altered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n/* altered */` });
};

/** The page without the descriptor of a module, or with a replaced one. */
const bringing = (change: (text: string) => string | undefined) => async (route: Route) => {
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replace(
    /(id="casebook-descriptors">)([^]*?)(?=<\/script>)/,
    (_all, begin: string, json: string) => {
      const brought = Object.entries(JSON.parse(json) as Record<string, string>).map(
        ([digest, text]) => [digest, /"name": ?"mfe_subject"/.test(text) ? change(text) : text],
      );
      expect(brought).toHaveLength(modules.length);
      return begin + JSON.stringify(Object.fromEntries(brought)).replaceAll('<', '\\u003c');
    },
  );
  await route.fulfill({ response, body });
};

const main = (page: Page) => page.locator('main');
const retry = (page: Page) => main(page).getByRole('button', { name: 'Try again' });

/** The subject list works: the module was loaded and its calls succeed. */
const subjectsShown = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Subjects' })).toBeVisible();

/** The shell and another module still work in the same tab. */
async function othersWork(page: Page): Promise<void> {
  await page.locator('header').getByRole('link', { name: 'Casebook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible();
}

test.describe('a module', () => {
  const faults: [string, string, (remote: Remote) => string, (route: Route) => Promise<void>][] = [
    [
      'whose entry is not there [D8-REMOTE-02]',
      'This part could not be reached',
      ({ files }) => files.find((file) => file.startsWith('remoteEntry'))!,
      missing,
    ],
    [
      'whose entry was changed [D8-REMOTE-03]',
      'This part was not opened, for security reasons',
      ({ files }) => files.find((file) => file.startsWith('remoteEntry'))!,
      altered,
    ],
    [
      'of which one chunk was changed [D8-REMOTE-03]',
      'This part was not opened, for security reasons',
      ({ files }) => files.find((file) => /^__federation_expose_app.*\.js$/.test(file))!,
      altered,
    ],
    [
      'whose texts were changed [D8-REMOTE-03]',
      'This part was not opened, for security reasons',
      ({ files }) => files.find((file) => file.startsWith('i18n/en'))!,
      altered,
    ],
  ];
  for (const [what, title, fileOf, fault] of faults) {
    test(`${what} shows an error page and recovers with a retry`, async ({
      api,
      open,
      request,
    }) => {
      const study = await makeStudy(api);
      const remote = await remoteOf(request, 'mfe_subject');
      const file = fileOf(remote);
      const page = await open('site');
      const broken = (url: URL) =>
        url.pathname.startsWith(remote.base) && url.pathname.endsWith(`/${file}`);
      await page.route(broken, fault);
      await page.goto(at(study, 'site_staff', 'subject'));
      await expect(main(page)).toContainText(title);
      await expect(main(page)).toContainText('mfe_subject');
      await othersWork(page);
      await page.goto(at(study, 'site_staff', 'exam-info'));
      await expect(
        page.getByRole('heading', { level: 1, name: 'Study information' }),
      ).toBeVisible();
      await page.goto(at(study, 'site_staff', 'subject'));
      await expect(main(page)).toContainText(title);
      await endFault(page, broken);
      await retry(page).click();
      await subjectsShown(page);
    });
  }

  for (const [what, fault, page] of [
    ['whose folder is gone [D8-REMOTE-02]', missing, bringing(() => undefined)],
    [
      'whose descriptor was changed [D8-REMOTE-03]',
      altered,
      bringing((text) => text.replace('"mfe_subject"', '"mfe_subject" ')),
    ],
  ] as const) {
    test(`${what} does not affect the other modules and the shell`, async ({
      api,
      open,
      request,
    }) => {
      const study = await makeStudy(api);
      const { base } = await remoteOf(request, 'mfe_subject');
      const tab = await open('site');
      const gone = (url: URL) => url.pathname.startsWith(base);
      await tab.route(gone, fault);
      await tab.route(
        (url) => !url.pathname.startsWith('/mfe/') && !url.pathname.startsWith('/api/'),
        page,
      );
      await tab.goto('/');
      await expect(main(tab)).toContainText('Part of the portal could not be loaded');
      await tab.goto(at(study, 'site_staff', 'exam-info'));
      await expect(tab.getByRole('heading', { level: 1, name: 'Study information' })).toBeVisible();
      await tab.goto(at(study, 'site_staff', 'subject'));
      await expect(main(tab)).toContainText('could not be loaded');
      await endFault(tab, gone);
      await retry(tab).click();
      await subjectsShown(tab);
    });
  }

  test('that never responds is given up, and retried at another address [D8-REMOTE-02]', async ({
    api,
    open,
    request,
  }) => {
    const study = await makeStudy(api);
    const { base, files } = await remoteOf(request, 'mfe_subject');
    const entry = files.find((file) => file.startsWith('remoteEntry'))!;
    const page = await open('site');
    await installClock(page);
    // Never fulfilled, so that the browser waits until the shell gives up.
    await page.route(`**${base}${entry}`, () => undefined);
    const asked = page.waitForRequest(`**${base}${entry}`);
    await page.goto(at(study, 'site_staff', 'subject'));
    await asked;
    await expect(page.getByRole('navigation')).toBeVisible();
    await expect(async () => {
      // Small steps, because other calls have shorter time limits.
      await page.clock.fastForward(2_000);
      await expect(main(page)).toContainText('This part could not be reached', { timeout: 500 });
    }).toPass();
    await retry(page).click();
    await subjectsShown(page);
  });

  test('that fails while rendering shows an error page; the frame remains [D8-REMOTE-05]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site');
    const list = `**/api/subject/${study.studyId}/subjects?*`;
    await page.route(list, (route) =>
      route.fulfill({ json: { rows: [null], page: 1, size: 10, total: 1, totalIsExact: true } }),
    );
    await page.goto(at(study, 'site_staff', 'subject'));
    await expect(main(page)).toContainText('This part stopped with an error');
    await expect(page.getByRole('navigation')).toBeVisible();
    await endFault(page, list);
    await retry(page).click();
    await subjectsShown(page);
  });
});

test('the shell contains no code and no screen of a module [D8-REMOTE-01] [D8-REMOTE-09]', async ({
  request,
}) => {
  const shell = join(__dirname, '..', 'apps', 'shell', 'dist');
  const built = readdirSync(shell, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|html)$/.test(file))
    .map((file) => readFileSync(join(shell, file), 'utf8'))
    .join('\n');
  expect(built.length).toBeGreaterThan(100_000);
  const names = Object.keys((await channelOf(request)).remotes);
  expect(names.toSorted()).toEqual(modules.map((app) => app.replaceAll('-', '_')).toSorted());
  for (const name of names) {
    const { base } = await remoteOf(request, name);
    const { screens } = (await (await request.get(`${base}remote.json`)).json()) as {
      screens: { id: string; path: string }[];
    };
    for (const word of [name, name.replace('_', '-'), ...screens.map(({ id }) => `"${id}"`)]) {
      expect(built, `${word} in the shell`).not.toContain(word);
    }
    for (const { path } of screens) expect(built).not.toContain(`"${path}"`);
  }
});

test('calls of a screen are labelled by the mapping of the descriptor [R7-CALL-04]', async ({
  api,
  open,
}) => {
  const study: Study = await makeStudy(api);
  const page = await open('site');
  const path = at(study, 'site_staff', 'subject');
  const call = page.waitForRequest(`**/api/subject/${study.studyId}/subjects?*`);
  await page.goto(path);
  expect(await (await call).allHeaders()).toMatchObject({
    action: 'SUBJECT_LIST',
    study: String(study.studyId),
    role: String(study.roles['site_staff']),
    page: encodeURIComponent(path),
    'x-casebook-client': expect.stringMatching(/^mfe_subject\/\d+\.\d+\.\d+\+[0-9a-f]+ seq=\d+$/),
  });
});

test('calls of each address are labelled with its screen identifier, and none is made for a role without the privilege [R2-ROUTE-32]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const { siteId, personId } = study;
  const [staff, manager, admin] = await Promise.all([
    open('site'),
    open('datamanager'),
    open('admin'),
  ]);
  const subjectPath = `site/${siteId}/subject-no/${subject.subjectNo}`;
  const [pageId] = Object.values(subject.pages);
  const screens: [page: Page, role: string, path: string, action: string][] = [
    [staff, 'site_staff', `site/${siteId}/subject-create`, 'SUBJECT_REGISTER'],
    [staff, 'site_staff', `${subjectPath}/visit-matrix`, 'VISIT_MATRIX'],
    [staff, 'site_staff', `${subjectPath}/matrix/${pageId}`, 'CRF_VIEW'],
    [staff, 'site_staff', 'query', 'QUERY_LIST'],
    [manager, 'data_manager', 'ecs-history', 'ECS_HISTORY_VIEW'],
    [staff, 'site_staff', 'status-site', 'STATUS_VIEW'],
    [staff, 'site_staff', 'question-status', 'STATUS_VIEW'],
    [admin, 'administrator', `site/${siteId}/site-edit`, 'SITE_EDIT'],
    [admin, 'administrator', 'user', 'USER_LIST'],
    [admin, 'administrator', `user/edit/${personId}`, 'USER_EDIT'],
    [admin, 'administrator', 'exam-info', 'STUDY_INFO'],
  ];
  for (const [page, role, path, action] of screens) {
    // The screen before may still make calls with the same label, so a call of this address is waited for.
    const call = page.waitForRequest((request) => {
      const headers = request.headers();
      return headers['page'] === encodeURIComponent(at(study, role, path)) && !!headers['action'];
    });
    await page.goto(at(study, role, path));
    expect((await call).headers()['action']).toBe(action);
  }
  const made: string[] = [];
  staff.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/')) made.push(pathname);
  });
  for (const path of ['site-register', 'user/add']) {
    await staff.goto(at(study, 'site_staff', path));
    await expect(staff.getByText('Your role may not open this')).toBeVisible();
  }
  expect(made).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { visitsDesign } from './fixtures/visits-design';
import { chooseOfPerson, DEMO_PASSWORD, expect, fillSignIn, readingEnglish, test } from './portal';
import { at, makeStudy, makeStudyOf, pageAt, registerSubject, type Study } from './study';

const sessionKey = 'casebook_edc_session';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A study whose design names an arm. */
async function studyWithArm(api: Parameters<typeof makeStudyOf>[0], arm: string): Promise<Study> {
  const design = visitsDesign() as { pages: { title: object }[] };
  design.pages.at(-1)!.title = { en: arm };
  return makeStudyOf(api, design);
}

const tokenOf = (page: Page) =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key)!) as { accessToken: string }).accessToken,
    sessionKey,
  );

/** Status and text of the response that the browser has for an address, or null for none. */
const fetchIn = (
  page: Page,
  url: string,
  cache: RequestCache,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string } | null> =>
  page.evaluate(
    async ([address, mode, given]) => {
      const answer = await fetch(address, {
        cache: mode,
        mode: 'same-origin',
        headers: given,
      }).catch(() => null);
      return answer && { status: answer.status, text: await answer.text() };
    },
    [url, cache, headers] as const,
  );

/** All data that scripts of this origin find in the browser's storage. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    found.push(await caches.keys());
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error!));
      });
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        found.push(rows.result);
      }
      database.close();
    }
    return JSON.stringify(found);
  });

/** A heap snapshot of the page's scripts. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return pieces.join('');
}

async function signOut(page: Page): Promise<void> {
  await chooseOfPerson(page, 'Sign out');
}

/** Loads another page in the place of the one that was signed in. */
const freshPage = async (page: Page, act: () => Promise<void>) => {
  await page.evaluate(() => Object.assign(window, { lastPerson: true }));
  await act();
  await page.waitForFunction(() => !('lastPerson' in window));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
};

// A trace keeps pictures of the page in the memory that is searched.
test.use({ trace: 'off' });

test.describe('a browser that several people use', () => {
  test('does not reveal what the last person read by cache, storage, memory or history [D6-CACHE-01] [D6-CACHE-02]', async ({
    api,
    open,
  }) => {
    const arm = `Verum ${randomUUID()}`;
    const study = await studyWithArm(api, arm);
    const builderRole = String(study.roles['study_builder']);
    const [version] = (
      await (
        await api('builder')
      ).get<{ rows: { versionId: number }[] }>(`/api/builder/${study.studyId}/versions`, {
        studyId: study.studyId,
        roleId: study.roles['study_builder']!,
      })
    ).rows;
    const url = `/api/builder/${study.studyId}/versions/${version!.versionId}`;

    const page = await open('builder', at(study, 'study_builder', 'builder/crf-page'));
    await expect(heading(page)).toBeVisible();
    const token = await tokenOf(page);
    const asBuilder = { authorization: `Bearer ${token}`, role: builderRole };
    const read = await fetchIn(page, url, 'default', asBuilder);
    expect(read?.text).toContain(arm);
    // The response is cached and given to the same person again.
    expect((await fetchIn(page, url, 'only-if-cached', asBuilder))?.text).toContain(arm);
    expect(await fetchIn(page, url, 'only-if-cached')).toBeNull();

    await freshPage(page, () => signOut(page));
    expect(await fetchIn(page, url, 'only-if-cached', asBuilder)).toBeNull();
    for (const headers of [{}, asBuilder]) {
      expect((await fetchIn(page, url, 'force-cache', headers))?.status).toBe(401);
    }
    expect(await stored(page)).not.toContain(arm);
    expect(await memoryOf(page)).not.toContain(arm);
    await page.goBack();
    await expect(page).toHaveURL(/\/login$|about:blank/);
    expect(await memoryOf(page)).not.toContain(arm);

    await page.goto('/login');
    await fillSignIn(page, 'site', DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/$/);
    const asSite = { authorization: `Bearer ${await tokenOf(page)}` };
    for (const role of [builderRole, String(study.roles['site_staff'])]) {
      const answer = await fetchIn(page, url, 'force-cache', { ...asSite, role });
      expect(answer?.status).toBe(403);
    }
    await page.goto(at(study, 'site_staff', 'subject'));
    // In the language of that person.
    await expect(heading(page)).toHaveText('被験者一覧');
    expect(await stored(page)).not.toContain(arm);
    expect(await memoryOf(page)).not.toContain(arm);
  });

  test('removes the data of the person from every tab when the server ends the session, and shows why [D6-CACHE-02] [R4-SESSION-02]', async ({
    api,
    open,
  }) => {
    const arm = `Verum ${randomUUID()}`;
    const study = await studyWithArm(api, arm);
    const page = await open('builder', at(study, 'study_builder', 'builder/crf-page'));
    await expect(heading(page)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(at(study, 'study_builder', 'builder/crf-page'));
    await expect(heading(other)).toBeVisible();
    const token = await tokenOf(page);
    await freshPage(other, () =>
      freshPage(page, async () => {
        await page.context().request.post('/api/auth/logout', {
          headers: { authorization: `Bearer ${token}` },
        });
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.locator('header').getByRole('link').first().click();
      }),
    );
    await expect(page.getByText('You are not signed in, or you were signed out.')).toBeVisible();
    for (const tab of [page, other]) expect(await memoryOf(tab)).not.toContain(arm);
  });

  for (const way of ['with a connection', 'without a connection'] as const) {
    test(`does not reveal what the last person typed: reason, comment, value or filter, ${way} [D6-CACHE-02] [R4-SESSION-03]`, async ({
      api,
      open,
    }) => {
      const study = await makeStudy(api);
      const subject = await registerSubject(api, study);
      const address = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_HISTORY');
      await makeSiteStaff(api, study, 'monitor');
      const page = await open('site', at(study, 'site_staff', 'subject'));
      const typed = typedWords();

      // By CSS alone, because look-ups by role and name leave elements in caches of the browser, which are searched
      // below.
      await test.step('the first person works', async () => {
        const search = page.locator('input[type=search]');
        for (const text of [typed.filter, '']) {
          const found = page.waitForResponse((answer) => answer.url().includes('/subjects?'));
          await search.fill(text);
          await search.press('Enter');
          await found;
        }
        await page.locator(`a:has-text("${subject.subjectNo}")`).first().click();
        await page.locator(`[data-page="${subject.pages['SE_SCREENING/F_HISTORY']}"]`).click();
        await saveRemarks(page, typed.value);
        await expect(page.getByText('Data has been saved.').first()).toBeVisible();
        await saveRemarks(page, typed.corrected);
        await reason(page).locator('input[type=radio]').last().check();
        await reason(page).locator('textarea').fill(typed.reason);
        await reason(page).locator('button[type=submit]').click();
        await expect(reason(page)).toBeHidden();
        await remarks(page).fill(typed.unsaved);
        await page.keyboard.press('F9');
        await page.locator('aside button[aria-expanded=false]:has-text("omment")').click();
        await page.locator('aside form textarea').fill(typed.comment);
      });
      // The search must find the texts while the person is signed in.
      expect(await foundIn(page, typed)).toEqual(expect.arrayContaining(['reason', 'comment']));

      await test.step('the first person leaves', async () => {
        await page.evaluate(() => Object.assign(window, { lastPerson: true }));
        await page.context().setOffline(way === 'without a connection');
        await page.locator('header button').last().click();
        await page.locator('[role=menuitem]:has-text("Sign out")').click();
        await expect(page).toHaveURL(/\/login$/);
        await expect(page.locator('input[autocomplete=username]')).toBeVisible();
        // Without a connection nothing else can be loaded, so it is still the page of the first person.
        expect(await page.evaluate(() => 'lastPerson' in window)).toBe(
          way === 'without a connection',
        );
        // The timer of an animation may hold its element for a moment.
        await expect.poll(() => foundIn(page, typed)).toEqual([]);
        const kept = await stored(page);
        for (const text of Object.values(typed)) expect(kept).not.toContain(text);
      });

      await test.step('the next person signs in, in the same tab', async () => {
        await page.context().setOffline(false);
        await readingEnglish(page);
        await fillSignIn(page, 'monitor', DEMO_PASSWORD);
        await expect(page).toHaveURL(/\/$/);
        await expect(heading(page)).toHaveText('Studies');
        expect(await page.evaluate(() => 'lastPerson' in window)).toBe(false);
        expect(await foundIn(page, typed)).toEqual([]);
        await page.goto(address);
        await expect(remarks(page)).toHaveValue(typed.corrected);
        await expect(page.getByText('Unsaved entries are kept')).toBeHidden();
        await saveRemarks(page, 'Seen by the next person');
        await expect(reason(page)).toBeVisible();
        await expect(reason(page).locator('input:checked')).toHaveCount(0);
        await expect(reason(page).locator('textarea')).toHaveValue('');
      });
    });
  }
});

const remarks = (page: Page) => page.locator('[id="item-IG_HISTORY-0-I_NOTE"]');
/** The dialog for the reason of a change. */
const reason = (page: Page) => page.locator('.cb-reason');

async function saveRemarks(page: Page, value: string): Promise<void> {
  await remarks(page).fill(value);
  await page.keyboard.press('Control+s');
}

/** Texts that a person types, each unique. */
function typedWords() {
  const unique = (kind: string) => `${kind} ${randomUUID()}`;
  return {
    filter: unique('filter'),
    value: unique('value'),
    corrected: unique('corrected'),
    reason: unique('reason'),
    unsaved: unique('unsaved'),
    comment: unique('comment'),
  };
}

/** The texts that are found in the memory of the page. */
async function foundIn(page: Page, typed: Record<string, string>): Promise<string[]> {
  const memory = await memoryOf(page);
  return Object.keys(typed).filter((kind) => memory.includes(typed[kind]!));
}

/** Gives a demo account the role of the site staff at the study's site. */
async function makeSiteStaff(
  api: Parameters<typeof makeStudyOf>[0],
  { studyId, siteId, roles }: Study,
  login: string,
): Promise<void> {
  const { personId } = await api(login);
  await (
    await api('admin')
  ).post(
    `/api/admin/${studyId}/assignments`,
    { personId, roleId: roles['site_staff'], siteId, startDate: '2026-01-01' },
    { studyId, roleId: roles['administrator'] },
  );
}

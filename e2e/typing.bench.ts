import { compared, timesOf, watchKeys } from './paint';
import { test } from './portal';
import { makeStudyOf, pageAt, registerSubject } from './study';
import { manyItems } from './fixtures/many-items';

const ITEMS = 300;
const ROUNDS = 6;
const KEYS_PER_ROUND = 60;

const round = Array.from({ length: KEYS_PER_ROUND }, (_, key) =>
  key % 10 === 9 ? 'Backspace' : String(key % 10),
);

test('from key to paint', async ({ api, open, browser }) => {
  test.setTimeout(300_000);
  const study = await makeStudyOf(api, manyItems(ITEMS));
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/MANY'));
  const first = page.getByRole('textbox', { name: 'Item 1', exact: true });
  await first.waitFor();
  // The whole page is rendered, as before printing.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.locator(`#item-B-0-I${ITEMS}`).waitFor();
  await first.focus();
  await page.evaluate(watchKeys);

  const bare = await browser.newPage();
  await bare.setContent('<!doctype html><title>One input</title><label>Item <input></label>');
  await bare.getByRole('textbox').focus();
  await bare.evaluate(watchKeys);

  await timesOf(bare, round);
  await timesOf(page, round);
  const ours: number[] = [];
  const yardstick: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    yardstick.push(...(await timesOf(bare, round)));
    ours.push(...(await timesOf(page, round)));
  }
  process.stdout.write(
    compared(`key to paint, ${ITEMS} items / one native input`, ours, yardstick),
  );
  await bare.close();
});

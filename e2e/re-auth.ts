import { expect, type Page } from '@playwright/test';
import { type Api, DEMO_PASSWORD } from './portal';

/** A token for an act, with the password of a demo account. */
export async function reAuth(
  person: Api,
  userLoginId: string,
  act: string,
  object: object,
): Promise<string> {
  const { reAuthToken } = await person.post<{ reAuthToken: string }>('/api/auth/re-auth', {
    userLoginId,
    password: DEMO_PASSWORD,
    act,
    object,
  });
  return reAuthToken;
}

/** Enters the password of a demo account in the dialog that asks for it. */
export async function givePassword(page: Page, button: string): Promise<void> {
  await page.locator('input[autocomplete=current-password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: button, exact: true }).last().click();
}

/** Confirms, as a second person, the one change that waits on a screen. */
export async function confirmWaiting(page: Page, what: string): Promise<void> {
  await expect(page.getByText(`${what} waits for a second person`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Confirm: ${what}` })
    .getByRole('button', { name: 'Confirm', exact: true })
    .click();
  await givePassword(page, 'Confirm');
  await expect(page.getByText('Confirmed. The change was made.')).toBeVisible();
}

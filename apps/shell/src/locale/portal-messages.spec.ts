import { fill } from '@casebook/catalogue';
import { areas, codes, message } from '@casebook/catalogue/all';
import { areaFiles } from '@casebook/catalogue/area-files';
import type { i18n } from 'i18next';
import { ownAreas } from './own-areas';
import { PortalMessages, type PortalMessagesParts } from './portal-messages';

function messagesIn(language: string, files: PortalMessagesParts['files'] = areaFiles) {
  const listeners: (() => void)[] = [];
  const portal = {
    language,
    on: (_event: string, listener: () => void) => void listeners.push(listener),
  };
  const messages = new PortalMessages({
    i18n: portal as unknown as Pick<i18n, 'language' | 'on'>,
    own: Object.values(ownAreas),
    files,
  });
  const changes = jest.fn();
  messages.view.subscribe(changes);
  const change = (next: string) => {
    portal.language = next;
    for (const listener of listeners) listener();
  };
  /** Waits for the next value of the store. */
  const changed = () =>
    new Promise<void>((resolve) => {
      const end = messages.view.subscribe(() => {
        end();
        resolve();
      });
    });
  const text = (code: string, params?: Record<string, string>) =>
    messages.view.get().text(code, params);
  return { messages, text, change, changed, changes };
}

const unknown = (code: string) => fill(areas.common.COMMON_UNKNOWN_CODE.en, { code });

describe('messages of the portal', () => {
  it('include those of the shell at once, in the language of the screen [R8-MSG-01]', () => {
    const { text, change } = messagesIn('en');
    expect(text('SESSION_EXPIRED')).toBe(areas.platform.SESSION_EXPIRED.en);
    change('ja');
    expect(text('SESSION_EXPIRED')).toBe(areas.platform.SESSION_EXPIRED.ja);
  });

  it('load the area of any other code, then show its message [D7-ERROR-05]', async () => {
    const { text, changed } = messagesIn('th');
    expect(text('SITE_CODE_USED')).toBe('');
    await changed();
    expect(text('SITE_CODE_USED')).toBe(areas.admin.SITE_CODE_USED.th);
  });

  it('give a notice the message of every code of the catalogue in every language [D7-ERROR-05]', async () => {
    for (const language of ['ja', 'en', 'th'] as const) {
      const { messages } = messagesIn(language);
      const shown = await Promise.all(codes.map((code) => messages.textOf(code)));
      expect(shown).toEqual(codes.map((code) => message(code, {}, language)));
    }
  });

  it('load no area that a module has, except in a language that the module lacks', async () => {
    const load = jest.fn(() => Promise.resolve(areas.admin));
    const { messages, text, change, changed } = messagesIn('en', [{ prefixes: ['SITE'], load }]);
    messages.add('en', { SITE_CODE_USED: 'Used: {id}' });
    expect(text('SITE_CODE_USED', { id: '7' })).toBe('Used: 7');
    expect(load).not.toHaveBeenCalled();
    change('ja');
    expect(text('SITE_CODE_USED')).toBe('');
    await changed();
    expect(text('SITE_CODE_USED')).toBe(areas.admin.SITE_CODE_USED.ja);
  });

  it('show an unknown code in the general message, once its possible areas are loaded [D7-ERROR-05]', async () => {
    const { messages, text, changed, changes } = messagesIn('en');
    expect(text('SITE_FROM_LATER')).toBe('');
    await changed();
    expect(text('SITE_FROM_LATER')).toBe(unknown('SITE_FROM_LATER'));
    expect(changes).toHaveBeenCalledTimes(1);
    await expect(messages.textOf('LATER_CODE')).resolves.toBe(unknown('LATER_CODE'));
  });

  it('show the general message when an area cannot be loaded, and try again later', async () => {
    const load = jest.fn(() => Promise.reject(new TypeError('no connection')));
    const { messages, text, change, changed } = messagesIn('en', [{ prefixes: ['SITE'], load }]);
    expect(text('SITE_CODE_USED')).toBe('');
    await changed();
    expect(text('SITE_CODE_USED')).toBe(unknown('SITE_CODE_USED'));
    expect(load).toHaveBeenCalledTimes(1);
    await expect(messages.textOf('SITE_CODE_USED')).resolves.toBe(unknown('SITE_CODE_USED'));
    expect(load).toHaveBeenCalledTimes(2);
    change('en');
    expect(text('SITE_CODE_USED')).toBe('');
    expect(load).toHaveBeenCalledTimes(3);
  });
});

import { UntrustedChannel } from '../remotes/channel';
import { showFatal } from './fatal';

beforeEach(() => {
  document.body.innerHTML = '<div id="app">loading</div>';
  localStorage.clear();
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
});

const shown = (): string => document.querySelector('#app')!.textContent;

it('says that nothing was run when the channel document cannot be trusted, in the chosen language [D8-CHANNEL-02]', () => {
  showFatal(new UntrustedChannel('no signature of a known key'));
  expect(shown()).toContain('nothing was run');
  expect(shown()).toContain('no signature of a known key');
  localStorage.setItem('casebook_language', 'th-TH');
  showFatal(new UntrustedChannel('no signature of a known key'));
  expect(shown()).toContain('โปรดแจ้งผู้ดูแลระบบ');
  expect(document.documentElement.lang).toBe('th');
});

it('asks to look at the connection when it cannot be reached, and for HTTPS where nothing can be verified', () => {
  showFatal(new Error('prod.json answered 503'));
  expect(shown()).toContain('Check the connection');
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  showFatal(new Error('x'));
  expect(shown()).toContain('https://');
  expect(document.querySelector('button')!.textContent).toBe('Try again');
});

import { UntrustedChannel } from '../remotes/channel';
import { showFatal } from './fatal';

beforeEach(() => {
  document.body.innerHTML = '<div id="app">loading</div>';
  localStorage.clear();
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
});

const shown = (): string => document.querySelector('#app')!.textContent;

it('explains in the chosen language that nothing was run when the channel document is not valid [D8-CHANNEL-02]', () => {
  showFatal(new UntrustedChannel('no signature of a known key'));
  expect(shown()).toContain('nothing was run');
  expect(shown()).toContain('no signature of a known key');
  localStorage.setItem('casebook_language', 'th-TH');
  showFatal(new UntrustedChannel('no signature of a known key'));
  expect(shown()).toContain('โปรดแจ้งผู้ดูแลระบบ');
  expect(document.documentElement.lang).toBe('th');
});

it('asks to check the connection when it cannot be loaded, and for HTTPS when it cannot be verified', () => {
  showFatal(new Error('prod.json answered 503'));
  expect(shown()).toContain('Check the connection');
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  showFatal(new Error('x'));
  expect(shown()).toContain('https://');
  expect(document.querySelector('button')!.textContent).toBe('Try again');
});

/// <reference lib="dom" />
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The accessibility tree is not what unit tests are about; computing it takes time.
// A loaded machine is slow, not wrong: these limits are for what never happens.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

window.matchMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NoResizeObserver;

class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
window.IntersectionObserver = NoIntersectionObserver;

// antd writes its styles this way. jsdom would compare each of their thousands of rules with every element that is asked for its style.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {} });

// jsdom complains about the second argument (pseudo elements), which antd passes.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computed(element);
// As browsers of today, which tell when they are there: nothing may be made of it.
Element.prototype.scrollIntoView = () => Promise.resolve() as never;

/// <reference lib="dom" />
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Computing the accessibility tree takes time, and unit tests do not need it.
// The time limits are long, so that a loaded machine does not exceed them.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });

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

// antd sets styles by `innerHTML`; jsdom would compare thousands of rules with every element whose style is
// computed.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {} });

// jsdom does not support the second argument (pseudo elements), which antd passes.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computed(element);
// Current browsers return a promise from scrollIntoView; code must not use the result.
Element.prototype.scrollIntoView = () => Promise.resolve() as never;

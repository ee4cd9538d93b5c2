/** jsdom with browser features that it lacks. */
const { TestEnvironment } = require('jest-environment-jsdom');

// antd needs a MessageChannel; that of Node would keep the worker process alive, so this one uses timers.
class TimerMessageChannel {
  constructor() {
    const port = () => ({ onmessage: null, close() {}, start() {} });
    this.port1 = port();
    this.port2 = port();
    const link = (from, to) => {
      from.postMessage = (data) => setTimeout(() => to.onmessage && to.onmessage({ data }), 0);
    };
    link(this.port1, this.port2);
    link(this.port2, this.port1);
  }
}

module.exports = class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      BroadcastChannel,
      Headers,
      MessageChannel: TimerMessageChannel,
      ReadableStream,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      TransformStream,
      Uint8Array,
      WritableStream,
      fetch,
      structuredClone,
    });
    Object.defineProperty(this.global, 'crypto', {
      value: globalThis.crypto,
      configurable: true,
    });
  }
};

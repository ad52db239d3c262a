/**
 * A TCP proxy between browser and server for real network faults: Playwright's `setOffline` leaves open WebSockets connected,
 * this proxy cuts them.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

type Mode =
  /** Passes everything on. */
  | 'open'
  /** Resets open connections and refuses new ones. */
  | 'cut'
  /** Accepts connections and bytes, and never answers. */
  | 'blackHole'
  /** Passes requests to the server and drops its answers. */
  | 'answersLost'
  /** Passes on what the browser sends at a few megabytes a second, so that a test can act in between. */
  | 'trickle';

const trickleMs = 20;

interface Pair {
  readonly browser: Socket;
  readonly server: Socket;
}

export class TcpProxy {
  readonly #listener: Server;
  readonly #pairs = new Set<Pair>();
  #mode: Mode = 'open';

  private constructor(listener: Server) {
    this.#listener = listener;
  }

  static async start(target: () => number): Promise<TcpProxy> {
    const listener = createServer();
    const proxy = new TcpProxy(listener);
    listener.on('connection', (browser) => proxy.#accept(browser, target()));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#listener.address();
    if (address === null || typeof address === 'string')
      throw new Error('the proxy does not listen');
    return address.port;
  }

  /** Changes the mode from now on; `cut` and `open` also end connections that hang. */
  set(mode: Mode): void {
    const wasBroken = !this.#answers;
    this.#mode = mode;
    if (mode === 'cut' || (mode === 'open' && wasBroken)) this.#resetAll();
  }

  /** Returns to the state of a new proxy: open, without connections. */
  reset(): void {
    this.#mode = 'open';
    this.#resetAll();
  }

  get #answers(): boolean {
    return this.#mode === 'open' || this.#mode === 'trickle';
  }

  async stop(): Promise<void> {
    this.#resetAll();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #accept(browser: Socket, port: number): void {
    browser.on('error', () => browser.destroy());
    if (this.#mode === 'cut') {
      browser.resetAndDestroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    const pair = { browser, server };
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      browser.destroy();
      server.destroy();
    };
    browser.on('data', (bytes) => {
      if (this.#mode === 'blackHole') return;
      server.write(bytes);
      if (this.#mode !== 'trickle') return;
      browser.pause();
      setTimeout(() => browser.resume(), trickleMs);
    });
    server.on('data', (bytes) => this.#answers && browser.write(bytes));
    server.on('error', end);
    browser.on('close', end);
    server.on('close', () => this.#answers && end());
  }

  #resetAll(): void {
    for (const { browser, server } of this.#pairs) {
      browser.resetAndDestroy();
      server.destroy();
    }
    this.#pairs.clear();
  }
}

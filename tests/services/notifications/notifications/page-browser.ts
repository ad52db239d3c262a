/** A browser whose pages show notifications themselves. */
import { createStorage } from '#tests/services/infra/storage.ts';

/** As much of a browser as notifications use; `played`, `badge` and `notices` record what they did. */
export function createPageBrowser() {
  const played: { file: string; volume: number }[] = [];
  const badge: number[] = [];
  const notices: Notice[] = [];
  const browser = {
    played,
    badge,
    notices,
    mayPlay: true,
    permission: 'default',
    answer: 'granted',
    focused: 0,
    permissionStatus: new EventTarget(),
  };
  class Player {
    src = '';
    volume = 1;
    async play() {
      if (!browser.mayPlay) throw new DOMException('no gesture', 'NotAllowedError');
      played.push({ file: this.src.split('/').at(-1) ?? '', volume: this.volume });
    }
  }
  class Notice extends EventTarget {
    static get permission() {
      return browser.permission;
    }
    static async requestPermission() {
      browser.permission = browser.answer;
      return browser.answer;
    }
    readonly title: string;
    readonly options: NotificationOptions;
    isOpen = true;
    constructor(title: string, options: NotificationOptions) {
      super();
      this.title = title;
      this.options = options;
      notices.push(this);
    }
    close() {
      this.isOpen = false;
      this.dispatchEvent(new Event('close'));
    }
  }
  const window = Object.assign(new EventTarget(), {
    isSecureContext: true,
    Audio: Player,
    Notification: Notice,
    localStorage: createStorage(),
    focus: () => (browser.focused += 1),
    navigator: {
      userActivation: { hasBeenActive: false },
      setAppBadge: async (count: number) => void badge.push(count),
      clearAppBadge: async () => void badge.push(0),
      permissions: { query: async () => browser.permissionStatus },
    },
  });
  return Object.assign(browser, { window });
}

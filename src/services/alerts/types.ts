/** What reaches a person who is not looking: sounds, the title, the app's badge, the system's notifications. */

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export interface SystemNotification {
  /** A newer one with the same tag takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly iconUrl: string | null;
}

export interface Alerts {
  /** Calls back once, at the first click, key or touch, after playing silence in it: from then on sounds may play. */
  unlock(unlocked: () => void): () => void;
  /** `volume` 0 to 1 (spec 9: 0.9). Rejects when the browser does not let it. */
  play(sound: 'notify', volume: number): Promise<void>;
  /** In the tab's title, in front of the page's own: «(3) Чаты — Весть»; 0 takes it away. */
  showInTitle(count: number): void;
  /** On the installed app's icon, where there is such a thing. */
  showOnBadge(count: number): void;
  permission(): Permission;
  /** Only in a gesture of the person's. */
  askPermission(): Promise<Permission>;
  /** `clicked` after the window was brought to the front. Resolves false when the system did not take it. */
  notify(notification: SystemNotification, clicked: () => void): Promise<boolean>;
  /** Takes back what was shown under this tag. */
  dismiss(tag: string): void;
  /** One tab of this origin gets true for a name, all others false, for as long as it matters (10 s). */
  claim(name: string): Promise<boolean>;
}

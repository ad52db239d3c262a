/** What reaches a person who is not looking: sounds, the app's badge, the system's notifications. */

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export interface SystemNotification {
  /** A newer one with the same tag takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** It stands until it is answered or taken back, and is no conversation's. */
  readonly isCall?: boolean;
}

export interface Notifications {
  /** Calls back once, at the first click, key or touch, after playing silence in it: from then on sounds may play. */
  unlock(unlocked: () => void): () => void;
  /** `volume` 0 to 1 (spec 9: 0.9). Rejects when the browser does not let it. */
  play(sound: 'notify', volume: number): Promise<void>;
  /** On the installed app's icon, where there is such a thing; 0 takes it away. */
  showOnBadge(count: number): void;
  permission(): Permission;
  /** Calls back when the permission, or what `mayAsk` answers, may have changed: in the browser's settings, or in another tab. */
  watchPermission(changed: () => void): () => void;
  /** Only in a gesture of the person's. */
  askPermission(): Promise<Permission>;
  /** This person did not say 'Не сейчас' in the last 30 days, on this device. */
  mayAsk(userId: string): boolean;
  noteDeclined(userId: string): void;
  /** Nothing happens where there is no permission. `clicked` after the window was brought to the front. Answers with the way to take it back. */
  notify(notification: SystemNotification, clicked: () => void): () => void;
  /** Takes back what this tab has shown of conversations under other tags. */
  dismissAllBut(tags: readonly string[]): void;
  /** This tab shows the conversation to the person, until what is answered is called. */
  show(conversationId: string): () => void;
  /** Does any tab show it? */
  isShown(conversationId: string): Promise<boolean>;
  /** One tab of this origin gets true for a name, all others false, for this long or until the signal. */
  claim(name: string, forMs: number, signal?: AbortSignal): Promise<boolean>;
}

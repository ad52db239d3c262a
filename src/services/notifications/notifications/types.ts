/** The ways to reach a person who is not looking: sounds, the app's badge, the system's notifications. */

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export interface SystemNotification {
  /** A newer notification with the same tag takes the place of this one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** A call's notification stands until it is answered or taken back, and belongs to no conversation. */
  readonly isCall?: boolean;
}

export interface Notifications {
  /** Calls back once, at the first click, key or touch, after playing silence in it: from then on sounds may play. */
  unlock(unlocked: () => void): () => void;
  /** `volume` 0 to 1 (spec 9, Notify volume: 0.9). Rejects when the browser does not let it. */
  play(sound: 'notify', volume: number): Promise<void>;
  /** Shows the count on the installed app's icon, if there is one; 0 removes it. */
  showOnBadge(count: number): void;
  permission(): Permission;
  /** Calls back when the permission, or what `mayAsk` answers, may have changed: in the browser's settings, or in another tab. */
  watchPermission(changed: () => void): () => void;
  /** Works only inside a gesture of the person's. */
  askPermission(): Promise<Permission>;
  /** Whether this person did not say 'Не сейчас' in the last 30 days on this device. */
  mayAsk(userId: string): boolean;
  noteDeclined(userId: string): void;
  /**
   * Does nothing without permission. `clicked` is called after the window was brought to the front. Answers with the
   * function that takes the notification back.
   */
  notify(notification: SystemNotification, clicked: () => void): () => void;
  /** Takes back this tab's notifications of conversations with other tags. */
  dismissAllBut(tags: readonly string[]): void;
  /** Notes that this tab shows the conversation, until the returned function is called. */
  show(conversationId: string): () => void;
  /** Whether any tab shows the conversation. */
  isShown(conversationId: string): Promise<boolean>;
  /** One tab of this origin gets true for a name, all others false, for this long or until the signal. */
  claim(name: string, forMs: number, signal?: AbortSignal): Promise<boolean>;
}

/** Describes the ways to reach a person who is not looking: sounds, the app's badge, the system's notifications. */

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** The notification of a conversation, which tells of this message. */
export interface StandingNotice {
  readonly tag: string;
  readonly messageId: string;
  /** The version of the conversation that is known to have the message. */
  readonly version: number;
}

export interface SystemNotification extends NoticeText {
  /** A newer notification with the same tag takes the place of this one. */
  readonly tag: string;
  /** The message of which it tells; a call's tells of none. */
  readonly about?: Omit<StandingNotice, 'tag'>;
  /** It takes the place of what is shown without alerting anew, and comes alone where that still stands. */
  readonly isRevision?: boolean;
  /** A call's notification stands until it is answered or taken back, and belongs to no conversation. */
  readonly isCall?: boolean;
}

export interface Notifications {
  /** Calls back once, at the first click, key or touch, after playing silence in it: from then on sounds may play. */
  unlock(unlocked: () => void): () => void;
  /** `volume` 0 to 1 (spec 9, Notify volume: 0.9). Rejects when the browser allows no sounds. */
  play(sound: 'notify', volume: number): Promise<void>;
  /** Shows the count on the installed app's icon, if there is one; 0 removes it. */
  showOnBadge(count: number): void;
  permission(): Permission;
  /** Calls back when the permission or what `mayAsk` answers may have changed, also in settings or another tab. */
  watchPermission(changed: () => void): () => void;
  /** Asks the person; works only inside a gesture, such as a click. */
  askPermission(): Promise<Permission>;
  /** Answers whether this person has not said 'Не сейчас' on this device in the last 30 days. */
  mayAsk(userId: string): boolean;
  noteDeclined(userId: string): void;
  /**
   * Does nothing without permission. `clicked` is called after the window was brought to the front. Answers with the
   * function that takes the notification back.
   */
  notify(notification: SystemNotification, clicked: () => void): () => void;
  /**
   * Takes back the notifications of conversations with other tags: this tab's, and those that earlier pages have left.
   */
  dismissAllBut(tags: readonly string[]): void;
  /**
   * Says in the notification of this message what it says now; null: takes it back. Nothing happens where none stands,
   * because it was clicked, closed or replaced. Earlier pages' and other tabs' count where a service worker shows them.
   */
  revise(standing: StandingNotice, words: NoticeText | null, clicked: () => void): void;
  /** Finds the notifications of messages that earlier pages have left. */
  findLeft(): Promise<readonly StandingNotice[]>;
  /** Notes that this tab shows the conversation, until the returned function is called. */
  show(conversationId: string): () => void;
  /** Answers whether any tab shows the conversation. */
  isShown(conversationId: string): Promise<boolean>;
  /** Gives a name to one tab of this origin for this long, or until the signal: it gets true, all others get false. */
  claim(name: string, forMs: number, signal?: AbortSignal): Promise<boolean>;
}

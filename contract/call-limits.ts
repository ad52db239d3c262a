/** Defines the numbers of calls and rooms, as limits.ts does the others. */

/** Calls (spec 9; contract, The call record). */
export const callRingMs = 25_000; // spec 9
/** A decline this close to the end of the ringing is a missed call: the callee's own clock ran out. */
export const callRingSlackMs = 1_000;
/** A call that still rings is over once the caller's last socket has been gone or silent this long. */
export const callCallerGoneMs = 8_000;
/**
 * The caller's sockets are pinged this often while the call rings. A socket is silent after `callCallerSilentAsks`
 * unanswered pings.
 */
export const callCallerAskedMs = 1_000;
export const callCallerSilentAsks = 2;
/** A person who accepted and has not reached the video server within this time is not in the call. */
export const callJoinMs = 30_000;
/** A device that reconnects leaves the video server first; it has this long to come back. */
export const callReturnMs = 5_000;
/**
 * The video server keeps a room that nobody enters for `roomEmptyMs`, and one that all have left for `roomDepartureMs`.
 */
export const roomEmptyMs = 60_000;
export const roomDepartureMs = 20_000;
export const roomMaxPeople = 50;
export const roomNameMaxChars = 64;
export const roomDefaultName = 'demo-room'; // spec 9
/** The port that the page of a room assumes where nobody has told the video server's address. */
export const roomFallbackPort = 7880;
/** How many rooms of a person a device remembers. */
export const roomsRememberedMax = 5;
/** A lost signal is shown only after this long: picture and sound go on without it. */
export const roomUnsteadyMs = 2_000;
/** A token is good for this long: it is needed only to enter the room. */
export const roomTokenMs = 120_000;
export const roomTokensPerMinute = 60;
/** The most connections to the video server through our own port, from one address and in all. */
export const signallingPerAddress = 200;
export const signallingInAll = 2_000;
/** Webhooks may be lost: the server asks the video server this often who is there. */
export const callReconcileMs = 15_000;
/** How long the screen says why a call ended. */
export const callEndedShownMs = 8_000;
/** A call between two people ends when «Собеседник переподключается…» has stood this long. */
export const callPeerMs = 30_000;
/** How many times in a row a device whose connection was lost for good enters the call again. */
export const callRejoinTries = 6;
/** A tab that may not sound waits this long before it says so: another tab may be allowed to. */
export const ringTurnMs = 300;
/** The title alternates between the silent call and the page, this long each. */
export const callTitleBlinkMs = 1_000;
/** The pause between two tries to reach the server. */
export const callTryPauseMs = 1_000;
/** The pause before a stylesheet that failed to load is requested again. */
export const partStyleRetryMs = 1_000;
/** While «Звонки готовятся…» is shown, the page asks this often whether they are ready. */
export const callsPreparingMs = 3_000;

/** The list of recent calls names this many. */
export const recentCallsMax = 30;

/** The call view (spec 9). */
export const callOverlayMaxPx = 1200; // spec 2
/** The bar's words stand below the icons, and smaller, where the view is narrower than this. */
export const callBarMinPx = 760;
export const callBarWithChatMinPx = 1000;
/** The buttons that turn the pages hide when nothing has moved for this long. */
export const callPagesIdleMs = 2_000;
/** The controls over a picture that fills the call hide when nothing has moved for this long. */
export const callControlsIdleMs = 3_000;
/** Video that nobody sees is received no more after this long. */
export const hiddenVideoMs = 3_000;
/** More unread messages of a call's chat than this are '9+'. */
export const callBadgeMax = 9; // spec 2
/** How often the time in the header of a call moves on. */
export const callClockMs = 1_000;
/** How often the level of one's own microphone is drawn. */
export const callLevelMs = 60;

/** The chat of a call (spec 9; contract, Call chat). */
export const callChatGroupMs = 60_000; // spec 9
export const callChatReadShare = 0.6; // spec 9
export const callChatImageMaxPx = 300; // spec 9
/** Every browser of the call keeps the files in memory. */
export const callChatFileMaxBytes = 10_485_760;
export const callChatFilesMax = 10;
/** A page keeps this much of the files that others send in one call. */
export const callChatReceivedMaxBytes = 209_715_200;
/** A page keeps this many messages of a call and forgets older ones. */
export const callChatMessagesMax = 500;
export const callChatReadMaxIds = 100; // as many as fit into one data message
/** Sending a message or receiving a file has failed when nothing of it moves for this long. */
export const callChatStalledMs = 30_000;

/**
 * The numbers of the product, once. Each names its source: "spec N" is a section of the product
 * specification, "contract" is an addition of ours (docs/contract.md).
 * Units are in the names: Ms, S, Bytes, Px, Chars (UTF-16 units).
 */

/** Names and passwords (spec 5, 9; upper bounds: contract). */
export const username = { minChars: 3, maxChars: 32 } as const;
/** As people count them: 64 emoji are 64 characters, of whatever they are spelt with up to `maxChars`. */
export const displayName = { minCharacters: 2, maxCharacters: 64, maxChars: 1_024 } as const;
export const password = { minChars: 8, maxChars: 128 } as const;
export const bio = { maxChars: 500 } as const;
export const email = { maxChars: 254 } as const;

/** Messages (contract). */
export const messageMaxChars = 8_000;
export const replyPreviewMaxChars = 100; // spec 9
export const attachmentsMax = 20;
export const conversationTitleMaxChars = 100;
export const participantsMax = 255;
export const pageDefaultMessages = 50;
export const pageMaxMessages = 100;
export const pageMaxPictures = 500;
export const receiptsMaxIds = 500;
/** `changes` is complete for at least this many versions back. */
export const changesKeptVersions = 1_000;
/** From this many participants on, lists and receipts are shortened (contract, Shapes). */
export const participantsInListMax = 32;

/** Bodies and uploads (contract). */
export const bodyMaxBytes = 1_048_576;
export const uploadMaxBytes = 104_857_600;
export const fileNameMaxBytes = 255;
/** `/api/files/{id}/{name}`: each byte of the name may take three characters of the address. */
export const fileUrlMaxChars = 1_024;
/** A picture of more is a file: decoding it would take the memory of a small machine. */
export const imageMaxPixels = 50_000_000;
export const thumbMaxPx = 640;
export const previewMaxBytes = 1_024;
/** What nobody can see any more is removed from storage after this long. */
export const fileGraceMs = 24 * 3_600_000;

/** Rates (contract, Limits). */
export const sendsPerMinute = 60;
export const sendsBurst = 30;
export const failedLogins = { count: 10, windowMs: 15 * 60_000 } as const;
/** Joining by invitations, for each user; trying codes that lead nowhere, for each address. */
export const invites = { perMinute: 30, perDay: 300 } as const;
/** All that is asked of invitations, for each address: a whole school may be behind one. */
export const invitesPerAddressPerMinute = 600;
export const uploads = { perMinute: 100, perDay: 2_000 } as const;
export const contactLookups = { perMinute: 30, perDay: 300 } as const;
export const socketsPerUser = 20;

/** Tokens (contract). */
export const accessTokenMs = 15 * 60_000;
export const refreshTokenMs = 60 * 24 * 3_600_000;
/** A lost answer to a refresh may be asked for again this long, until its successor was used. */
export const refreshGraceMs = 30_000;
export const socketTokenGraceMs = 60_000;

/** Presence and typing (spec 4, 9; contract, Presence). */
export const offlineAfterMs = 10_000;
export const typingIdleMs = 1_500; // spec 9
export const typingRenewMs = 3_000;
export const typingForgottenMs = 6_000;
export const typingDotsMs = 500; // spec 9

/** The client's clocks (spec 9). */
export const conversationsRefetchMs = 20_000;
export const connectivityPingMs = 15_000;
/** A version gap that this long does not fill means "behind" (contract, Versions). */
export const versionGapMs = 200;
export const receiptsBatchMs = 250; // spec 9
/** What waits for the network says so after this long (product, Better than the spec). */
export const unsentNoticeMs = 5_000;
/** A deletion can be taken back this long before the server hears of it. */
export const deletionUndoMs = 5_000;
/** That a deletion was taken back is kept this long for the other tabs of the device. */
export const takenBackKeptMs = 3_600_000;
/** A deletion that is under way holds signing out up this long. */
export const deletionFarewellMs = 3_000;
/** A draft is kept this long after the last key, at the latest when the page is left. */
export const draftSavedAfterMs = 300;
/** A file whose bytes stand still this long is tried again. */
export const uploadStalledMs = 30_000;
/** Once all its bytes have left, the server may be at other pictures before this one: each has up to a minute. */
export const uploadAnswerMs = 5 * 60_000;
/** Tabs that show the message get this long to say so before another one sounds. */
export const notifyClaimMs = 150;
/** A tab that cannot be seen leaves a message to one that can be, which needs no system notification for it. */
export const notifyHiddenClaimMs = 300;
/** Tabs that have not agreed by then, or a sound that has not begun: nobody waits longer, or no other would be heard. */
export const notifyAgreeMs = 2_000;
export const notifySoundMs = 5_000;
/** A burst of messages sounds once: the next sound, in whatever tab, is this much later. */
export const notifyPauseMs = 2_000;
/** A system notification waits this long for the message's text, and for its service worker; then it does without. */
export const noticePatienceMs = 3_000;
export const noticeMaxChars = 120;
/** Whoever said 'Не сейчас' to notifications is asked again no sooner. */
export const permissionAskAgainMs = 30 * 24 * 3_600_000;
export const notifyVolume = 0.9; // spec 9
/** A store of this device that has not answered by then counts as broken. */
export const storePatienceMs = 5_000;
/** A burst of events that leave the list of conversations open is one reading of it, after this long. */
export const conversationsSoonMs = 300;
/** So many conversations stay ready for a quick return, the open one among them. */
export const conversationsKept = 5;
/** A request in which nothing moves this long has ended (architecture). */
export const requestStalledMs = 30_000;
/** A ping that takes longer than this makes the connection slow; one without an answer for `pingLostMs`, gone. */
export const pingSlowMs = 1_500;
export const pingLostMs = 10_000;
/** The socket must be open, and a command acknowledged, within this. */
export const socketOpenMs = 20_000;
export const socketAckMs = 10_000;
/** Signing out does not wait longer for the server. */
export const logoutPatienceMs = 5_000;

/** The screen (spec 9). */
export const narrowScreenMaxPx = 768;
export const autoscrollPx = 80;
export const jumpButtonPx = 40;
export const readVisibleShare = 0.25;
export const imageMaxShownPx = 320; // spec 9
export const swipePx = 50; // spec 9
/** A message that one has jumped to is marked this long. */
export const jumpMarkMs = 1_500;
/** The composer says how many characters are left from here on. */
export const charsLeftShownFrom = 500;
export const composerMaxLines = 8;
/** The message area from this width on is wide (spec 9). */
export const wideLayoutMinPx = 900;
/** The panels of a narrow screen have come to rest this long after the finger has left them; `--calm` in the styles. */
export const panelSlideMs = 200;
/** The address follows a swipe, or the panels go back to where it says. */
export const swipeAddressMs = 1_000;
/** Nothing else on a touch screen takes so much of its height. */
export const keyboardMinPx = 120;

/** Profile pictures (spec 5, 9). */
export const avatarCropPx = 220;
export const avatarEditorPx = 300;
/** What is uploaded of a cropped picture: sharp on every screen, small on every network. */
export const avatarSavedPx = 512;
export const successShownMs = 2_200; // spec 9

/** Dialogs about people (spec 2). */
export const friendsListMaxPx = 300;
export const groupFriendsListMaxPx = 280;
/** From so many friends on one can search among them. */
export const friendSearchFrom = 8;
/** A friend that was removed can be had back this long before the server hears of it. */
export const removalUndoMs = 5_000;

/** The members of a large group are read again this often while one looks at them: no event tells of their presence. */
export const groupRefetchMs = 60_000;

/** Nobody has touched any of one's pages for so long: 'Отошел' (contract, Presence). */
export const awayAfterMs = 10 * 60_000;
/** The address of an export is good for this long: long enough to begin, too short to be passed on. */
export const exportTicketMs = 60_000;
export const dev = { pagePort: 5173, serverPort: 4000 } as const;

/** Calls (spec 9; contract, The call record). */
export const callRingMs = 25_000; // spec 9
/** A decline this close to the end of the ringing is a missed call: the callee's own clock ran out. */
export const callRingSlackMs = 1_000;
/** The caller's last socket has been gone, or silent, this long: nobody is calling any more. */
export const callCallerGoneMs = 8_000;
/** While it rings the caller's sockets are asked this often whether they are there; silent is who let so many asks pass. */
export const callCallerAskedMs = 1_000;
export const callCallerSilentAsks = 2;
/** Who accepted and has not reached the video server by then is not in the call. */
export const callJoinMs = 30_000;
/** A device that makes its connection anew leaves the video server first, and is back within seconds. */
export const callReturnMs = 5_000;
/** The video server keeps an empty room, and the seat of somebody who was cut off, this long. */
export const roomEmptyMs = 60_000;
export const roomDepartureMs = 20_000;
export const roomMaxPeople = 50;
export const roomNameMaxChars = 64;
export const roomDefaultName = 'demo-room'; // spec 9
/** Where a video server listens for whom nobody has told its address (calls, One address). */
export const roomFallbackPort = 7880;
/** A device remembers so many rooms of a person's. */
export const roomsRememberedMax = 5;
/** The signal is gone this long before anybody is told: picture and sound go on without it. */
export const roomUnsteadyMs = 2_000;
/** A token only opens the door: nobody needs it longer. */
export const roomTokenMs = 120_000;
export const roomTokensPerMinute = 60;
/** What the video server told may be lost: the server asks it this often who is there. */
export const callReconcileMs = 15_000;
/** Why a call ended stands on the screen so long. */
export const callEndedShownMs = 8_000;
/** «Собеседник переподключается…», then a call of two is over. */
export const callPeerMs = 30_000;
/** A device whose connection was lost for good begins anew so often in a row. */
export const callRejoinTries = 6;
/** A tab that may not sound waits so long before it says so: another one that may takes its turn. */
export const ringTurnMs = 300;
/** A title that tells of a call which may not sound: so long the call's, so long the page's. */
export const callTitleBlinkMs = 1_000;
/** Between two tries to be heard by the server. */
export const callTryPauseMs = 1_000;
/** Until a part's stylesheet that did not come is asked for again. */
export const partStyleRetryMs = 1_000;
/** «Звонки готовятся…»: a page asks this often whether they are there by now. */
export const callsPreparingMs = 3_000;

/** The call view (spec 9). */
export const callOverlayMaxPx = 1200; // spec 2
/** The bar without words: where the view is narrower than this. */
export const callBarMinPx = 760;
export const callBarWithChatMinPx = 1000;
/** What turns the pages goes away when nothing has moved for so long. */
export const callPagesIdleMs = 2_000;
/** Pictures that nobody sees are not sent any more after this long. */
export const hiddenVideoMs = 3_000;
/** More unread messages of a call's chat than this are '9+'. */
export const callBadgeMax = 9; // spec 2
/** The time in its header moves on. */
export const callClockMs = 1_000;
/** A device's clock that differs less than this from the video server's is right. */
export const clockTrustMs = 3_000;
/** How often the loudness of one's own microphone is shown anew. */
export const callLevelMs = 60;

/** The chat of a call (spec 9; contract, Call chat). */
export const callChatGroupMs = 60_000; // spec 9
export const callChatReadShare = 0.6; // spec 9
export const callChatImageMaxPx = 300; // spec 9
/** What goes through the data channel is in the memory of every browser of the call. */
export const callChatFileMaxBytes = 10_485_760;
export const callChatFilesMax = 10;
/** Of files that others send in one call; further ones are not kept. */
export const callChatReceivedMaxBytes = 209_715_200;
/** Older ones are let go. */
export const callChatMessagesMax = 500;
/** One data message has room for these. */
export const callChatReadMaxIds = 100;
/** A message of which nothing moves for so long has not gone. */
export const callChatStalledMs = 30_000;

/**
 * Defines each number of the product once. The number or the heading of its group names the source: "spec N" is a
 * section of the product specification, "contract" is an addition of ours (docs/contract.md).
 * Units are in the names: Ms, S, Bytes, Px, Chars (UTF-16 units).
 */

/** Names and passwords (spec 5, 9; upper bounds: contract). */
export const username = { minChars: 3, maxChars: 32 } as const;
/** Characters are counted as people see them: an emoji is one, though it takes several of `maxChars`. */
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
export const pageMaxFiles = 500;
/** The information about a conversation reads its pictures and files in such pages. */
export const sharedFilesPage = 60;
export const receiptsMaxIds = 500;
/** `changes` is complete while no more messages than this have changed. */
export const changedMessagesMax = 1_000;
/** One person pins at most this many conversations, and mutes one for at most a year, or until they turn it on. */
export const pinnedChatsMax = 10;
export const muteMaxS = 31_536_000;
/** A device's clock counts as right when it differs from a server's by less than this. */
export const clockTrustMs = 3_000;
/** A page that waits for a mute's end looks at the clock at least this often. */
export const muteLookMs = 24 * 3_600_000;
/** Lists and receipts of a conversation with more participants than this are shortened (contract, Shapes). */
export const participantsInListMax = 32;

/** Bodies and uploads (contract). */
export const bodyMaxBytes = 1_048_576;
export const uploadMaxBytes = 104_857_600;
/** The numbers of uploads that are received from one person at once, and that wait behind them. */
export const uploadsAtOnce = 4;
export const uploadsWaiting = 16;
/** Less than this in a minute, 1 KiB/s, is no upload. */
export const uploadLeastBytes = 61_440;
/** The bytes that all files of a person may take, where nothing else is set. */
export const quotaBytes = 2_147_483_648;
export const fileNameMaxBytes = 255;
/** Each byte of the name may take three characters of `/api/files/{id}/{name}`. */
export const fileUrlMaxChars = 1_024;
/** A larger picture is kept as a file: decoding it would take the memory of a small machine. */
export const imageMaxPixels = 50_000_000;
export const thumbMaxPx = 640;
export const previewMaxBytes = 1_024;
/** A file that nobody can see any more is removed from storage after this long. */
export const fileGraceMs = 24 * 3_600_000;

/** Rates (contract, Limits). */
export const sendsPerMinute = 60;
export const sendsBurst = 30;
export const failedLogins = { count: 10, windowMs: 15 * 60_000 } as const;
/** Limits how often a user joins by invitations, and how often a network address tries wrong codes. */
export const invites = { perMinute: 30, perDay: 300 } as const;
/** Limits all calls about invitations from one network address, which a whole school may share. */
export const invitesPerAddressPerMinute = 600;
export const uploads = { perMinute: 100, perDay: 2_000 } as const;
export const contactLookups = { perMinute: 30, perDay: 300 } as const;
export const socketsPerUser = 20;
/** A socket that is opened is told within this time whose it is, or closed. */
export const socketAdmissionMs = 10_000;

/** A password that was given opens the dangerous calls to its device for this long (contract, Administration). */
export const proofMs = 10 * 60_000;
export const passwordLinkMs = 24 * 3_600_000;
export const adminPageMax = 100;
export const adminPageDefault = 50;
export const invitation = {
  noteMaxChars: 100,
  maxUses: 100,
  maxHours: 8_760,
  defaultHours: 168,
  perDay: 30,
} as const;
/** Entries of the log that are younger cannot be deleted, whatever AUDIT_DAYS says. */
export const auditMinDays = 30;

/** Tokens (contract). */
export const accessTokenMs = 15 * 60_000;
export const refreshTokenMs = 60 * 24 * 3_600_000;
/** A device on which somebody signed in is known as theirs for this long: browsers keep no cookie longer. */
export const deviceKnownMs = 400 * 24 * 3_600_000;
/** A session ends this long after its sign-in, however much it is used. */
export const sessionMaxMs = 180 * 24 * 3_600_000;
/** A client that lost the answer may repeat a refresh for this long, but not after the new token was used. */
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
/** A version gap that stays open this long means that the client is behind (contract, Versions). */
export const versionGapMs = 200;
export const receiptsBatchMs = 250; // spec 9
/** A message that waits for the network shows it after this long (product, Better than the spec). */
export const unsentNoticeMs = 5_000;
/** A deletion can be taken back this long before the server hears of it, and words that an edit leaves behind this long. */
export const deletionUndoMs = 5_000;
export const editUndoMs = 5_000;
/** The record that a deletion was taken back is kept this long for the other tabs of the device. */
export const takenBackKeptMs = 3_600_000;
/** Signing out waits at most this long for a deletion that is under way. */
export const deletionFarewellMs = 3_000;
/** A draft is saved this long after the last key, at the latest when the page is left. */
export const draftSavedAfterMs = 300;
/** An upload that sends no byte for this long is tried again. */
export const uploadStalledMs = 30_000;
/**
 * The answer may come this long after the last byte: the server may first work on other pictures, up to a minute each.
 */
export const uploadAnswerMs = 5 * 60_000;
/** A tab waits this long before it sounds, so that tabs that show the message can say so. */
export const notifyClaimMs = 150;
/** A hidden tab waits longer: a visible one tells of the message without a system notification. */
export const notifyHiddenClaimMs = 300;
/**
 * A tab waits `notifyAgreeMs` for the others' agreement and `notifySoundMs` for its sound; then another tab may sound.
 */
export const notifyAgreeMs = 2_000;
export const notifySoundMs = 5_000;
/** A burst of messages sounds once: no tab sounds again before this time has passed. */
export const notifyPauseMs = 2_000;
/** A notification waits this long for the message's text, a call's for the service worker, then does without. */
export const noticePatienceMs = 3_000;
export const noticeMaxChars = 120;
/** The last message in the list of chats. */
export const listPreviewMaxChars = 120;
/** Somebody who answered 'Не сейчас' is asked about notifications again after this long. */
export const permissionAskAgainMs = 30 * 24 * 3_600_000;
export const notifyVolume = 0.9; // spec 9
/** A store of this device that has not answered within this time counts as broken. */
export const storePatienceMs = 5_000;
/** Events that make the list of conversations stale are gathered this long before it is read again. */
export const conversationsSoonMs = 300;
/** How many conversations stay ready for a quick return, the open one among them. */
export const conversationsKept = 5;
/** A request has failed when nothing of it moves for this long (architecture). */
export const requestStalledMs = 30_000;
/** A ping that takes longer than `pingSlowMs` makes the connection slow; after `pingLostMs` it is lost. */
export const pingSlowMs = 1_500;
export const pingLostMs = 10_000;
/** The socket must open within `socketOpenMs`, and the server must acknowledge a command within `socketAckMs`. */
export const socketOpenMs = 20_000;
export const socketAckMs = 10_000;
/** Signing out waits at most this long for the server. */
export const logoutPatienceMs = 5_000;

/** The screen (spec 9). */
export const narrowScreenMaxPx = 768;
/** From this width on a third pane fits beside a conversation. */
export const spaciousScreenMinPx = 1_200;
export const autoscrollPx = 80;
export const jumpButtonPx = 40;
export const readVisibleShare = 0.25;
export const imageMaxShownPx = 320; // spec 9
export const swipePx = 50; // spec 9
/** A message that one has jumped to is marked this long. */
export const jumpMarkMs = 1_500;
/** The composer shows the number of characters left once it is this low. */
export const charsLeftShownFrom = 500;
/** The message area is wide from this width on (spec 9). */
export const wideLayoutMinPx = 900;
/** The panels of a narrow screen come to rest this long after the finger leaves them; the styles call it `--calm`. */
export const panelSlideMs = 200;
/** If the address does not follow a swipe within this time, the panels return to where the address puts them. */
export const swipeAddressMs = 1_000;
/** Only a keyboard takes this much of a touch screen's height. */
export const keyboardMinPx = 120;

/** Profile pictures (spec 5, 9). */
export const avatarCropPx = 220;
export const avatarEditorPx = 300;
/** The side of a cropped picture as it is uploaded: sharp on every screen, small on every network. */
export const avatarSavedPx = 512;
export const successShownMs = 2_200; // spec 9

/** Dialogs about people (spec 2). */
export const friendsListMaxPx = 300;
export const groupFriendsListMaxPx = 280;
/** The search among friends appears from this many friends on. */
export const friendSearchFrom = 8;
/** The removal of a friend, a block, or a chat's way to the archive can be undone this long before the server hears of it. */
export const removalUndoMs = 5_000;
export const blockUndoMs = 5_000;
export const archiveUndoMs = 5_000;

/** No event tells of presence in a large group: its members are read again this often while they are shown. */
export const groupRefetchMs = 60_000;

/** A person who touches none of their pages for this long is 'Отошел' (contract, Presence). */
export const awayAfterMs = 10 * 60_000;
/** How long the address of an export is good: enough to begin, too short to be passed on. */
export const exportTicketMs = 60_000;
export const dev = { pagePort: 5173, serverPort: 4000 } as const;

/**
 * The numbers themselves, once more and by hand: other tests compare with the constants, so this table is what notices
 * that a constant moved. The number stands as in the specification (section 9) or in docs/contract.md, and where.
 */
import { expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';

const table: readonly [name: keyof typeof limits, value: unknown, source: string][] = [
  ['username', { minChars: 3, maxChars: 32 }, 'spec 9; contract, Names'],
  [
    'displayName',
    { minCharacters: 2, maxCharacters: 64, maxChars: 1_024 },
    'spec 9; contract, Names',
  ],
  ['password', { minChars: 8, maxChars: 128 }, 'spec 9; contract, register'],
  ['bio', { maxChars: 500 }, 'contract, PATCH /status/me'],
  ['email', { maxChars: 254 }, 'RFC 5321'],

  ['messageMaxChars', 8_000, 'contract, Limits'],
  ['replyPreviewMaxChars', 100, 'spec 9'],
  ['attachmentsMax', 20, 'ours'],
  ['conversationTitleMaxChars', 100, 'contract, POST /conversations'],
  ['participantsMax', 255, 'contract, Limits'],
  ['pageDefaultMessages', 50, 'contract, GET …/messages'],
  ['pageMaxMessages', 100, 'contract, GET …/messages'],
  ['pageMaxPictures', 500, 'contract, GET …/pictures'],
  ['receiptsMaxIds', 500, 'contract, POST /messages/receipts'],
  ['changesKeptVersions', 1_000, 'contract, Versions'],
  ['participantsInListMax', 32, 'contract, Shapes'],

  ['bodyMaxBytes', 1_048_576, 'contract, Limits: 1 MiB'],
  ['fileNameMaxBytes', 255, 'ours: what file systems take'],
  ['fileUrlMaxChars', 1_024, 'ours'],
  ['imageMaxPixels', 50_000_000, 'contract, Files'],
  ['thumbMaxPx', 640, 'contract, Files'],
  ['previewMaxBytes', 1_024, 'contract, Shapes: 1 KB'],
  ['fileGraceMs', 86_400_000, 'contract, Files: 24 hours'],
  ['imageMaxShownPx', 320, 'spec 9'],
  ['imageFailedPx', { width: 320, height: 200 }, 'spec 2'],
  ['viewerZoom', { min: 0.25, max: 4, step: 0.25 }, 'spec 5'],
  ['swipePx', 50, 'spec 9'],
  ['jumpMarkMs', 1_500, 'ours'],
  ['charsLeftShownFrom', 500, 'ours'],
  ['composerMaxLines', 8, 'ours'],
  ['deletionUndoMs', 5_000, 'ours'],
  ['takenBackKeptMs', 3_600_000, 'ours'],
  ['deletionFarewellMs', 3_000, 'ours'],
  ['draftSavedAfterMs', 300, 'ours'],
  ['uploadStalledMs', 30_000, 'architecture'],
  ['uploadAnswerMs', 300_000, 'ours: 5 minutes'],
  ['notifyClaimMs', 150, 'ours'],
  ['notifyHiddenClaimMs', 300, 'ours'],
  ['notifyAgreeMs', 2_000, 'ours'],
  ['notifySoundMs', 5_000, 'ours'],
  ['notifyPauseMs', 2_000, 'ours'],
  ['noticePatienceMs', 3_000, 'ours'],
  ['noticeMaxChars', 120, 'ours'],
  ['permissionAskAgainMs', 2_592_000_000, 'ours: 30 days'],
  ['notifyVolume', 0.9, 'spec 9'],
  ['uploadMaxBytes', 104_857_600, 'contract, Configuration'],

  ['sendsPerMinute', 60, 'contract, Limits'],
  ['sendsBurst', 30, 'contract, Limits'],
  ['failedLogins', { count: 10, windowMs: 900_000 }, 'contract, Limits: 15 minutes'],
  ['uploads', { perMinute: 100, perDay: 2_000 }, 'contract, Limits'],
  ['contactLookups', { perMinute: 30, perDay: 300 }, 'contract, What strangers see'],
  ['socketsPerUser', 20, 'contract, Limits'],

  ['accessTokenMs', 900_000, 'contract, Limits: 15 min'],
  ['refreshTokenMs', 5_184_000_000, 'contract, Limits: 60 days'],
  ['refreshGraceMs', 30_000, 'contract, POST /auth/refresh'],
  ['socketTokenGraceMs', 60_000, 'contract, Socket'],

  ['offlineAfterMs', 10_000, 'contract, Presence'],
  ['typingIdleMs', 1_500, 'spec 9'],
  ['typingRenewMs', 3_000, 'contract, conversation:typing'],
  ['typingForgottenMs', 6_000, 'contract, conversation:typing'],
  ['typingDotsMs', 500, 'spec 9'],

  ['conversationsRefetchMs', 20_000, 'spec 9'],
  ['connectivityPingMs', 15_000, 'spec 9'],
  ['versionGapMs', 200, 'architecture'],
  ['receiptsBatchMs', 250, 'spec 9; contract, Versions'],
  ['unsentNoticeMs', 5_000, 'architecture'],
  ['storePatienceMs', 5_000, 'ours'],
  ['conversationsSoonMs', 300, 'ours'],
  ['conversationsKept', 5, 'ours'],
  ['requestStalledMs', 30_000, 'architecture'],
  ['pingSlowMs', 1_500, 'ours'],
  ['pingLostMs', 10_000, 'ours'],
  ['socketOpenMs', 20_000, 'ours'],
  ['socketAckMs', 10_000, 'ours'],
  ['logoutPatienceMs', 5_000, 'ours'],

  ['narrowScreenMaxPx', 768, 'spec 9'],
  ['autoscrollPx', 80, 'spec 9'],
  ['jumpButtonPx', 40, 'spec 9'],
  ['readVisibleShare', 0.25, 'spec 9'],
  ['wideLayoutMinPx', 900, 'spec 9'],
  ['panelSlideMs', 200, 'ours'],
  ['swipeAddressMs', 1_000, 'ours'],
  ['keyboardMinPx', 120, 'ours'],
  ['avatarCropPx', 220, 'spec 9'],
  ['avatarEditorPx', 300, 'spec 9'],
  ['avatarScale', { min: 0.5, max: 2, step: 0.01 }, 'spec 5'],
  ['avatarSavedPx', 512, 'ours'],
  ['successShownMs', 2_200, 'spec 9'],
  ['friendsListMaxPx', 300, 'spec 2'],
  ['groupFriendsListMaxPx', 280, 'spec 2'],
  ['friendSearchFrom', 8, 'ours'],
  ['removalUndoMs', 5_000, 'ours'],
  ['groupRefetchMs', 60_000, 'ours'],
  ['awayAfterMs', 600_000, 'contract, Presence'],
  ['exportTicketMs', 60_000, 'contract, GET /account/export'],
  ['invites', { perMinute: 30, perDay: 300 }, 'contract, Limits'],
  ['invitesPerAddressPerMinute', 600, 'contract, Limits'],
  ['callRingMs', 25_000, 'spec 9'],
  ['callRingSlackMs', 1_000, 'contract, The call record'],
  ['callCallerGoneMs', 8_000, 'contract, The call record'],
  ['callJoinMs', 30_000, 'contract, The call record'],
  ['callReconcileMs', 15_000, 'contract, The call record'],
  ['roomEmptyMs', 60_000, 'contract, POST /livekit/token'],
  ['roomDepartureMs', 20_000, 'contract, POST /livekit/token'],
  ['roomMaxPeople', 50, 'contract, POST /livekit/token'],
  ['roomNameMaxChars', 64, 'ours'],
  ['roomTokenMs', 120_000, 'contract, POST /livekit/token'],
  ['roomTokensPerMinute', 60, 'ours'],
  ['dev', { pagePort: 5_173, serverPort: 4_000 }, 'spec 9'],
];

const inForce = new Map(Object.entries(limits));

test.each(table)('%s is %j (%s)', (name, value) => {
  expect(inForce.get(name)).toEqual(value);
});

test('every limit has its line in this table', () => {
  expect(table.map(([name]) => name).toSorted()).toEqual([...inForce.keys()].toSorted());
});

/** Defines a person as others see them and as they see themselves (spec 3; contract, Shapes and Names). */
import * as v from 'valibot';
import { isEblid } from './eblids.ts';
import * as limits from './limits.ts';
import { id, safeText, time, visibleText } from './text.ts';
import { shownName } from './visible.ts';

export const presenceStatus = v.picklist(
  ['ONLINE', 'AWAY', 'DND', 'OFFLINE'],
  'Нет такого статуса',
);
export type PresenceStatus = v.InferOutput<typeof presenceStatus>;

/** Empty once the account is gone. */
const eblid = v.pipe(v.string(), v.regex(/^(\d{4,8})?$/));

export const user = v.object({
  id,
  username: v.string(),
  displayName: v.string(),
  /** A URL or `emoji:<char>` (spec 3). */
  avatarUrl: v.nullable(v.string()),
  /** The status as others see it: a chosen OFFLINE looks like any other. */
  status: presenceStatus,
  lastSeenAt: v.nullable(time),
  eblid,
  bio: v.string(),
});
export type User = v.InferOutput<typeof user>;

/** Administrators run the server; they read nobody's words. */
export const accountRole = v.picklist(['member', 'admin'], 'Бывает member или admin');
export type AccountRole = v.InferOutput<typeof accountRole>;

export const ownUser = v.object({
  ...user.entries,
  email: v.nullable(v.string()),
  chosenStatus: presenceStatus,
  role: accountRole,
});
export type OwnUser = v.InferOutput<typeof ownUser>;

const scripts =
  `Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Ethiopic Devanagari Bengali Gurmukhi
  Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Mongolian`
    .split(/\s+/)
    .map((name) => new RegExp(`^\\p{Script_Extensions=${name}}$`, 'u'));

/** Japanese and Korean are written in several scripts at once. */
const japanese = /^[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}]$/u;
const korean = /^[\p{scx=Hangul}\p{scx=Han}]$/u;

/**
 * Answers whether all letters are of one script: mixed alphabets make one name look like another. Marks count as
 * letters.
 */
function isOneScript(name: string): boolean {
  const letters = [...name].filter((char) => /[\p{L}\p{M}]/u.test(char));
  return [...scripts, japanese, korean].some((script) =>
    letters.every((letter) => script.test(letter)),
  );
}

const notOfLetters = 'Только буквы, цифры и знаки _ . -';

const hasFewMarks = (name: string): boolean => !/\p{M}{6}/u.test(name);
const tooManyMarks = 'Слишком много знаков над одной буквой';

/** A name to sign in with. The server keeps it unique by an NFKC and case-folded key. */
export const newUsername = v.pipe(
  safeText,
  v.normalize('NFC'),
  v.minLength(limits.username.minChars, `Не короче ${limits.username.minChars} символов`),
  v.maxLength(limits.username.maxChars, `Не длиннее ${limits.username.maxChars} символов`),
  // Marks that go with any script are refused: one of them can make a letter look like another.
  // Digits of other scripts look like letters and like each other's.
  v.regex(/^(?:\p{L}(?:(?!\p{Script=Inherited})\p{M})*|[\d_.-])+$/u, notOfLetters),
  // Some letters and marks are invisible.
  v.check((name) => !/\p{Default_Ignorable_Code_Point}/u.test(name), notOfLetters),
  v.check((name) => !isEblid(name), 'От 4 до 8 цифр — это EBLID, выберите другое имя'),
  v.check(isOneScript, 'Буквы только одного алфавита'),
  v.check(hasFewMarks, tooManyMarks),
);

const displayNameTooLong = `Не длиннее ${limits.displayName.maxCharacters} символов`;

export const newDisplayName = v.pipe(
  visibleText,
  v.maxLength(limits.displayName.maxChars, displayNameTooLong),
  // A name stands inside sentences: direction marks and line breaks would garble the words around it.
  v.transform(shownName),
  v.minGraphemes(
    limits.displayName.minCharacters,
    `Не короче ${limits.displayName.minCharacters} символов`,
  ),
  v.maxGraphemes(limits.displayName.maxCharacters, displayNameTooLong),
  v.check(hasFewMarks, tooManyMarks),
);

export const newPassword = v.pipe(
  safeText,
  v.minLength(limits.password.minChars, `Не короче ${limits.password.minChars} символов`),
  v.maxLength(limits.password.maxChars, `Не длиннее ${limits.password.maxChars} символов`),
);

const notAnAvatar = 'Нужен один знак эмодзи или загруженная картинка';

/** Answers whether the text is one character as people see it, and a picture rather than a letter. */
const isEmoji = (text: string): boolean =>
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(text) &&
  v.is(v.pipe(v.string(), v.graphemes(1)), text);

/** An emoji, or the address of a file. The server checks that the file is a picture that the caller may see. */
export const avatar = v.pipe(
  safeText,
  v.maxLength(limits.fileUrlMaxChars, 'Слишком длинный адрес'),
  v.regex(
    /^(?:emoji:\P{Cc}{1,16}|(?:https?:\/\/[^/?#]+)?\/api\/files\/[^/?#]+\/[^/?#]+)$/u,
    notAnAvatar,
  ),
  v.check((url) => !url.startsWith('emoji:') || isEmoji(url.slice('emoji:'.length)), notAnAvatar),
);

export const profileChange = v.strictObject({
  displayName: v.optional(newDisplayName),
  bio: v.optional(
    v.pipe(
      safeText,
      v.maxLength(limits.bio.maxChars, `Не длиннее ${limits.bio.maxChars} символов`),
    ),
  ),
  status: v.optional(presenceStatus),
  avatarUrl: v.optional(v.nullable(avatar)),
  email: v.optional(
    v.nullable(
      v.pipe(
        safeText,
        v.trim(),
        v.maxLength(limits.email.maxChars),
        v.email('Это не похоже на адрес почты'),
      ),
    ),
  ),
});

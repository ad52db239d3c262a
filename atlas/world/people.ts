/** The people and conversations of the atlas: Anna's family and friends. */
import type { DeviceSession } from '#contract/auth.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Conversation, MessagePage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import {
  contactShape,
  conversationShape,
  messageShape,
  ownUserShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import type { Content } from './world.ts';

export const anna = ownUserShape({
  id: 'anna',
  username: 'anna',
  displayName: 'Анна Белова',
  avatarUrl: 'emoji:🌿',
  eblid: '0412',
});

const person = (id: string, displayName: string, face: string, eblid: string): User =>
  userShape({ id, username: id, displayName, avatarUrl: `emoji:${face}`, eblid });

export const boris = person('boris', 'Борис', '🎸', '7301');
export const vera = person('vera', 'Вера Соколова', '🦊', '2258');
export const gleb = person('gleb', 'Глеб', '🦁', '5190');
const darya = person('darya', 'Дарья', '🎨', '6143');

const { email: _email, chosenStatus: _chosenStatus, role: _role, ...annaAsOthersSeeHer } = anna;

interface Words {
  readonly from: User;
  readonly text: string;
  /** The place of the message that this one answers; the first is 1. */
  readonly answers?: number;
}

const said = (from: User, text: string): Words => ({ from, text });

const talks: Readonly<Record<string, readonly Words[]>> = {
  boris: [
    said(boris, 'Привет! Репетиция в субботу остаётся?'),
    { from: anna, text: 'Да, в шесть, как договорились.', answers: 1 },
    said(boris, 'Тогда захвачу ноты и термос.'),
    said(anna, 'Отлично, до субботы!'),
  ],
  family: [
    said(vera, 'Кто заберёт Мишу из школы?'),
    said(gleb, 'Я могу, буду рядом в два.'),
    said(vera, 'Спасибо!'),
  ],
};

function messagesOf(conversationId: string): readonly Message[] {
  const talk = talks[conversationId] ?? [];
  return talk.map(({ from, text, answers = 0 }, index) =>
    messageShape({
      id: `${conversationId}-${index + 1}`,
      conversationId,
      seq: index + 1,
      version: index + 1,
      senderId: from.id,
      content: text,
      replyTo:
        talk.slice(answers - 1, answers).map((one) => ({
          id: `${conversationId}-${answers}`,
          content: one.text,
          senderId: one.from.id,
        }))[0] ?? null,
      createdAt: `2026-03-01T1${index}:0${index}:00.000Z`,
    }),
  );
}

function conversation(id: string, others: readonly User[], title: string | null): Conversation {
  const messages = messagesOf(id);
  return conversationShape({
    id,
    title,
    isGroup: title !== null,
    participants: [annaAsOthersSeeHer, ...others].map((user) => ({
      user,
      role: title !== null && user.id === anna.id ? ('owner' as const) : ('member' as const),
      lastReadSeq: messages.length,
    })),
    messages: messages.slice(-1),
    lastSeq: messages.length,
    version: messages.length,
  });
}

const newestPage = (conversationId: string): MessagePage => {
  const messages = [...messagesOf(conversationId)];
  return { messages, hasMore: false, version: messages.length };
};

const friendship = (friend: User): Contact =>
  contactShape({ id: `with-${friend.id}`, status: 'ACCEPTED', friend });

/** Darya has asked, and waits for Anna's answer. */
const contacts: readonly Contact[] = [
  friendship(boris),
  friendship(vera),
  contactShape({ id: 'with-darya', direction: 'incoming', friend: darya }),
];

const devices: readonly DeviceSession[] = [
  {
    id: 'laptop',
    name: 'Firefox, Linux',
    createdAt: '2026-02-01T09:00:00.000Z',
    lastUsedAt: '2026-03-01T14:59:00.000Z',
    current: true,
  },
  {
    id: 'phone',
    name: 'Chrome, Android',
    createdAt: '2026-02-03T09:00:00.000Z',
    lastUsedAt: '2026-03-01T12:00:00.000Z',
    current: false,
  },
];

export const family = conversation('family', [vera, gleb], 'Семья');

/** Anna is signed in; she has a conversation with Boris and one of her family. */
export const annasWorld: Content = {
  self: anna,
  conversations: [conversation('boris', [boris], null), family],
  contacts,
  devices,
  newestPage,
};

export const nobodysWorld: Content = {
  self: null,
  conversations: [],
  contacts: [],
  devices: [],
  newestPage,
};

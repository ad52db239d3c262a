import { typingMachine } from '#machines/chats/typing/typing.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({ machine: typingMachine, input: { conversationId: 'c1' } });

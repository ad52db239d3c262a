/** What runs for calls; its code comes after the chats (calls.services.ts). */
import { callMachine } from './call.machine.ts';
import { createCallImplementations, type CallServices } from './call.services.ts';

export const createCallLogic = (services: CallServices) =>
  callMachine.provide(createCallImplementations(services));

import type { Device, TrialFact, TrialKind } from '#services/calls/devices/types.ts';

export type CallDevicesEvent =
  /** Something on the screen shows the devices, or does not any more; there may be several. */
  | { readonly type: 'callDevices.opened' }
  | { readonly type: 'callDevices.closed' }
  /** The person wants another one; 'default' leaves it to the browser. */
  | { readonly type: 'callDevices.choose'; readonly kind: MediaDeviceKind; readonly id: string }
  /** «Проверить»: nothing is woken up before. */
  | { readonly type: 'callDevices.try'; readonly kind: TrialKind }
  | { readonly type: 'callDevices.stopTrying'; readonly kind: TrialKind }
  /** Devices may have names now: the call was given one. */
  | { readonly type: 'callDevices.look' }
  | { readonly type: 'callDevices.found'; readonly devices: readonly Device[] }
  /** One that was chosen has gone. */
  | { readonly type: 'callDevices.fellBack' }
  /** A call has begun to see and hear, or does not any more. */
  | { readonly type: 'callDevices.roomOpened' }
  | { readonly type: 'callDevices.roomClosed' }
  | TrialFact;

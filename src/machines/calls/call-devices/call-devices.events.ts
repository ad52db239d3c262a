import type { Device, TrialFact, TrialKind } from '#services/calls/devices/types.ts';

export type CallDevicesEvent =
  /** A part of the screen shows the devices, or does so no longer; there may be several parts. */
  | { readonly type: 'callDevices.opened' }
  | { readonly type: 'callDevices.closed' }
  /** The person chooses another device; 'default' leaves it to the browser. */
  | { readonly type: 'callDevices.choose'; readonly kind: MediaDeviceKind; readonly id: string }
  /** «Проверить» was pressed: the device is opened for a trial. */
  | { readonly type: 'callDevices.try'; readonly kind: TrialKind }
  | { readonly type: 'callDevices.stopTrying'; readonly kind: TrialKind }
  /** A call has been given a device, so devices may have names now. */
  | { readonly type: 'callDevices.look' }
  | { readonly type: 'callDevices.found'; readonly devices: readonly Device[] }
  /** The chosen device is gone, and the default has taken its place. */
  | { readonly type: 'callDevices.fellBack' }
  /** A call begins to use the devices, or does so no longer. */
  | { readonly type: 'callDevices.roomOpened' }
  | { readonly type: 'callDevices.roomClosed' }
  | TrialFact;

/** The other camera of a phone: the one that looks the other way. */
import { Track, type Room } from 'livekit-client';

/** Answers with the camera that is to be switched to where cameras do not say which way they look; null: it is done. */
export async function flipCamera(room: Room): Promise<string | null> {
  const track = room.localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack;
  if (!track) return null;
  const { facingMode, deviceId } = track.mediaStreamTrack.getSettings();
  if (facingMode === 'user' || facingMode === 'environment') {
    const { resolution } = room.options.videoCaptureDefaults ?? {};
    await track.restartTrack({
      ...(resolution && { resolution }),
      facingMode: facingMode === 'user' ? 'environment' : 'user',
    });
    return null;
  }
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map((one) => one.deviceId);
  return ids[(ids.indexOf(deviceId ?? '') + 1) % ids.length] ?? null;
}

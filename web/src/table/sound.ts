/* A short tone at one's turn; made here, no file. */

let context: AudioContext | null = null;

export function ding(): void {
  try {
    context ??= new AudioContext();
    const at = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.setValueAtTime(660, at);
    tone.frequency.setValueAtTime(880, at + 0.09);
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.28);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  } catch {
    // A browser without sound stays silent.
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { TimerCue } from '../timer'
import type { CueChoice } from './timer-store'

/** What this device supports, as far as the browser reports it. */
export interface Abilities {
  sound: boolean
  vibration: boolean
  wakeLock: boolean
}

type AudioMaker = typeof AudioContext

function audioMaker(): AudioMaker | undefined {
  return window.AudioContext ?? (window as { webkitAudioContext?: AudioMaker }).webkitAudioContext
}

export function readAbilities(): Abilities {
  return {
    sound: audioMaker() !== undefined,
    vibration: typeof navigator.vibrate === 'function',
    wakeLock: 'wakeLock' in navigator && navigator.wakeLock !== undefined,
  }
}

let audio: AudioContext | null = null

/** Must be called in a tap, because browsers allow sound only after one. */
export function wakeAudio(): void {
  try {
    const Maker = audioMaker()
    if (!audio && Maker) audio = new Maker()
    void audio?.resume().catch(() => null)
  } catch {
    audio = null
  }
}

interface Signal {
  /** Frequencies in hertz, one after the other. */
  notes: readonly number[]
  vibration: readonly number[]
}

const noteSeconds = 0.16
const signals: Record<TimerCue, Signal> = {
  alert: { notes: [880, 880], vibration: [120, 80, 120] },
  timeout: { notes: [660, 880], vibration: [200] },
  penalty: { notes: [440, 330, 440, 330], vibration: [300, 100, 300] },
}

/** Plays the notes. Returns whether the browser allows sound. */
function sound(notes: readonly number[]): boolean {
  try {
    if (audio?.state !== 'running') return false
    for (const [at, frequency] of notes.entries()) {
      const begin = audio.currentTime + at * noteSeconds
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.type = 'square'
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0.12, begin)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + noteSeconds)
      tone.connect(volume).connect(audio.destination)
      tone.start(begin)
      tone.stop(begin + noteSeconds)
    }
    return true
  } catch {
    return false
  }
}

/** Vibrates. Returns whether the browser reports success. */
function vibrate(pattern: readonly number[]): boolean {
  try {
    return navigator.vibrate?.([...pattern]) === true
  } catch {
    return false
  }
}

/** Signals a cue by the chosen means, as far as possible. Returns which of them worked. */
export function giveSign(
  cue: TimerCue,
  { sounds, vibrates }: CueChoice,
): { sound: boolean; vibration: boolean } {
  const { notes, vibration } = signals[cue]
  return { sound: sounds && sound(notes), vibration: vibrates && vibrate(vibration) }
}

const flashMs = 900

/** `signal` plays a cue. If neither sound nor vibration works, `isFlashing` is true for a moment. */
export function useCues(choice: CueChoice): { signal: (cue: TimerCue) => void; isFlashing: boolean } {
  const [isFlashing, setIsFlashing] = useState(false)
  const latest = useRef(choice)
  latest.current = choice
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const signal = useCallback((cue: TimerCue) => {
    const worked = giveSign(cue, latest.current)
    if (worked.sound || worked.vibration) return
    setIsFlashing(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsFlashing(false), flashMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { signal, isFlashing }
}

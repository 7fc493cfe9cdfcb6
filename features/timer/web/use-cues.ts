import { useCallback, useEffect, useRef, useState } from 'react'
import { cueBetween, spokenBetween, type TimerCue, type TimerState } from '../timer'
import type { CueChoice } from './timer-store'

/** What this device supports, as far as the browser reports it. */
export interface Abilities {
  sound: boolean
  vibration: boolean
  speech: boolean
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
    speech: 'speechSynthesis' in window && window.speechSynthesis !== undefined,
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

const numbers: Readonly<Record<number, string>> = { 10: '십 초', 5: '오', 4: '사', 3: '삼', 2: '이', 1: '일' }

/** Speaks the seconds that are left. A number that comes late is worse than none, so it cuts the one before short. */
export function speak(second: number): void {
  try {
    const words = new SpeechSynthesisUtterance(numbers[second] ?? String(second))
    words.lang = 'ko-KR'
    words.rate = 1.2
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(words)
  } catch {
    // A browser without voices says nothing.
    return
  }
}

const flashMs = 900

/** `signalBetween` plays the cue between two states and speaks the last seconds. If neither sound nor vibration works, `isFlashing` is true for a moment. */
export function useCues(choice: CueChoice): {
  signalBetween: (before: TimerState, after: TimerState) => void
  isFlashing: boolean
} {
  const [isFlashing, setIsFlashing] = useState(false)
  const latest = useRef(choice)
  latest.current = choice
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const signalBetween = useCallback((before: TimerState, after: TimerState) => {
    const second = latest.current.speaks ? spokenBetween(before, after) : null
    if (second !== null) speak(second)
    const cue = cueBetween(before, after)
    if (cue === null) return
    const worked = giveSign(cue, latest.current)
    if (worked.sound || worked.vibration) return
    setIsFlashing(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsFlashing(false), flashMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { signalBetween, isFlashing }
}

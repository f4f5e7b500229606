import type { Language } from '#contract/language.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import { speakableText } from '#contract/voice/speakable/speakable.ts'
import { api } from '#web/lib/client/api.ts'
import { findBrowserVoice, pitchOf } from './voice-of-browser.ts'

/** One sentence being said. */
export type SpeechPlayback = {
  hold: () => void
  resume: () => void
  /** Ends it, and tells how much of it was heard, 0 to 1. */
  silence: () => number
}

export type SpokenText = { text: string; language: Language; character: VoiceCharacter }
type MouthListener = { onSound: () => void; onEnd: () => void; onFailure: (error: unknown) => void }

/** How far a sentence that was held is taken back, so that its thread is not lost. */
const backSeconds = 0.25

/** The sound of a sentence from the server, asked for at once so that it is here when its turn comes. */
export function fetchSentence(context: AudioContext, { text, language, character }: SpokenText): Promise<AudioBuffer> {
  const sound = api
    .blob(voiceEndpoints.synthesizeSpeech, { body: { text, language, character } })
    .then((blob) => blob.arrayBuffer())
    .then((bytes) => context.decodeAudioData(bytes))
  // Who waits for it hears of a failure.
  sound.catch(() => {})
  return sound
}

/** Plays a sentence of the server through `output`. */
export function playSentence(output: AudioNode, coming: Promise<AudioBuffer>, listener: MouthListener): SpeechPlayback {
  const context = output.context
  let buffer: AudioBuffer | undefined
  let source: AudioBufferSourceNode | undefined
  let offset = 0
  let since = 0
  let over = false
  let held = false
  const heard = () => (source ? offset + context.currentTime - since : offset)
  const stop = () => {
    offset = Math.min(heard(), buffer?.duration ?? 0)
    if (source) source.onended = null
    source?.stop()
    source = undefined
  }
  const start = () => {
    if (!buffer || over || held) return
    source = new AudioBufferSourceNode(context, { buffer })
    source.onended = () => {
      over = true
      listener.onEnd()
    }
    source.connect(output)
    since = context.currentTime
    source.start(0, offset)
    listener.onSound()
  }
  coming.then(
    (sound) => {
      buffer = sound
      start()
    },
    (error: unknown) => over || listener.onFailure(error),
  )
  return {
    hold: () => {
      held = true
      stop()
    },
    resume: () => {
      held = false
      offset = Math.max(0, offset - backSeconds)
      start()
    },
    silence: () => {
      over = true
      stop()
      return buffer ? offset / buffer.duration : 0
    },
  }
}

export const hasBrowserVoice = (): boolean =>
  typeof speechSynthesis !== 'undefined' && speechSynthesis.getVoices().length > 0

/** Without a sound for this long a browser has no voice after all. */
const muteMs = 4_000

/** Says a sentence in the browser's own voice. */
export function sayInBrowser({ text, language, character }: SpokenText, listener: MouthListener): SpeechPlayback {
  const voice = findBrowserVoice(speechSynthesis.getVoices(), language, character)
  const words = speakableText(text, language)
  const said = Object.assign(new SpeechSynthesisUtterance(words), {
    lang: language === 'id' ? 'id-ID' : 'en-US',
    pitch: pitchOf(voice, character),
    ...(voice && { voice }),
  })
  let share = 0
  const mute = setTimeout(() => listener.onFailure(new Error('no voice')), muteMs)
  said.onstart = () => {
    clearTimeout(mute)
    listener.onSound()
  }
  said.onboundary = ({ charIndex }) => {
    share = charIndex / Math.max(1, words.length)
  }
  said.onend = () => {
    clearTimeout(mute)
    listener.onEnd()
  }
  said.onerror = (event) => {
    clearTimeout(mute)
    listener.onFailure(event)
  }
  speechSynthesis.speak(said)
  return {
    hold: () => speechSynthesis.pause(),
    resume: () => speechSynthesis.resume(),
    silence: () => {
      clearTimeout(mute)
      said.onstart = said.onend = said.onerror = null
      // A paused engine keeps the pause for what comes next.
      speechSynthesis.resume()
      speechSynthesis.cancel()
      return share
    },
  }
}

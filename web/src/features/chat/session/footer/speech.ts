import type { Language } from '#contract/language.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import { createStore } from '#web/lib/store.ts'

export type Speaking = { key: string; state: 'speaking' | 'paused' }

/** What is being read aloud. */
export const speaking = createStore<Speaking | undefined>(undefined)
export const getSpeaking = speaking.get
let turn = 0

/** Whether the browser can read aloud at all. */
export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined'

/** How a sentence is said: its words as a person says them, in whose voice. */
export type SpeechStyle = (
  sentence: string,
  language: Language,
) => { text: string; voice?: SpeechSynthesisVoice; pitch?: number }

/** Reads words aloud in their language, one sentence after the other: browsers break off long ones. */
export function speakText(key: string, text: string, onFailure: () => void, speechStyle: SpeechStyle): void {
  stopSpeaking()
  const mine = ++turn
  const language = languageOfWords(text)
  const lang = language === 'id' ? 'id-ID' : 'en-US'
  const sentences = sentencesOf(text)
  if (sentences.length === 0) return
  speaking.set({ key, state: 'speaking' })
  const next = (index: number) => {
    if (mine !== turn) return
    const sentence = sentences[index]
    if (sentence === undefined) return speaking.set(undefined)
    const { text: said, ...how } = speechStyle(sentence, language)
    const utterance = Object.assign(new SpeechSynthesisUtterance(said), { lang, ...how })
    utterance.onend = () => next(index + 1)
    utterance.onerror = () => {
      if (mine !== turn) return
      speaking.set(undefined)
      onFailure()
    }
    speechSynthesis.speak(utterance)
  }
  next(0)
}

export function pauseSpeaking(): void {
  const now = speaking.get()
  if (!now) return
  speechSynthesis.pause()
  speaking.set({ ...now, state: 'paused' })
}

export function resumeSpeaking(): void {
  const now = speaking.get()
  if (!now) return
  speechSynthesis.resume()
  speaking.set({ ...now, state: 'speaking' })
}

export function stopSpeaking(): void {
  turn++
  if (!canSpeak() || !speaking.get()) return
  // A paused engine keeps the pause for what comes next.
  speechSynthesis.resume()
  speechSynthesis.cancel()
  speaking.set(undefined)
}

const LONGEST = 220

/** Sentences of a length that every engine reads to its end. */
export function sentencesOf(text: string): string[] {
  const found = text.split(/(?<=[.!?…:;])\s+|\n+/).flatMap((sentence) => {
    const pieces: string[] = []
    let rest = sentence.trim()
    while (rest.length > LONGEST) {
      const cut = rest.lastIndexOf(' ', LONGEST)
      pieces.push(rest.slice(0, cut > 0 ? cut : LONGEST))
      rest = rest.slice(cut > 0 ? cut + 1 : LONGEST)
    }
    return [...pieces, rest]
  })
  return found.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

import {
  fetchSentence,
  hasBrowserVoice,
  playSentence,
  type SpeechPlayback,
  type SpokenText,
  sayInBrowser,
} from './mouth.ts'

export type Player = {
  /** Says a sentence of a turn after those before it. */
  say: (turn: number, sentence: SpokenText) => void
  hold: () => void
  resume: () => void
  /** Drops everything, and tells how much of the sentence was heard, 0 to 1. */
  silence: () => number
  close: () => void
}

type Options = {
  context: AudioContext
  output: AudioNode
  /** Whether the server has a voice. */
  fromServer: boolean
  onSound: (turn: number) => void
  onPlayed: (turn: number) => void
  /** The server's voice failed; the browser's goes on where there is one. */
  onFailure: (error: unknown) => void
}

type Queued = { turn: number; sentence: SpokenText; sound: Promise<AudioBuffer> | undefined }

/** Says sentences one after the other. One that nobody can say counts as said: it is on the screen. */
export function createPlayer({ context, output, fromServer, onSound, onPlayed, onFailure }: Options): Player {
  let server = fromServer
  let waiting: Queued[] = []
  let now: { queued: Queued; voice: SpeechPlayback | undefined } | undefined
  let held = false

  const next = () => {
    if (now || held) return
    const queued = waiting.shift()
    if (!queued) return
    now = { queued, voice: undefined }
    const playing = now
    const ended = () => {
      if (now !== playing) return
      now = undefined
      onPlayed(queued.turn)
      next()
    }
    const listener = { onSound: () => now === playing && onSound(queued.turn), onEnd: ended }
    const byBrowser = (): SpeechPlayback | undefined => {
      if (hasBrowserVoice()) return sayInBrowser(queued.sentence, { ...listener, onFailure: ended })
      queueMicrotask(ended)
      return undefined
    }
    playing.voice = queued.sound
      ? playSentence(output, queued.sound, {
          ...listener,
          onFailure: (error) => {
            if (now !== playing) return
            server = false
            onFailure(error)
            playing.voice = byBrowser()
          },
        })
      : byBrowser()
  }

  const silence = () => {
    waiting = []
    held = false
    const share = now?.voice?.silence() ?? 0
    now = undefined
    return share
  }
  return {
    say: (turn, sentence) => {
      waiting.push({ turn, sentence, sound: server ? fetchSentence(context, sentence) : undefined })
      next()
    },
    hold: () => {
      held = true
      now?.voice?.hold()
    },
    resume: () => {
      held = false
      now?.voice?.resume()
      next()
    },
    silence,
    close: () => void silence(),
  }
}

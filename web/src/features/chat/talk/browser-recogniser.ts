import type { Language } from '#contract/language.ts'

type Result = { isFinal: boolean; 0: { transcript: string } }
type Recogniser = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null
  onend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
  start: () => void
  abort: () => void
}

/** TypeScript does not know it: it is in no standard that all browsers follow. */
type WithRecogniser = { SpeechRecognition?: new () => Recogniser; webkitSpeechRecognition?: new () => Recogniser }

const known = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as WithRecogniser
  return SpeechRecognition ?? webkitSpeechRecognition
}

export const hasBrowserRecogniser = (): boolean => known() !== undefined

/** A last word may come this long after the voice has ended. */
const graceMs = 900

export type BrowserRecogniser = {
  /** The words since the last time. Rejects, without words for the person, when it could not recognise; it is tried again. */
  take: () => Promise<string>
  close: () => void
}

/** The browser's own recogniser. Most browsers send the sound to their maker: only with the person's consent. */
export function openBrowserRecogniser(language: Language, onPartial: (words: string) => void): BrowserRecogniser {
  const Recogniser = known()
  if (!Recogniser) throw new Error('this browser recognises no speech')
  const recogniser = new Recogniser()
  Object.assign(recogniser, { lang: language === 'id' ? 'id-ID' : 'en-US', continuous: true, interimResults: true })
  let words = ''
  let partial = ''
  let isOpen = true
  let failed = false
  recogniser.onresult = ({ resultIndex, results }) => {
    partial = ''
    for (let index = resultIndex; index < results.length; index++) {
      const result = results[index]
      if (result?.isFinal) words = `${words} ${result[0].transcript}`.trim()
      else partial += result?.[0].transcript ?? ''
    }
    onPartial(`${words} ${partial}`.trim())
  }
  // Refused, no connection, no such language: begun again at once it would fail again at once.
  recogniser.onerror = ({ error }) => {
    failed = error !== 'no-speech' && error !== 'aborted'
  }
  // It ends by itself after a silence.
  recogniser.onend = () => isOpen && !failed && recogniser.start()
  recogniser.start()
  return {
    take: async () => {
      if (failed) {
        failed = false
        recogniser.start()
        throw new Error()
      }
      if (partial !== '' || words === '') await new Promise((resolve) => setTimeout(resolve, graceMs))
      const heardWords = `${words} ${partial}`.trim()
      words = partial = ''
      onPartial('')
      return heardWords
    },
    close: () => {
      isOpen = false
      recogniser.abort()
    },
  }
}

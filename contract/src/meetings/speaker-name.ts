import { type LocalizedText, localized } from '../kit/localized-text.ts'
import type { Language } from '../language.ts'

/** Who speaks in a recording: the person who records, and whoever is heard in the other tab. */
export const ownSpeaker = 'me'
export const othersSpeaker = 'them'
/** Who speaks where voices are not told apart. */
export const onlySpeaker = 'speaker'

const unnamed: Record<string, LocalizedText> = {
  [ownSpeaker]: localized('Me', 'Saya'),
  [othersSpeaker]: localized('Others', 'Peserta lain'),
  [onlySpeaker]: localized('Speaker', 'Pembicara'),
}

/** What a speaker is called: by the name that was given, else by what they are. */
export const speakerName = (key: string, speakers: Readonly<Record<string, string>>, language: Language): string =>
  (Object.hasOwn(speakers, key) ? speakers[key] : undefined) ??
  (Object.hasOwn(unnamed, key) ? unnamed[key]?.[language] : undefined) ??
  localized(`Speaker ${key}`, `Pembicara ${key}`)[language]

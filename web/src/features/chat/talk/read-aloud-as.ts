import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { speakableText } from '#contract/voice/speakable/speakable.ts'
import { wordsOfMarkdown } from '#contract/voice/words-of-markdown.ts'
import { api } from '#web/lib/client/api.ts'
import type { SpeechStyle } from '../session/footer/speech.ts'
import { findBrowserVoice, pitchOf } from './voice-of-browser.ts'

/** What an answer says to be read aloud: all of its words, without signs, code and tables. */
export const wordsOfAnswer = (parts: readonly AnswerPart[]): string =>
  wordsOfMarkdown(parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'))

/** As a person says it, in a voice of the character that is chosen in settings. */
export async function readAloudAs(): Promise<SpeechStyle> {
  const character = await api.call(accountEndpoints.getPreferences).then(
    (preferences) => preferences.voice_character,
    () => 'female' as const,
  )
  return (sentence, language) => {
    const voice = findBrowserVoice(speechSynthesis.getVoices(), language, character)
    return { text: speakableText(sentence, language), pitch: pitchOf(voice, character), ...(voice && { voice }) }
  }
}

import type { Language } from '#contract/language.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'

/** Browsers do not say whose voice is whose: by the names that systems give them. */
const names: Record<VoiceCharacter, RegExp> = {
  male: /\b(male|man|david|mark|daniel|alex|fred|guy|andrew|brian|christopher|eric|roger|steffan|andika|ardi)\b/i,
  female:
    /\b(female|woman|zira|samantha|karen|moira|tessa|victoria|aria|jenny|ava|emma|michelle|gadis|damayanti|siti)\b/i,
}

/** A voice of the browser in a language, of the character where one is known; undefined where it has none. */
export function findBrowserVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
  character: VoiceCharacter,
): SpeechSynthesisVoice | undefined {
  const spoken = voices.filter(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith(language))
  return (
    spoken.find(({ name }) => names[character].test(name)) ??
    spoken.find(({ localService }) => localService) ??
    spoken[0]
  )
}

/** What stands in for the character where the browser has one voice only. */
export function pitchOf(voice: SpeechSynthesisVoice | undefined, character: VoiceCharacter): number {
  if (voice && names[character].test(voice.name)) return 1
  return character === 'male' ? 0.85 : 1.1
}

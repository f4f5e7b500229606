import { limits } from '#contract/limits.ts'

export type Strength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong'

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]
const runs = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Characters that add something: a repeated one or the next one of a run adds nothing. */
function weightOf(password: string): number {
  const letters = [...password.toLowerCase()]
  return letters.filter((letter, index) => {
    const before = letters[index - 1] ?? ''
    return letter !== before && !runs.some((run) => run.includes(before + letter) && before !== '')
  }).length
}

/**
 * A hint on how hard a password is to guess; the server decides what it takes. Length counts most, kinds of characters
 * a little, and what is known about the person (`personal`: name, email) nothing.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): Strength {
  if (password.length < limits.password.min) return 'tooShort'
  const bare = personal
    .flatMap((text) => text.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length > 3)
    .reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  const variety = kinds.filter((kind) => kind.test(password)).length
  const score = weightOf(bare) + (variety - 1) * 1.5
  if (score < 8) return 'weak'
  if (score < 11) return 'fair'
  return score < 15 ? 'good' : 'strong'
}

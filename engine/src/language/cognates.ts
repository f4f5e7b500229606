import type { Language } from '#contract/language.ts'

type Rule = [RegExp, string]

// Indonesian spells borrowed words as they sound: organization, organisasi; quality, kualitas; electronic, elektronik.
const toIndonesian: Rule[] = [
  [/isation$/, 'isasi'],
  [/ization$/, 'isasi'],
  [/(t|s)ion$/, 'si'],
  [/(ity|ety)$/, 'itas'],
  [/ology$/, 'ologi'],
  [/graphy$/, 'grafi'],
  [/(ancy|ance)$/, 'ansi'],
  [/(ency|ence)$/, 'ensi'],
  [/ism$/, 'isme'],
  [/ist$/, 'is'],
  [/ics?$/, 'ik'],
  [/ical$/, 'ikal'],
  [/ive$/, 'if'],
  [/ment$/, 'men'],
  [/ant$/, 'an'],
  [/ent$/, 'en'],
  [/(at|ut|ur|in|on|il|id|ol|ar)e$/, '$1'],
  [/tre$/, 'ter'],
  [/y$/, 'i'],
  [/ph/g, 'f'],
  [/qu/g, 'ku'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/ch/g, 'k'],
  [/cc(?=[eiy])/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/([b-df-hj-np-tvwz])\1/g, '$1'],
]
const toEnglish: Rule[] = [
  [/isasi$/, 'ization'],
  [/([aeiou]|[kp])si$/, '$1tion'],
  [/ktion$/, 'ction'],
  [/itas$/, 'ity'],
  [/logi$/, 'logy'],
  [/grafi$/, 'graphy'],
  [/ansi$/, 'ance'],
  [/ensi$/, 'ence'],
  [/isme$/, 'ism'],
  [/is$/, 'ist'],
  [/ik$/, 'ic'],
  [/if$/, 'ive'],
  [/men$/, 'ment'],
  [/en$/, 'ent'],
  [/([aeiou])t$/, '$1te'],
  [/ur$/, 'ure'],
  [/i$/, 'y'],
  [/ku(?=[aei])/g, 'qu'],
  [/ks/g, 'x'],
  [/k(?=[aourlt]|$)/g, 'c'],
]
const shortest = 5

/** How a word of one language may be spelt in the other, where both borrowed it; short words are not respelt. */
export function cognatesOf(word: string, from: Language): string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return []
  const rules = from === 'en' ? toIndonesian : toEnglish
  const respelt = rules.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
  return respelt === word ? [] : [respelt]
}

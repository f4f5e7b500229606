import type { Language } from '#contract/language.ts'
import { numberScales, numberWords } from '../language/numbers.ts'

const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
const ordinalsId = 'kenol pertama kedua ketiga keempat kelima keenam ketujuh kedelapan kesembilan kesepuluh'

const words = new Map<string, string>()
for (const [word, value] of numberWords) if (!numberScales.has(word)) words.set(word, `#${value}`)
for (const list of [ordinals, ordinalsId]) {
  list.split(' ').forEach((word, value) => {
    words.set(word, `#${value}th`)
  })
}
words.set('once', '#1').set('twice', '#2')
const fractions = new Set(['half', 'quarter'])

/**
 * A number in its one normal form (`#1250`, `#2.5`, `#3th`), or undefined for a word that is none. Indonesian writes
 * 1.234,5 where English writes 1,234.5; a group of exactly three digits tells grouping from decimals.
 */
export function normalNumber(word: string, language: Language): string | undefined {
  const named = words.get(word)
  if (named !== undefined) return named
  const ordinal = /^(?:ke-)?(\d+)(?:st|nd|rd|th)$/.exec(word) ?? /^ke-(\d+)$/.exec(word)
  if (ordinal) return `#${Number(ordinal[1])}th`
  if (!/^\d/.test(word)) return undefined
  return digits(word, language)
}

function digits(word: string, language: Language): string | undefined {
  const plain = /^(\d[\d.,]*)([a-z½¼¾]*)$/.exec(word)
  if (!plain) return undefined
  const [grouping, decimal] = language === 'id' ? (['.', ','] as const) : ([',', '.'] as const)
  const groups = new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+(\\${decimal}\\d+)?$`)
  const otherGroups = new RegExp(`^\\d{1,3}(\\${decimal}\\d{3}){2,}$`)
  let text = (plain[1] ?? '').replace(/[.,]+$/, '')
  if (groups.test(text)) text = text.split(grouping).join('').replace(decimal, '.')
  else if (otherGroups.test(text)) text = text.split(decimal).join('')
  else text = text.replace(',', '.')
  const value = Number(text)
  return Number.isFinite(value) ? `#${value}${plain[2]}` : undefined
}

/** Whether a word in lower case states a quantity or belongs to one ("four", "million", "juta"). */
export function isQuantityWord(word: string): boolean {
  // A scale of one or two letters ('m', 'jt') may as well be an initial.
  return words.has(word) || (word.length > 2 && numberScales.has(word)) || fractions.has(word)
}

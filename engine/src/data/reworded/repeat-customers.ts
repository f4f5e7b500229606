import { dealsBelow } from '../parse/scopes.ts'
import { nameWords } from '../schema/names.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const counting =
  '(?:(?<count>how many|number of|berapa(?: banyak)?|jumlah) )?(?:(?:list|show|daftar|tampilkan) )?(?:our |the )?'
const patterns: readonly [RegExp, 'repeat' | 'once'][] = [
  [new RegExp(`^${counting}(?:repeat|returning|recurring) (?<people>\\p{L}+)(?<rest> .+)?$`, 'iu'), 'repeat'],
  [new RegExp(`^${counting}one[- ]time (?<people>\\p{L}+)(?<rest> .+)?$`, 'iu'), 'once'],
  [
    new RegExp(
      `^${counting}(?<people>\\p{L}+) (?:berulang|yang (?:beli|belanja|pesan|datang|order) (?:lagi|berulang|lebih dari sekali)|repeat(?: order)?)(?<rest> .+)?$`,
      'iu',
    ),
    'repeat',
  ],
  [
    new RegExp(
      `^${counting}(?<people>\\p{L}+) (?:sekali beli|yang (?:hanya|cuma) (?:beli|belanja|pesan) sekali)(?<rest> .+)?$`,
      'iu',
    ),
    'once',
  ],
]

const said = {
  en: { many: 'how many ', repeat: 'with more than 1', once: 'with exactly 1' },
  id: { many: 'berapa ', repeat: 'dengan lebih dari 1', once: 'dengan tepat 1' },
}

/** 'repeat customers this year' have more than one deal in it; of the deals whichever hang below these people. */
export const readRepeatCustomers: Reader<Reworded> = (question, ...how) => {
  const [known, , language] = how
  for (const [pattern, often] of patterns) {
    const { count, people, rest = '' } = pattern.exec(question)?.groups ?? {}
    const focus = people && readWhole(people, ...how)?.reading.intent.focus
    const deals = focus ? dealsBelow(known, focus) : undefined
    if (!people || !deals) continue
    const words = said[language]
    const asked = `${count ? words.many : ''}${people} ${words[often]} ${nameWords(deals).join(' ')}${rest}`
    const read = readWhole(asked, ...how)
    const limits = read?.reading.intent.conditions.filter(
      (condition) => condition.is === 'having' || (condition.is === 'exists' && condition.having),
    )
    if (read && limits?.length === 1) return read
  }
  return undefined
}

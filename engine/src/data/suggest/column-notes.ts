import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatDate, formatNumber } from '#engine/language/index.ts'
import { isKnownWord } from '../lexicon/synonyms.ts'
import { nameWords } from '../schema/names.ts'
import type { Column, ForeignKey, Schema, Table } from '../types.ts'
import { capitalize } from '../words/labels.ts'
import { translateName } from '../words/translate.ts'
import { suggestName } from './names.ts'

/** What is said of a column until somebody knows better. */
export type SuggestedNote = {
  name: string
  description: { en: string; id: string }
  synonyms: { en: string[]; id: string[] }
  /** It looks like a password or a key. */
  hidden: boolean
}

const secret = /(^|_)(passwords?|passwd|pwd|secrets?|tokens?|api_?keys?|password_?hash|salt|otp|pin|kata_?sandi)($|_)/i
const shownValues = 4
const languages = ['en', 'id'] as const

/** Its name in both languages, what it holds by its values, and whether it should be kept from everyone. */
export function suggestColumnNote(column: Column, table: Table, schema: Schema): SuggestedNote {
  const { one } = suggestName(column.name)
  const key = schema.foreignKeys.find((link) => link.table === table.name && link.column === column.name)
  const hidden = secret.test(column.name)
  const facts = hidden ? undefined : factsOf(column, key)
  const say = (language: Language) =>
    column.description?.[language] || sentence(capitalize(column.label?.[language] ?? one[language]), facts?.[language])
  return {
    name: column.name,
    description: { en: say('en'), id: say('id') },
    synonyms: key || column.primaryKey ? { en: [], id: [] } : namesBeside(column.name, one),
    hidden,
  }
}

/** Names that the engine would not find by itself: what its own vocabulary connects needs no other name. */
export function namesBeside(identifier: string, singular: { en: string; id: string }): { en: string[]; id: string[] } {
  const own = nameWords(identifier).join(' ')
  const list = (language: Language) => {
    const name = singular[language].toLowerCase()
    // In Indonesian the engine also says a thing by its other name, where its own words have none.
    const isKnown = name.split(' ').every(isKnownWord) && (language === 'en' || translateName(own) !== undefined)
    return name === own || isKnown ? [] : [name]
  }
  return { en: list('en'), id: list('id') }
}

/** Two words would be taken for a name: a note is a sentence, or the name alone. */
const sentence = (name: string, facts: string | undefined): string =>
  facts === undefined || `${name} ${facts}`.split(/\s+/).length < 3 ? name : `${name}${facts}`

function factsOf(column: Column, key: ForeignKey | undefined): { en: string; id: string } | undefined {
  if (key) {
    const parent = suggestName(key.toTable).many
    return localized(`: which of the ${parent.en}`, `: yang mana dari ${parent.id}`)
  }
  if (column.primaryKey) return localized(': identifies each row', ': penanda tiap baris')
  const values = (column.values ?? []).filter((value) => value.trim() !== '' && value.length <= 40)
  if (column.type === 'text' && values.length > 1) {
    const listed = values.slice(0, shownValues).join(', ')
    const whole = values.length <= shownValues
    return whole ? localized(`: ${listed}`, `: ${listed}`) : localized(`, such as ${listed}`, `, misalnya ${listed}`)
  }
  if (column.type === 'boolean') return localized(': yes or no', ': ya atau tidak')
  return rangeOf(column)
}

function rangeOf({ name, type, min, max }: Column): { en: string; id: string } | undefined {
  if (min === undefined || max === undefined || min === max) return undefined
  const isDay = type === 'date' || type === 'timestamp'
  const isYear = nameWords(name).some((word) => word === 'year' || word === 'tahun')
  const [en, id] = languages.map((language) => {
    const write = (value: string | number) =>
      isDay ? formatDate(String(value), language) : isYear ? String(value) : formatNumber(Number(value), language)
    return language === 'en' ? `, from ${write(min)} to ${write(max)}` : `, dari ${write(min)} sampai ${write(max)}`
  })
  return type === 'text' || type === 'boolean' ? undefined : localized(en ?? '', id ?? '')
}

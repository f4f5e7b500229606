import { stem, translationsOf } from '#engine/language/index.ts'
import { stateWords } from '../lexicon/states.ts'
import { sameMeaning } from '../lexicon/synonyms.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema, ValueRef } from '../schema/prepared-schema.ts'

/** A column of codes has few of them, and none is a word of any length. */
const mostCodes = 14
const longestCode = 7

type Codes = readonly (readonly ValueRef[])[]
const codes = new WeakMap<PreparedSchema, Codes>()

/** The columns that hold codes ('BTL', 'CANC', 'A'), each with all of its values. */
const codesOf = (known: PreparedSchema): Codes => {
  const found =
    codes.get(known) ??
    known.schema.tables.flatMap((table) =>
      table.columns.flatMap((column) => {
        const { values = [], hidden, type } = column
        if (hidden || type !== 'text' || values.length < 2 || values.length > mostCodes) return []
        if (!values.every((value) => value.length <= longestCode && /^[A-Z0-9_-]+$/.test(value))) return []
        const isState = nameWords(column.name).some((word) => states.test(word) || kinds.test(word))
        // 'A', 'B', 'C' are grades, unless they say how things stand.
        return isState || values.every((value) => value.length > 2)
          ? [values.map((value) => ({ table, column, value }))]
          : []
      }),
    )
  codes.set(known, found)
  return found
}

const kinds = /^(type|kind|jenis|tipe|kategori|category)$/
const states = /^(status|state|keadaan|kondisi|condition|flag)$/

/** The codes that a word is written short as: 'dibatalkan' where the data says 'BTL', 'completed' where it says 'CMPL'. */
export const codedValues = (word: string, known: PreparedSchema): ValueRef[] => {
  const coded = codesOf(known)
  if (coded.length === 0 || word.length < 4) return []
  const said = [word, stem(word, 'id')]
  const phrases = [
    ...new Set([...said, ...said.flatMap((form) => [...sameMeaning([form]), ...translationsOf(form)])]),
  ].map((phrase) => phrase.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return coded.flatMap((refs) => {
    const of = (fits: (code: string, phrase: string) => boolean) =>
      refs.filter(({ value }) => phrases.some((phrase) => fits(value.toLowerCase(), phrase)))
    const shortened = of(isShortFor)
    const isOfState = shortened.length === 0 && stateWords.has(word)
    const found = isOfState ? of((code, phrase) => code.length === 1 && phrase.startsWith(code)) : shortened
    // What several may be short for tells none of them.
    return found.length === 1 ? found : []
  })
}

/** Whether a code is the beginning of a word, or the first of its letters and then its consonants. */
const isShortFor = (code: string, phrase: string): boolean => {
  if (code.length < 2 || phrase.length < code.length || code[0] !== phrase[0]) return false
  if (code.length > 2 && phrase.startsWith(code)) return true
  const consonants = phrase.slice(0, 1) + phrase.slice(1).replaceAll(/[aeiou]/g, '')
  const single = consonants.replaceAll(/(.)\1+/g, '$1')
  return [consonants, single].some((letters) => letters.startsWith(code))
}

/** 'IF' where policies are 'in force', 'NS' where somebody was a 'no show': the first letters of a state in several words. */
export const initialedValues = (words: readonly string[], known: PreparedSchema): ValueRef[] => {
  const [first = ''] = words
  if (words.length < 2) return []
  const isOpen = /^(in|on|no|not|out|under|ready|part)$/.test(first)
  const initials = words.map((word) => word[0] ?? '').join('')
  // 'rawat inap' where a column 'jenis_rawat' says 'RI'.
  const found = codesOf(known).flatMap((refs) =>
    refs.filter(
      ({ value, column }) => value.toLowerCase() === initials && (isOpen || nameWords(column.name).includes(first)),
    ),
  )
  return found.length === 1 ? found : []
}

const mostKinds = 50
const abbreviations = new WeakMap<PreparedSchema, ReadonlyMap<string, ValueRef[]>>()

/** 'HR' and 'IT' where the data says 'Human Resources' and 'Information Technology': the first letters of a value in several words. */
export const abbreviatedValues = (written: string, known: PreparedSchema): ValueRef[] => {
  if (!/^[A-Z]{2,5}$/.test(written)) return []
  const found = abbreviations.get(known) ?? initialsOf(known)
  abbreviations.set(known, found)
  const refs = found.get(written.toLowerCase()) ?? []
  // What several values may be short for tells none of them.
  return new Set(refs.map(({ value }) => value)).size === 1 ? refs : []
}

function initialsOf({ schema }: PreparedSchema): Map<string, ValueRef[]> {
  const refs = schema.tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const { values = [], hidden, type } = column
      return hidden || type !== 'text' || values.length > mostKinds
        ? []
        : values.map((value) => ({ table, column, value }))
    }),
  )
  const initials = ({ value }: ValueRef) =>
    value.split(/[^\p{L}]+/u).filter((word) => !/^(?:of|and|the|dan|&)$/i.test(word))
  const several = refs.filter((ref) => initials(ref).length > 1)
  return Map.groupBy(several, (ref) =>
    initials(ref)
      .map((word) => word.charAt(0))
      .join('')
      .toLowerCase(),
  )
}

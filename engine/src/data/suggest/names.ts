import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { translatePhrase } from '../../language/dictionary.ts'
import { nameWords } from '../schema/names.ts'
import { pluralOf, singularOf } from '../words/labels.ts'
import { englishWord, indonesianWord, isIndonesian } from '../words/translate.ts'

/** What people call a thing in both languages, one and several of it; as it is written where nothing is known. */
export type SuggestedName = { one: LocalizedText; many: LocalizedText }

/** 'tanggal_pesan' → order date, 'order_items' → item pesanan: word by word, the head where each language has it. */
export function suggestName(identifier: string): SuggestedName {
  const all = nameWords(identifier).map((word) => abbreviations.get(word) ?? word)
  const first = all.findIndex((word) => !prefixes.has(word))
  const named = first > 0 ? all.slice(first) : all
  // 'no_faktur': a number in both languages, and the head where it stands first.
  const words = /^no_/i.test(identifier) && named[0] === 'number' ? ['nomor', ...named.slice(1)] : named
  const told = words.length > 1 ? words.filter((word) => word !== 'id') : words
  const one = told.length < words.length ? idOf(suggestOne(told)) : suggestOne(told)
  // What is in Indonesian still has no English plural.
  const isEnglish = one.en !== one.id || !isIndonesianWord(one.en.split(' ').at(-1) ?? '')
  return { one, many: localized(isEnglish ? pluralOf(one.en) : one.en, one.id) }
}

function suggestOne(words: readonly string[]): LocalizedText {
  const [verb = '', mark, ...rest] = words
  const done = rest.length === 0 && (mark === 'at' || mark === 'on') ? happened.get(verb) : undefined
  if (done) return localized(`${verb} ${mark}`, done)
  const written = words.map(spelled).join(' ')
  if (words.some((word) => small.has(word))) return untranslated(written)
  const foreign = words[0] === 'nomor' || words.filter(isIndonesianWord).length > words.filter(isEnglishWord).length
  const [en, id] = [words.map(inEnglish), words.map(inIndonesian)]
  const own = (known: readonly (string | undefined)[]) =>
    known.map((word, place) => word ?? spelled(words[place] ?? '')).join(' ')
  if (foreign) return localized(turned(en) ?? written, own(id))
  const one = singularOf(own(en))
  return localized(one, turned(id) ?? one)
}

const idOf = (of: LocalizedText): LocalizedText => localized(`${of.en} ID`, `ID ${of.id}`)

/** The head is first in Indonesian and last in English; undefined where a word is not known. */
function turned(words: readonly (string | undefined)[]): string | undefined {
  const found = words.filter((word) => word !== undefined)
  return found.length < words.length ? undefined : found.toReversed().join(' ')
}

const pairs = (text: string) => new Map(text.split(/\s+/).map((pair) => pair.split('=') as [string, string]))
const prefixes = new Set('tbl tb mst ms ref dim fact trx tr'.split(' '))
const abbreviations = pairs(
  'kd=kode nm=nama hrg=harga brg=barang jml=jumlah ket=keterangan alm=alamat plg=pelanggan trx=transaksi jns=jenis stn=satuan thn=tahun bln=bulan tlp=telepon',
)
const happened = pairs(
  'created=dibuat updated=diubah deleted=dihapus ordered=dipesan paid=dibayar shipped=dikirim sent=dikirim received=diterima sold=dijual opened=dibuka closed=ditutup started=dimulai ended=berakhir registered=didaftarkan issued=diterbitkan hired=direkrut signed=ditandatangani',
)
/** Words that hold others together: what has one is not put together from words. */
const small = new Set('at on is has by of to from in with for and di dari ke yang dan untuk'.split(' '))
const alike = new Set('email total status item format bank data online'.split(' '))
const letters = /^(?:[bcdfghjklmnpqrstvwxz]{2,4}|id|sku|npwp|nik|ppn|pph|po)$/
const spelled = (word: string): string => (letters.test(word) ? word.toUpperCase() : word)

const single = (phrase: string, from: Language): string | undefined =>
  translatePhrase(phrase, from).find((translation) => !translation.includes(' '))
const isIndonesianWord = (word: string): boolean =>
  !alike.has(word) && (isIndonesian(word) || translatePhrase(word, 'id').length > 0)
const isEnglishWord = (word: string): boolean =>
  !alike.has(word) && !isIndonesian(word) && toIndonesian(word) !== undefined
const toIndonesian = (word: string): string | undefined =>
  indonesianWord(word) ?? indonesianWord(singularOf(word)) ?? single(word, 'en')
const toEnglish = (word: string): string | undefined => englishWord(word) ?? single(word, 'id')

const inEnglish = (word: string): string | undefined =>
  alike.has(word) || isEnglishWord(word) ? word : letters.test(word) ? word.toUpperCase() : toEnglish(word)
const inIndonesian = (word: string): string | undefined =>
  alike.has(word) || (isIndonesianWord(word) && !isEnglishWord(word))
    ? word
    : letters.test(word)
      ? word.toUpperCase()
      : toIndonesian(word)

import { type QuestionToken, tokenizeQuestion } from '#engine/language/index.ts'
import { valueForms } from '../lexicon/demonyms.ts'
import { determiners, operators } from '../lexicon/operators.ts'
import { inPlainWords } from '../lexicon/phrasings.ts'
import { slang } from '../lexicon/slang.ts'
import { conceptsOf } from '../lexicon/synonyms.ts'

/** At most this many words of a question are read: more is a document, not a question. */
const longestQuestion = 90

/** The words of a question, ready for linking: determiners dropped, possessives and negations cut off, doubled plurals made single. */
export const questionWords = (question: string): QuestionToken[] =>
  often(partsInFull(spellOut(tokenizeQuestion(inPlainWords(question)).map(spelled).flatMap(cut))))
    // 'grade A' is no article.
    .filter(
      (token, index) => token.kind === 'quoted' || (token.text === 'A' && index > 0) || !determiners.has(token.lower),
    )
    .slice(0, longestQuestion)

// 'first and last name' → 'first name and last name'; 'his or her' says nothing of an alternative.
const spellOut = (tokens: QuestionToken[]): QuestionToken[] =>
  tokens.flatMap((token, index) => {
    const rest = tokens.slice(index + 1, index + 9).map((next) => next.lower)
    if (token.lower === 'or' && tokens[index - 1]?.lower === 'his' && rest[0] === 'her') return []
    if (!/^(first|middle|last)$/.test(token.lower) || !/^(,|and|or)$/.test(rest[0] ?? '')) return [token]
    const name = rest.findIndex((word) => /^names?$/.test(word))
    const listed = name > 0 && rest.slice(0, name).every((word) => /^(,|and|or|first|middle|last|the)$/.test(word))
    return listed ? [token, { ...token, kind: 'word', text: 'name', lower: 'name' }] : [token]
  })

const yearPart = /^(half|quarter|semester|kuartal|triwulan|paruh)$/
const whichPart = /^([1-4]|i{1,3}|iv|first|second|third|fourth|1st|2nd|3rd|4th|pertama|kedua|ketiga|keempat)$/
const besideParts = /^(,|and|or|vs|versus|to|with|dan|atau|dengan|&)$/

// 'the first and second half' → 'the first half and second half', 'kuartal 1 dan 2' → 'kuartal 1 dan kuartal 2'.
const partsInFull = (tokens: QuestionToken[]): QuestionToken[] =>
  tokens.flatMap((token, index) => {
    const reads = (pattern: RegExp, by: number) => pattern.test(tokens[index + by]?.lower ?? '')
    const [ahead, behind] = [tokens[index + 3], tokens[index - 3]]
    if (!reads(whichPart, 0)) return [token]
    if (ahead && reads(besideParts, 1) && reads(whichPart, 2) && reads(yearPart, 3)) return [token, ahead]
    if (behind && reads(besideParts, -1) && reads(whichPart, -2) && reads(yearPart, -3)) return [behind, token]
    return [token]
  })

const onceOrMore = new Map([
  ['once', '1'],
  ['twice', '2'],
  ['thrice', '3'],
  ['sekali', '1'],
])

// 'more than once' → 'more than 1 times'.
const often = (tokens: QuestionToken[]): QuestionToken[] =>
  tokens.flatMap((token, index) => {
    const count = onceOrMore.get(token.lower)
    const compared = /^(than|least|most|exactly|only|dari|setidaknya|minimal|tepat)$/.test(
      tokens[index - 1]?.lower ?? '',
    )
    return count && compared
      ? [
          { ...token, kind: 'number', text: count, lower: count },
          { ...token, text: 'times', lower: 'times' },
        ]
      : [token]
  })

/** 'brp pasien yg blm bayar': as they are written in full. */
const spelled = (token: QuestionToken): QuestionToken => {
  const full = token.kind === 'word' ? slang.get(token.lower) : undefined
  return full ? { ...token, text: full, lower: full } : token
}

const kept =
  /^(hanya|punya|tanya|biasanya|semuanya|sebelumnya|sesudahnya|setelahnya|banyaknya|lainnya|berikutnya|selanjutnya|kiranya|adanya)$/

const cut = (token: QuestionToken): QuestionToken[] => {
  if (token.kind !== 'word') return [token]
  const part = (text: string, kind: QuestionToken['kind'] = 'word'): QuestionToken => ({
    ...token,
    kind,
    text,
    lower: text.toLowerCase(),
  })
  const negation = /^(\p{L}+)n['’]t$/u.exec(token.text)
  if (negation) return [part(negation[1] ?? ''), part('not')]
  const possessive = /^(.+)['’]s?$/u.exec(token.text)
  if (possessive) return [part(possessive[1] ?? ''), part("'s", 'punct')]
  const owned = /^(\p{L}{3,})nya$/u.exec(token.text)
  if (owned && !kept.test(token.lower) && !isPhrase(token.lower)) return [part(owned[1] ?? '')]
  if (!token.text.includes('-') || isPhrase(token.lower)) return [token]
  const pieces = token.text.split('-')
  if (pieces.length === 2 && pieces[0]?.toLowerCase() === pieces[1]?.toLowerCase().replace(/nya$/, ''))
    return [part(pieces[0] ?? '')]
  return pieces.filter((piece) => piece !== '').map((piece) => part(piece, /^\d+$/.test(piece) ? 'number' : 'word'))
}

/** Whether a hyphenated word is kept whole. */
export const isPhrase = (word: string): boolean =>
  operators.has(word) || valueForms.has(word) || conceptsOf([word]).length > 0

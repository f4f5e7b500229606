import type { Language } from '#contract/language.ts'
import { detectLanguage } from '../language/detect.ts'
import { translateWords } from '../language/dictionary.ts'
import { stem as stemWord } from '../language/stem.ts'
import { type AnswerKind, answerKind } from './answer-kinds.ts'
import { type PassageToken, tokenizePassage } from './tokens.ts'

/**
 * A content word of the question; `weight` scales how much finding it counts, `name` marks a proper name or a number.
 * `translations` are stems in the language of the text, where the question is in the other one.
 */
export type Term = {
  stem: string
  word: string
  weight: number
  name: boolean
  position: number
  translations: readonly string[]
}

/** A question as the search sees it; `focus` are the stems of what is asked for ("points" in "how many points"). */
export type Question = {
  kind: AnswerKind
  terms: Term[]
  focus: string[]
  stems: Set<string>
  tokens: PassageToken[]
}

const generic = new Set(
  'year date day month century decad number amount percent percentag person peopl citi countri place tahun tanggal bulan orang jumlah hari abad kota negara time state way thing'.split(
    ' ',
  ),
)
const askers = new Set('what which many much berapa apa apakah'.split(' '))

/** Reads what a question asks for and by which words the answer can be found in a text of that language. */
export function readQuestion(text: string, language: Language): Question {
  const tokens = tokenizePassage(text, language)
  const translations = translationsOf(tokens, text, language)
  const ownFocus = focusStems(tokens)
  const terms = contentTerms(tokens, ownFocus, translations)
  const translated = (of: (term: Term) => boolean) => terms.filter(of).flatMap((term) => term.translations)
  const focus = [...ownFocus, ...translated(({ stem }) => ownFocus.includes(stem))]
  const stems = new Set([...tokens.map(({ stem }) => stem), ...translated(() => true)])
  return { kind: answerKind(text.toLowerCase().trim()), terms, focus, stems, tokens }
}

/** Stems in the language of the text for each word of a question in the other one. */
function translationsOf(tokens: PassageToken[], text: string, language: Language): readonly string[][] {
  const spoken = detectLanguage(text)
  if (spoken === language) return []
  const found = translateWords(
    tokens.map(({ word }) => word),
    spoken,
  )
  return found.map((words) => [...new Set(words.map((word) => stemWord(word, language)))])
}

function focusStems(tokens: PassageToken[]): string[] {
  const asker = tokens.findIndex((token) => askers.has(token.word))
  if (asker < 0) return []
  const focus: string[] = []
  for (const token of tokens.slice(asker + 1, asker + 4)) {
    if (token.stop || token.capital) break
    focus.push(token.stem)
  }
  return focus
}

function contentTerms(tokens: PassageToken[], focus: string[], translations: readonly string[][]): Term[] {
  const content = tokens.filter((token) => !token.stop)
  const chosen = content.length > 0 ? content : tokens
  const terms = new Map<string, Term>()
  chosen.forEach((token) => {
    if (terms.has(token.stem)) return
    const index = tokens.indexOf(token)
    const name = isName(tokens, index)
    const typeWord = generic.has(token.stem) && (focus.includes(token.stem) || index < 3)
    const weight = typeWord
      ? 0.35
      : focus.includes(token.stem)
        ? 0.8
        : name
          ? 1.2 / Math.sqrt(nameLength(tokens, index))
          : 1
    terms.set(token.stem, {
      stem: token.stem,
      word: token.word,
      weight,
      name,
      position: index,
      translations: translations[index] ?? [],
    })
  })
  return [...terms.values()]
}

function isName(tokens: PassageToken[], index: number): boolean {
  const token = tokens[index]
  return token !== undefined && (token.number || (token.capital && index > 0 && !token.stop))
}

/** How many words the name around a place has: a name of three words is one thing to look for, not three. */
function nameLength(tokens: PassageToken[], index: number): number {
  let first = index
  let last = index
  while (isName(tokens, first - 1)) first--
  while (isName(tokens, last + 1)) last++
  return last - first + 1
}

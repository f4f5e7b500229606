import { isQuantityWord } from './numbers.ts'
import type { Question } from './question.ts'
import type { PassageToken } from './tokens.ts'

const months = new Set(
  'january february march april may june july august september october november december'.split(' '),
)
const timeWords = new Set(
  'century centuries decade abad dekade era monday tuesday wednesday thursday friday saturday sunday senin selasa rabu kamis jumat sabtu minggu spring summer autumn winter'.split(
    ' ',
  ),
)
const reasonWords = new Set(
  'because due since order therefore thus cause caused reason result owing so karena sebab akibat agar supaya disebabkan alasan akibatnya demi'.split(
    ' ',
  ),
)
const mannerWords = new Set('by through using via with means dengan melalui secara cara lewat'.split(' '))
const placeWords = new Set(
  'in at near to from into on of across outside inside north south east west di ke dari dekat antara utara selatan timur barat'.split(
    ' ',
  ),
)
const termWords = new Set(
  'known called termed named referred denoted nicknamed dubbed name term disebut dikenal dinamakan dijuluki bernama istilah'.split(
    ' ',
  ),
)
const definitionWords = new Set(
  'is are was were means refers defined called known term adalah ialah merupakan yaitu yakni disebut artinya'.split(
    ' ',
  ),
)

/**
 * How well a sentence offers the kind of thing that is asked for, 0 to 1: a person for "who", a quantity for "how many".
 * What the question says itself is no evidence. `matched` are the places of the question's words in the sentence.
 */
export function evidence(question: Question, tokens: PassageToken[], matched: number[]): number {
  let best = 0
  tokens.forEach((token, index) => {
    const value = tokenEvidence(question, token, tokens, index)
    if (value > 0) best = Math.max(best, value * nearness(index, matched))
  })
  return best
}

function nearness(index: number, matched: number[]): number {
  if (matched.length === 0) return 0.4
  const distance = Math.min(...matched.map((other) => Math.abs(other - index)))
  return 1 / (1 + distance / 12)
}

function tokenEvidence(question: Question, token: PassageToken, tokens: PassageToken[], index: number): number {
  switch (question.expected) {
    case 'number':
      return numberEvidence(question, token, tokens, index)
    case 'date':
      return question.stems.has(token.stem)
        ? 0
        : isYear(token)
          ? 1
          : months.has(token.word) || timeWords.has(token.word)
            ? 0.9
            : token.number
              ? 0.3
              : 0
    case 'person':
      return isNewName(question, token, tokens, index) ? 1 : 0
    case 'place':
      return isNewName(question, token, tokens, index) ? (placeWords.has(tokens[index - 1]?.word ?? '') ? 1 : 0.6) : 0
    case 'name':
      return isNewName(question, token, tokens, index) ? 0.8 : 0
    case 'term':
      return termWords.has(token.word) ? 1 : 0
    case 'reason':
      return reasonWords.has(token.word) ? 1 : 0
    case 'manner':
      return mannerWords.has(token.word) ? 0.6 : 0
    case 'definition':
      return definitionWords.has(token.word) ? 0.8 : 0
    default:
      return 0
  }
}

function isYear(token: PassageToken): boolean {
  const year = /^#(\d{3,4})s?$/.exec(token.stem)?.[1]
  return year !== undefined && Number(year) >= 500 && Number(year) <= 2100
}

function numberEvidence(question: Question, token: PassageToken, tokens: PassageToken[], index: number): number {
  if (!token.number && !isQuantityWord(token.word) && token.word !== 'percent') return 0
  if (question.stems.has(token.stem) && token.word !== 'percent') return 0
  const beside = tokens.slice(Math.max(0, index - 2), index + 5).some((other) => question.focus.includes(other.stem))
  if (isYear(token)) return beside ? 0.5 : 0.25
  return beside ? 1 : 0.7
}

function isNewName(question: Question, token: PassageToken, tokens: PassageToken[], index: number): boolean {
  if (!token.capital || token.stop || question.stems.has(token.stem)) return false
  return index > 0 || tokens[1]?.capital === true || !token.stop
}

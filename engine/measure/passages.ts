import type { Language } from '#contract/language.ts'
import { buildIndex } from '../src/passages/build-index.ts'
import { searchPassages } from '../src/passages/search.ts'
import type { Hit, Passage, PassageIndex } from '../src/passages/types.ts'
import { readArticles } from './passages/articles.ts'

type Line = {
  question: string
  answered: boolean
  confidence: number
  ms: number
  first?: boolean
  top5?: boolean
  sentence?: boolean
  right?: boolean
  quote: string
}

const [file, languageArgument, manner] = process.argv.slice(2)
if (!file) {
  console.error('usage: npm run --silent measure:passages -- <passages.json> [en|id] [crossed]')
  process.exit(2)
}
const language: Language | undefined =
  languageArgument === 'en' || languageArgument === 'id' ? languageArgument : undefined
const articles = readArticles(file)

// A paragraph is a passage and its article's title the heading. Every question, answerable or not, is put to all passages.
const passages: Passage[] = articles.flatMap((article, index) =>
  article.paragraphs.map((paragraph, number) => {
    const heading = article.title?.replaceAll('_', ' ')
    return { id: `${index}.${number}`, text: paragraph.text, ...(heading ? { heading } : {}) }
  }),
)
const index: PassageIndex = buildIndex(passages, language)
const lines: Line[] = []
articles.forEach((article, index) => {
  article.paragraphs.forEach((paragraph, number) => {
    for (const { question, answers, other } of paragraph.questions) {
      if (manner === 'crossed' && other === undefined) continue
      const asked = manner === 'crossed' && other !== undefined ? other : question
      const line = measure(asked, answers, `${index}.${number}`)
      lines.push(line)
      console.log(JSON.stringify(line))
    }
  })
})
console.log(JSON.stringify(summary(lines)))

function measure(question: string, answers: string[], id: string): Line {
  const started = performance.now()
  const hits = searchPassages(index, question, { limit: 5 })
  const ms = Math.round((performance.now() - started) * 100) / 100
  const answered = hits[0]?.answered ?? false
  const quote = hits[0]?.quote.text ?? ''
  const base = { question, answered, confidence: hits[0]?.confidence ?? 0, ms, quote }
  return answers.length === 0 ? { ...base, right: !answered } : { ...base, ...found(hits, answers, id, quote) }
}

function found(hits: Hit[], answers: string[], id: string, quote: string) {
  const index = hits.findIndex((hit) => hit.passage.id === id)
  return { first: index === 0, top5: index >= 0, sentence: answers.some((answer) => holds(quote, answer)) }
}

/** Whether the quote holds the answer, letter case, white space and the answer's last full stop aside. */
function holds(quote: string, answer: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
  return plain(quote).includes(plain(answer).replace(/[.,;:!?]+$/, ''))
}

function summary(all: Line[]) {
  const answerable = all.filter((line) => line.right === undefined)
  const unanswerable = all.filter((line) => line.right !== undefined)
  const refused = all.filter((line) => !line.answered)
  const times = all.map((line) => line.ms).sort((left, right) => left - right)
  return {
    questions: all.length,
    passages: passages.length,
    ...(answerable.length > 0 && {
      answerable: answerable.length,
      first: rate(answerable, (line) => line.first === true),
      top5: rate(answerable, (line) => line.top5 === true),
      sentence: rate(answerable, (line) => line.sentence === true),
      refused: rate(answerable, (line) => !line.answered),
      // Of what it answers: how much holds the answer.
      answered_right: rate(
        all.filter((line) => line.answered),
        (line) => line.sentence === true,
      ),
    }),
    ...(unanswerable.length > 0 && {
      unanswerable: unanswerable.length,
      unanswerable_right: rate(unanswerable, (line) => line.right === true),
      // Of what it refuses: how much has no answer.
      refused_right: rate(refused, (line) => line.right !== undefined),
    }),
    ms_p95: times[Math.floor(times.length * 0.95)] ?? 0,
  }
}

function rate(list: Line[], test: (line: Line) => boolean): number {
  return Math.round((list.filter(test).length / list.length) * 10_000) / 10_000
}

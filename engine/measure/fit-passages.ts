// Fits what `src/passages/confidence.ts` weighs, and writes src/passages/weights.json:
//   node engine/measure/fit-passages.ts <articles.json> [en|id]
// Articles are as for measure/passages.ts, with unanswerable questions among them. Every tenth article is of one part; a question is
// put to the passages of its part. Prints what each fifth of the articles gives with weights fitted on the other four.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildIndex, readPassage } from '../src/passages/build-index.ts'
import { rankPassages } from '../src/passages/search.ts'
import type { Passage } from '../src/passages/types.ts'
import { chanceOf, evaluateTree } from '../src/trees.ts'
import { fitLogistic, fitTrees, type Observation } from './fit.ts'
import { type Article, readArticles } from './passages/articles.ts'

type Claim = { values: number[]; right: boolean }
type Example = { part: number; answerable: boolean; found: boolean; noCandidate: number; claims: Claim[] }

const parts = 10
const folds = 5
const threshold = 0.5
const [file, language = 'id'] = process.argv.slice(2)
if (!file || (language !== 'en' && language !== 'id')) {
  console.error('usage: node engine/measure/fit-passages.ts <articles.json> [en|id]')
  process.exit(2)
}
let names: string[] = []
const articles = readArticles(file)
const examples = Array.from({ length: parts }, (_, part) =>
  examplesOf(
    articles.filter((_article, at) => at % parts === part),
    part,
  ),
).flat()

for (let fold = 0; fold < folds; fold++) {
  const fitted = fitWeights(examples.filter(({ part }) => part % folds !== fold))
  report(
    fitted,
    examples.filter(({ part }) => part % folds === fold),
  )
}
const weights = { features: names, threshold, ...fitWeights(examples) }
const target = path.resolve(import.meta.dirname, '../src/passages/weights.json')
writeFileSync(target, `${JSON.stringify(weights)}\n`)

function examplesOf(part: Article[], number: number): Example[] {
  const paragraphs = part.flatMap((article) => article.paragraphs.map((paragraph) => ({ ...paragraph, article })))
  const passages = paragraphs.map(({ text, article }, at): Passage => {
    const heading = article.title?.replaceAll('_', ' ')
    return { id: `${at}`, text, ...(heading ? { heading } : {}) }
  })
  const spoken = language === 'en' ? 'en' : 'id'
  const read = passages.map((passage) => readPassage(passage, spoken))
  const index = { ...buildIndex(passages, spoken), read }
  return paragraphs.flatMap(({ questions }, at) =>
    questions.flatMap(({ question, answers }): Example[] => {
      const [hit] = rankPassages(index, question, { limit: 1 })
      if (!hit) return []
      const found = hit.passage.id === `${at}`
      const claims = hit.claims.map(({ sentence, features }): Claim => {
        names = Object.keys(features)
        const quote = plain(hit.passage.text.slice(sentence.start, sentence.end))
        return { values: Object.values(features), right: answers.some((answer) => quote.includes(plain(answer))) }
      })
      const noCandidate = hit.claims[0].features.noCandidate ?? 0
      return [{ part: number, answerable: answers.length > 0, found, noCandidate, claims }]
    }),
  )
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:!?]+$/, '')
}

type Fitted = { quote: number[]; trees: ReturnType<typeof fitTrees> }

/** The sentence to quote is fitted on passages that hold the answer, the probability on what would be quoted. */
function fitWeights(given: readonly Example[]): Fitted {
  const holding = given.filter(({ answerable, found }) => answerable && found)
  const rows = holding.flatMap(({ claims }) =>
    claims.map(({ values, right }): Observation => ({ values, label: right ? 1 : 0 })),
  )
  const [, ...quote] = fitLogistic(rows).map((weight) => Math.round(weight * 1e3) / 1e3)
  const quoted = given.map((example): Observation => {
    return { values: quotedOf(example, quote).values, label: example.answerable ? 1 : 0 }
  })
  return { quote, trees: fitTrees(quoted) }
}

function quotedOf({ claims }: Example, quote: number[]): Claim {
  const odds = ({ values }: Claim) => values.reduce((sum, value, at) => sum + value * (quote[at] ?? 0), 0)
  return claims.reduce((left, right) => (odds(right) > odds(left) ? right : left))
}

function report({ quote, trees }: Fitted, given: readonly Example[]): void {
  const candidate = names.indexOf('noCandidate')
  const judged = given.map((example) => {
    const { values, right } = quotedOf(example, quote)
    const chance = chanceOf(trees.reduce<number>((sum, tree) => sum + evaluateTree(tree, values), 0))
    const confidence = values[candidate] === 1 ? Math.min(chance, threshold / 2) : chance
    return { answerable: example.answerable, right, confidence }
  })
  const answerable = judged.filter((one) => one.answerable)
  const unanswerable = judged.filter((one) => !one.answerable)
  const refused = judged.filter(({ confidence }) => confidence < threshold)
  const sorted = judged.toSorted((left, right) => left.confidence - right.confidence)
  const share = (part: number, all: number) => Math.round((1_000 * part) / all) / 10
  const none = (list: typeof judged) => list.filter((one) => !one.answerable).length
  const precisionAt = (recall: number) => {
    let seen = 0
    const at = sorted.findIndex((one) => !one.answerable && ++seen >= recall * unanswerable.length)
    return share(none(sorted.slice(0, at + 1)), at + 1)
  }
  console.log(
    JSON.stringify({
      questions: judged.length,
      sentence: share(answerable.filter(({ right }) => right).length, answerable.length),
      unanswerable_refused: share(none(refused), unanswerable.length),
      refused_right: share(none(refused), refused.length),
      answerable_answered: share(answerable.length - (refused.length - none(refused)), answerable.length),
      refused_right_at_75: precisionAt(0.75),
      refused_right_at_60: precisionAt(0.6),
    }),
  )
}

import type { AgentId, FileId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Language } from '#contract/language.ts'
import {
  buildIndex,
  type CorpusStatistics,
  type Hit,
  type Passage,
  questionTerms,
  relativesOf,
  searchPassages,
  stemsFor,
  type Variant,
} from '#engine/passages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Embeddings } from './embeddings.ts'
import { findNearest, type VectorPlaces } from './nearest.ts'
import * as store from './search-store.ts'
import { onlyTrue } from './true-quotes.ts'
import { likenessOf } from './vector-cache.ts'

/** A text that is searched: a version that answers are made from. */
export type SearchedVersion = {
  fileId: FileId
  versionId: KnowledgeVersionId
  language: Language
  passages: number
  embedding: string | null
  /** Its vectors stand in the database's index. */
  indexed: boolean
}
export type KnowledgeHit = Hit & { versionId: KnowledgeVersionId; fileId: FileId; position: number }
export type SearchDeps = { db: Db; embeddings: Embeddings; vectors: VectorPlaces }

/** Passages that are looked at closely: at most so many by words, so many more by vectors. */
const byWords = 40
/** Of those by words at least so many, and all others that have this share of the best one's words. */
const surely = 16
const promisingShare = 0.5
const byVectors = 12
const maxAlike = 24
/** Passages whose words are weighed: the rarest words of a question choose them. */
const weighed = 1_500

/**
 * The passages of an agent's texts that answer a question best: chosen by the question's rarer words (and words like them) in the
 * full text and by likeness of vectors, then weighed closely by the engine. A hit whose quote does not stand word for word in its
 * document is left out.
 */
export async function searchTexts(
  { db, embeddings, vectors }: SearchDeps,
  agentId: AgentId,
  texts: readonly SearchedVersion[],
  question: string,
  limit: number,
): Promise<KnowledgeHit[]> {
  const languages = [...new Set(texts.map(({ language }) => language))]
  const versions = texts.map(({ versionId }) => versionId)
  const all = texts.reduce((sum, { passages }) => sum + passages, 0)
  if (all === 0) return []
  const { groups, frequency, strange } = await readWords(db, agentId, question, languages, all)
  const rarity = (stem: string) => idf(all, frequency.get(stem) ?? 0)
  const ofMaker = texts.filter(({ embedding }) => embedding === embeddings.name)
  const asked = embeddings.ofQuestion(question, languages[0] ?? 'en', rarity)
  const near = async () => {
    const vector = await asked
    const given = { agentId, texts: ofMaker, maker: embeddings.name, limit: byVectors }
    return vector ? findNearest(vectors, { ...given, question: vector }) : []
  }
  const [worded, meant] = await Promise.all([
    candidates(db, agentId, versions, groups, all),
    embeddings.ofPassages ? near() : [],
  ])
  // Vectors without meaning add what words miss: where all words are known and found, there is nothing to add.
  const best = !embeddings.ofPassages && (strange || worded.length < byVectors) ? await near() : meant
  const vector = await asked
  const places = unique([...promising(worded), ...best])
  const found = await store.listFound(
    db,
    places,
    ofMaker.map(({ versionId }) => versionId),
  )
  const counted = [...frequency].map(([stem, count]) => [stem, Math.min(count, all)] as const)
  const corpus: CorpusStatistics = { passages: all, frequency: Object.fromEntries(counted) }
  const byVersion = new Map(texts.map((text) => [text.versionId, text]))
  const hits = languages.flatMap((language) => {
    const own = found.flatMap((foundPassage) => {
      const text = byVersion.get(foundPassage.versionId)
      return text?.language === language ? [{ ...foundPassage, fileId: text.fileId }] : []
    })
    const index = { ...buildIndex(own.map(toPassage), language, stemsFor(question, language)), corpus }
    const options = {
      limit: limit + 3,
      likeness: own.map((foundPassage) =>
        vector && foundPassage.vector ? likenessOf(foundPassage.vector, vector) : 0,
      ),
      likenessWeight: vector ? embeddings.weight : 0,
    }
    return searchPassages(index, question, options).map((hit): KnowledgeHit & { place: number } => {
      const passage = required(own[Number(hit.passage.id)], 'a passage is called by its place among these')
      const { versionId, position, place, fileId } = passage
      return { ...hit, versionId, position, place, fileId }
    })
  })
  const sorted = languages.length < 2 ? hits : hits.toSorted(byAnswer)
  return (await onlyTrue(db, sorted)).slice(0, limit)
}

/** Scores of two searches do not compare: what answers comes first, then what is surer. */
export const byAnswer = (left: Hit, right: Hit) =>
  Number(right.answered) - Number(left.answered) || right.confidence - left.confidence || right.score - left.score

const toPassage = ({ page, text, heading }: store.FoundPassage, index: number): Passage => ({
  id: String(index),
  text,
  ...(page !== null && { page }),
  ...(heading !== null && { heading }),
})

const unique = (places: readonly store.PassagePosition[]) => [
  ...new Map(places.map((place) => [`${place.versionId}:${place.position}`, place])).values(),
]

/** Words are counted in all passages of an agent, also in those that are not searched now: no word is rarer than in none of these. */
const idf = (all: number, counted: number) => {
  const found = Math.min(counted, all)
  return Math.log(1 + (all - found + 0.5) / (found + 0.5))
}

type Scored = store.PassagePosition & { score: number }

/** A closer look moves what words alone rank low up by some places, not past those with twice as much. */
const promising = (found: readonly Scored[]) => {
  const [best] = found
  return best ? found.filter(({ score }, index) => index < surely || score >= promisingShare * best.score) : []
}

/** What stands for a word best: a stem that begins many others must not make a condition of hundreds. */
const closest = (found: readonly Variant[]) =>
  found
    .toSorted((left, right) => right.value - left.value)
    .slice(0, maxAlike)
    .map(({ stem }) => stem)

type Weighed = store.Group & { passages: number }

/**
 * The words of a question as stems to look for, in the languages of the texts, with what stands for them, rarest first. `strange`:
 * one of them stands in no text.
 */
async function readWords(
  db: Db,
  agentId: AgentId,
  question: string,
  languages: readonly Language[],
  all: number,
): Promise<{ groups: Weighed[]; frequency: Map<string, number>; strange: boolean }> {
  const terms = languages.flatMap((language) => questionTerms(question, language))
  const stems = [...new Set(terms.flatMap(({ stem, synonyms, translations }) => [stem, ...synonyms, ...translations]))]
  const prefixes = [
    ...new Set(stems.filter((stem) => stem.length >= 4 && !stem.startsWith('#')).map((stem) => stem.slice(0, 3))),
  ]
  const frequency = await store.listTerms(db, agentId, stems, prefixes)
  const byWord = new Map<string, { stems: Map<string, number>; weight: number; rarity: number }>()
  for (const term of terms) {
    const { word, stem, weight } = term
    const own = frequency.get(stem)
    const like = closest(relativesOf(term, own !== undefined, frequency.keys()))
    const group = byWord.get(word) ?? { stems: new Map<string, number>(), weight, rarity: 0 }
    for (const text of [stem, ...like]) {
      const count = frequency.get(text)
      if (count !== undefined) group.stems.set(text, count)
    }
    if (own !== undefined) group.rarity = Math.max(group.rarity, idf(all, own))
    byWord.set(word, group)
  }
  const strange = [...byWord.values()].some(({ rarity }) => rarity === 0)
  const groups = [...byWord.values()].flatMap(({ stems: found, weight, rarity }): Weighed[] => {
    if (found.size === 0) return []
    const passages = [...found.values()].reduce((sum, count) => sum + count, 0)
    return [{ stems: [...found.keys()], weight: weight * (rarity || idf(all, passages)), passages }]
  })
  return { groups: groups.toSorted((left, right) => left.passages - right.passages), frequency, strange }
}

/** Passages with the rarer words; where all words are common, those that have several of them. */
async function candidates(
  db: Db,
  agentId: AgentId,
  versions: readonly KnowledgeVersionId[],
  groups: readonly Weighed[],
  all: number,
): Promise<Scored[]> {
  const [first, second] = groups
  if (!first) return []
  const must: Weighed[] = []
  let count = 0
  for (const group of groups) {
    if (must.length > 0 && count + group.passages > weighed) break
    must.push(group)
    count += group.passages
  }
  const common = first.passages > weighed && second !== undefined
  const given = common ? { must: groups.slice(0, severalOf(groups, all)), all: true } : { must, all: false }
  const bounds = { weighed: 2 * weighed, limit: byWords }
  const found = await store.listCandidates(db, agentId, versions, { groups, ...given, ...bounds })
  if (found.length > 0 || !common) return found
  return store.listCandidates(db, agentId, versions, { groups, must, all: false, ...bounds })
}

/** How many of the words, rarest first, a passage must have so that about as many as are weighed have all of them. */
function severalOf(groups: readonly Weighed[], all: number): number {
  let [count, expected] = [0, all]
  for (const { passages } of groups) {
    if (count >= 2 && expected <= weighed) break
    count++
    expected *= passages / all
  }
  return count
}

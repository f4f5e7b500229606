import type { Language } from '#contract/language.ts'
import { isStopWord, type QuestionToken } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { buildQuery } from '../build/build.ts'
import { plainVerbs } from '../lexicon/operators.ts'
import { type Item, readItems } from '../link/items.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { printSelect } from '../sql/print.ts'
import { assembleParts, type Draft } from './assemble.ts'
import { conditionRules } from './conditions.ts'
import { orderRules } from './orders.ts'
import { outputRules } from './outputs.ts'
import type { Feature, Part } from './parts.ts'
import { type View, viewOf } from './view.ts'
import { wholeFeatures } from './whole.ts'

export type Weights = Readonly<Record<string, number>>

interface Candidate {
  intent: QueryIntent
  sql: string
  score: number
  /** What the score is made of: wanted where weights are fitted. */
  features: () => Readonly<Record<string, number>>
  parts: readonly Part[]
}

const rules = [...outputRules, ...conditionRules, ...orderRules]
const beamWidth = 48
const builtAtMost = 60

export interface Search {
  tokens: readonly QuestionToken[]
  known: PreparedSchema
  calendar: Calendar
  language: Language
  /** The words as they were read already. */
  items?: readonly Item[]
  /** What the parser reads: a reading that both come to is likelier. */
  parsed?: QueryIntent
}

interface State {
  covered: bigint
  score: number
  /** The last part read and what came before it. */
  part?: Part
  before?: State
  skipped?: readonly Feature[]
}

/** The readings of a question, the likeliest first. */
export const candidatesOf = (
  { tokens, known, calendar, language, parsed, items: read }: Search,
  weights: Weights,
  most: number,
): Candidate[] => {
  const items = read ?? readItems(tokens, known, calendar, language)
  const view = viewOf(items, known, calendar)
  const states = beam(view, partsByItem(view, weights), weights, language)
  const drafts: { state: State; draft: Draft; score: number }[] = []
  for (const state of states) {
    const parts = partsOf(state)
    const sequence = sequenceOf(parts)
    const before = state.score + total(sequence, weights)
    for (const { intent, features } of assembleParts(view, parts))
      drafts.push({
        state,
        draft: { intent, features: [...sequence, ...features] },
        score: before + total(features, weights),
      })
  }
  const second = parsed && buildQuery(parsed, known)
  const secondSql = second && printSelect(second.select, known.schema.dialect)
  const seen = new Set<string>()
  const found = new Map<string, Candidate>()
  for (const { state, draft, score: before } of drafts.toSorted((a, b) => b.score - a.score)) {
    if (seen.size >= builtAtMost) break
    const key = JSON.stringify(draft.intent)
    if (seen.has(key)) continue
    seen.add(key)
    const query = buildQuery(draft.intent, known)
    if (!query) continue
    const sql = printSelect(query.select, known.schema.dialect)
    const agrees: Feature[] = sql === secondSql ? [['agrees', 1]] : []
    const whole = [...wholeFeatures(view, query.frame, query.select), ...agrees]
    const score = before + total(whole, weights)
    if (score > (found.get(sql)?.score ?? Number.NEGATIVE_INFINITY))
      found.set(sql, {
        intent: query.frame,
        sql,
        score,
        features: () =>
          summed([
            ...skippedOf(state),
            ...partsOf(state).flatMap((part) => part.features),
            ...draft.features,
            ...whole,
          ]),
        parts: partsOf(state),
      })
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, most)
}

/** Which rule follows upon which. */
const sequenceOf = (parts: readonly Part[]): Feature[] =>
  parts.map(
    ({ rule }, index): Feature => [
      `seq:${parts[index - 1]?.rule.split('.')[0] ?? ''}>${rule.split('.').slice(0, 2).join('.')}`,
      1,
    ],
  )

const partsOf = (state: State): Part[] => {
  const parts: Part[] = []
  for (let step: State | undefined = state; step; step = step.before) if (step.part) parts.push(step.part)
  return parts.reverse()
}

const skippedOf = (state: State): Feature[] => {
  const features: Feature[] = []
  for (let step: State | undefined = state; step; step = step.before) if (step.skipped) features.push(...step.skipped)
  return features
}

const summed = (features: readonly Feature[]): Record<string, number> => {
  const sum: Record<string, number> = {}
  for (const [name, value] of features) if (value !== 0) sum[name] = (sum[name] ?? 0) + value
  return sum
}

const total = (features: readonly Feature[], weights: Weights): number => {
  let sum = 0
  for (const [name, value] of features) sum += value * (weights[name] ?? 0)
  return sum
}

interface Scored {
  part: Part
  mask: bigint
  score: number
}

const partsAtMost = 40

const partsByItem = (view: View, weights: Weights): Scored[][] => {
  const byItem: Scored[][] = view.items.map(() => [])
  for (const index of view.items.keys())
    for (const rule of rules)
      if (rule.matches(view, index))
        for (const part of rule.proposes(view, index)) {
          const [first = index] = part.items
          const mask = part.items.reduce((bits, item) => bits | (1n << BigInt(item)), 0n)
          byItem[first]?.push({ part, mask, score: total(part.features, weights) })
        }
  // What reads few items and is less likely than many others of the same place comes to nothing.
  return byItem.map((list) =>
    list.toSorted((a, b) => b.score / b.part.items.length - a.score / a.part.items.length).slice(0, partsAtMost),
  )
}

const beam = (view: View, parts: readonly (readonly Scored[])[], weights: Weights, language: Language): State[] => {
  let states: State[] = [{ covered: 0n, score: 0 }]
  for (const index of view.items.keys()) {
    const bit = 1n << BigInt(index)
    const skipped = skipFeatures(view, index, language)
    const skipScore = total(skipped, weights)
    const next: State[] = []
    for (const state of states) {
      if (state.covered & bit) {
        next.push(state)
        continue
      }
      next.push(
        skipped.length === 0
          ? state
          : { covered: state.covered, score: state.score + skipScore, before: state, skipped },
      )
      for (const { part, mask, score } of parts[index] ?? [])
        if ((state.covered & mask) === 0n)
          next.push({ covered: state.covered | mask, score: state.score + score, before: state, part })
    }
    states = next.length <= beamWidth ? next : next.toSorted((a, b) => b.score - a.score).slice(0, beamWidth)
  }
  return states.toSorted((a, b) => b.score - a.score)
}

/** What it costs to leave an item unread. */
const skipFeatures = (view: View, at: number, language: Language): Feature[] => {
  const item = view.items[at] as Item
  const lower = item.text.toLowerCase()
  if (item.is === 'small' || item.is === 'stop') return []
  if (item.is === 'unknown')
    return [[plainVerbs.has(lower) || isStopWord(lower, language) ? 'skip:verb' : 'skip:unknown', 1]]
  if (item.is !== 'link') return [[`skip:${view.kinds[at]}`, 1]]
  const best = Math.max(item.valueScore, item.namings[0]?.score ?? 0)
  return [
    [`skip:${view.kinds[at]}`, 1],
    ['skip.link', best],
    ['skip.short', lower.length <= 2 ? 1 : 0],
    ['skip.stop', isStopWord(lower, language) || plainVerbs.has(lower) ? 1 : 0],
  ]
}

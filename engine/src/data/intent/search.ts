import type { Language } from '#contract/language.ts'
import { isStopWord, type QuestionToken } from '#engine/language/index.ts'
import { build } from '../build/build.ts'
import { plainVerbs } from '../lexicon/operators.ts'
import { type Item, readItems } from '../link/items.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Select } from '../sql/ast.ts'
import { printSelect } from '../sql/print.ts'
import { assemble } from './assemble.ts'
import { conditionRules } from './conditions.ts'
import { orderRules } from './orders.ts'
import { outputRules } from './outputs.ts'
import type { Feature, Part } from './parts.ts'
import { wholeFeatures } from './whole.ts'
import { type View, viewOf } from './view.ts'

export type Weights = Readonly<Record<string, number>>

export interface Candidate {
  intent: QueryIntent
  sql: string
  score: number
  features: Readonly<Record<string, number>>
  rules: string[]
}

const rules = [...outputRules, ...conditionRules, ...orderRules]
const beamWidth = 60
const builtAtMost = 160

export interface Search {
  tokens: readonly QuestionToken[]
  known: PreparedSchema
  today: string
  language: Language
}

interface State {
  covered: bigint
  parts: Part[]
  skipped: Feature[]
  score: number
}

/** The readings of a question, the likeliest first. */
export const candidatesOf = ({ tokens, known, today, language }: Search, weights: Weights, most: number): Candidate[] => {
  const items = readItems(tokens, known, today, language)
  const view = viewOf(items, known, today)
  const parts = partsByItem(view, weights)
  const states = beam(view, parts, weights, language)
  const found = new Map<string, Candidate>()
  let built = 0
  for (const state of states) {
    if (built >= builtAtMost) break
    const own = [...state.skipped, ...state.parts.flatMap((part) => part.features)]
    for (const draft of assemble(view, state.parts)) {
      built += 1
      const query = build(draft.intent, known)
      if (!query) continue
      const sql = printSelect(query.select, known.schema.dialect)
      const features = summed([...own, ...draft.features, ...wholeFeatures(view, query.frame, query.select)])
      const score = scored(features, weights)
      const before = found.get(sql)
      if (!before || before.score < score)
        found.set(sql, { intent: query.frame, sql, score, features, rules: state.parts.map((part) => `${part.rule}@${part.items.join('+')}`) })
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, most)
}

const summed = (features: readonly Feature[]): Record<string, number> => {
  const sum: Record<string, number> = {}
  for (const [name, value] of features) if (value !== 0) sum[name] = (sum[name] ?? 0) + value
  return sum
}

const scored = (features: Readonly<Record<string, number>>, weights: Weights): number => {
  let score = 0
  for (const name in features) score += (features[name] ?? 0) * (weights[name] ?? 0)
  return score
}

const total = (features: readonly Feature[], weights: Weights): number =>
  features.reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)

interface Scored {
  part: Part
  mask: bigint
  score: number
}

const partsAtMost = 40

const partsByItem = (view: View, weights: Weights): Scored[][] => {
  const byItem: Scored[][] = view.items.map(() => [])
  for (const at of view.items.keys())
    for (const rule of rules)
      if (rule.matches(view, at))
        for (const part of rule.proposes(view, at)) {
          const [first = at] = part.items
          const mask = part.items.reduce((bits, item) => bits | (1n << BigInt(item)), 0n)
          byItem[first]?.push({ part, mask, score: total(part.features, weights) })
        }
  // What reads few items and is less likely than many others of the same place comes to nothing.
  return byItem.map((list) => list.toSorted((a, b) => b.score / b.part.items.length - a.score / a.part.items.length).slice(0, partsAtMost))
}

const beam = (view: View, parts: readonly (readonly Scored[])[], weights: Weights, language: Language): State[] => {
  let states: State[] = [{ covered: 0n, parts: [], skipped: [], score: 0 }]
  for (const at of view.items.keys()) {
    const bit = 1n << BigInt(at)
    const skip = skipFeatures(view, at, language)
    const skipScore = total(skip, weights)
    const next: State[] = []
    for (const state of states) {
      if (state.covered & bit) {
        next.push(state)
        continue
      }
      next.push(skip.length === 0 ? state : { ...state, skipped: [...state.skipped, ...skip], score: state.score + skipScore })
      for (const { part, mask, score } of parts[at] ?? [])
        if ((state.covered & mask) === 0n)
          next.push({ covered: state.covered | mask, parts: [...state.parts, part], skipped: state.skipped, score: state.score + score })
    }
    // What has read ahead has paid for more: it is compared with what it still will be.
    states = next.length <= beamWidth ? next : next.toSorted((a, b) => b.score - a.score).slice(0, beamWidth)
  }
  return states.toSorted((a, b) => b.score - a.score)
}

/** What it costs to leave an item unread. */
const skipFeatures = (view: View, at: number, language: Language): Feature[] => {
  const item = view.items[at] as Item
  const lower = item.text.toLowerCase()
  if (item.is === 'small' || item.is === 'stop') return []
  if (item.is === 'unknown') return [[plainVerbs.has(lower) || isStopWord(lower, language) ? 'skip:verb' : 'skip:unknown', 1]]
  if (item.is !== 'link') return [[`skip:${view.kinds[at]}`, 1]]
  const best = Math.max(item.valueScore, item.namings[0]?.score ?? 0)
  return [
    [`skip:${view.kinds[at]}`, 1],
    ['skip.link', best],
    ['skip.short', lower.length <= 2 ? 1 : 0],
    ['skip.stop', isStopWord(lower, language) || plainVerbs.has(lower) ? 1 : 0],
  ]
}

export type { Select }

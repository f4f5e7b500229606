import { reachableFrom } from '../graph.ts'
import type { CompiledFlow } from './compile.ts'

const known = new WeakMap<CompiledFlow, Map<string, ReadonlySet<string>>>()

/** The nodes from which a way leads to a node that passes none of some others. Looked for once for each flow. */
export function nodesBefore(flow: CompiledFlow, node: string, without: readonly string[]): ReadonlySet<string> {
  const all = known.get(flow) ?? new Map<string, ReadonlySet<string>>()
  known.set(flow, all)
  const key = [node, ...without].join(' ')
  const found = all.get(key) ?? findBefore(flow, node, without)
  all.set(key, found)
  return found
}

function findBefore(flow: CompiledFlow, node: string, without: readonly string[]): Set<string> {
  const before = new Map<string, string[]>()
  for (const [id, { next }] of flow.nodes)
    if (!without.includes(id)) for (const to of next.values()) before.set(to, [...(before.get(to) ?? []), id])
  return reachableFrom(before, before.get(node) ?? [])
}

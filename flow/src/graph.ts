import type { FlowDocument } from './document.ts'

/** Where each node leads to, by id. */
export function followersOf(document: FlowDocument): Map<string, string[]> {
  const next = new Map<string, string[]>(document.nodes.map(({ id }) => [id, []]))
  for (const { from, to } of document.edges) next.get(from)?.push(to)
  return next
}

/** All that can be reached from some nodes, they themselves included. */
export function reachableFrom(next: ReadonlyMap<string, readonly string[]>, from: readonly string[]): Set<string> {
  const seen = new Set(from)
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const to of next.get(id) ?? [])
      if (!seen.has(to)) {
        seen.add(to)
        open.push(to)
      }
  return seen
}

/** Nodes that lie on a cycle which does not pass through any of `broken`. */
export function onCycles(document: FlowDocument, broken: ReadonlySet<string>): string[] {
  const next = followersOf(document)
  for (const id of broken) next.delete(id)
  // What nothing leads to, or what leads nowhere, lies on no cycle: it is peeled off until only cycles and ways between them are left.
  let peeled = true
  while (peeled) {
    peeled = false
    const led = new Set([...next.values()].flat().filter((to) => next.has(to)))
    for (const [id, to] of next) if (!led.has(id) || !to.some((text) => next.has(text))) peeled = next.delete(id)
  }
  const onCycle = [...next].filter(([id, leads]) =>
    reachableFrom(
      next,
      leads.filter((to) => next.has(to)),
    ).has(id),
  )
  return onCycle.map(([id]) => id)
}

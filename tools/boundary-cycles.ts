import { importsOf, resolveImport } from './boundary-imports.ts'

/** The rules of a grammar call each other as the language nests: that is what such a reader is. */
const recursiveGrammars = ['sql/src/']

export type Cycle = { files: string[]; byValue: boolean }

/** Files that need each other: by what they run, or only by their types. `texts` holds each file's content by its path. */
export function findCycles(texts: ReadonlyMap<string, string>): Cycle[] {
  const byValue = knotsOf(graphOf(texts, false))
  const inValueKnot = new Set(byValue.flat())
  const byType = knotsOf(graphOf(texts, true)).filter((files) => !files.some((file) => inValueKnot.has(file)))
  return [
    ...byValue.map((files) => ({ files, byValue: true })),
    ...byType.map((files) => ({ files, byValue: false })),
  ].filter(({ files }) => !recursiveGrammars.some((folder) => files.every((file) => file.startsWith(folder))))
}

type Graph = ReadonlyMap<string, readonly string[]>

const graphOf = (texts: ReadonlyMap<string, string>, withTypes: boolean): Graph =>
  new Map(
    [...texts].map(([file, text]) => {
      const imports = importsOf(text).filter(({ typeOnly, deferred }) => !deferred && (withTypes || !typeOnly))
      const targets = imports.flatMap(({ specifier }) => resolveImport(file, specifier) ?? [])
      return [file, targets.filter((target) => target !== file && texts.has(target))]
    }),
  )

/** Groups of files that reach each other (Tarjan's strongly connected components), those of one file left out. */
function knotsOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>()
  const open: string[] = []
  const knots: string[][] = []
  const visit = (file: string): number => {
    const own = numbers.size
    numbers.set(file, own)
    open.push(file)
    let low = own
    for (const target of graph.get(file) ?? []) {
      if (!numbers.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, numbers.get(target) ?? own)
    }
    if (low === own) {
      const knot = open.splice(open.indexOf(file))
      if (knot.length > 1) knots.push(knot.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return knots
}

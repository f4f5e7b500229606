import { importsOf, resolveImport } from './boundary-imports.ts'

/** The rules of a grammar call each other as the language nests: that is what such a reader is. */
const recursiveGrammars = ['sql/src/']

/** Groups of files that need each other, by what they run or by their types. `texts` holds each file's content by its path. */
export const findCycles = (texts: ReadonlyMap<string, string>): string[][] =>
  findKnots(graphOf(texts)).filter(
    (files) => !recursiveGrammars.some((folder) => files.every((file) => file.startsWith(folder))),
  )

type Graph = ReadonlyMap<string, readonly string[]>

const graphOf = (texts: ReadonlyMap<string, string>): Graph =>
  new Map(
    [...texts].map(([file, text]) => {
      const imports = importsOf(text).filter(({ deferred }) => !deferred)
      const targets = imports.flatMap(({ specifier }) => resolveImport(file, specifier) ?? [])
      return [file, targets.filter((target) => target !== file && texts.has(target))]
    }),
  )

/** Groups of files that reach each other (Tarjan's strongly connected components), those of one file left out. */
function findKnots(graph: Graph): string[][] {
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

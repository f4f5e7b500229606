import path from 'node:path'

export type Import = {
  specifier: string
  /** Of types alone: it leaves no trace at run time. */
  typeOnly: boolean
  /** Loaded when it is asked for (`import('…')`), not with the file. */
  deferred: boolean
  line: number
}

const statement = /^(import|export)\s+(type\s+)?(?:[^'"`;=(]*?from\s+)?['"]([^'"\n]+)['"]/gm
const call = /\bimport\(\s*['"]([^'"\n]+)['"]/g

/** Every import and re-export of a file, also those that take several lines. */
export function importsOf(text: string): Import[] {
  const lineOf = ({ index, 0: whole }: RegExpExecArray) => text.slice(0, index + whole.length).split('\n').length
  const statements = Array.from(text.matchAll(statement), (match) => ({
    specifier: match[3] ?? '',
    typeOnly: match[2] !== undefined,
    deferred: false,
    line: lineOf(match),
  }))
  const calls = Array.from(text.matchAll(call), (match) => ({
    specifier: match[1] ?? '',
    typeOnly: false,
    deferred: true,
    line: lineOf(match),
  }))
  return [...statements, ...calls]
}

/** The file that an import of ours means, or undefined for a package. */
export function resolveImport(file: string, specifier: string): string | undefined {
  const alias = /^#(contract|engine|flow|sql|web)\/(.+)$/.exec(specifier)
  if (alias) return `${alias[1]}/src/${alias[2]}`
  if (specifier.startsWith('#samples/')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

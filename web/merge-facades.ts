import path from 'node:path'
import { type Plugin, parseAst, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
/** Where what a facade passes on stands: a file, and its names there by their names in the facade. */
type Target = { file: string; names: ReadonlyMap<string, string> }
type Edit = { start: number; end: number; text: string }

/**
 * A module that is imported dynamically and stands in a shared file gets a file of its own that only passes on what it exports. A
 * screen would ask for several of these; so the imports are led to the shared file, and the facades go.
 */
export function mergeFacades(): Plugin {
  return {
    name: 'merge-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle: { order: 'post', handler: (_, bundle) => merge(bundle) },
  }
}

function merge(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const facades = new Map<string, Target>()
  for (const chunk of chunks) {
    const target = chunk.isDynamicEntry && chunk.moduleIds.length === 0 ? targetOf(chunk) : undefined
    if (target) facades.set(chunk.fileName, target)
  }
  const names = [...facades.keys()].map((file) => path.posix.basename(file))
  for (const chunk of chunks) {
    if (names.some((name) => chunk.code.includes(name))) chunk.code = led(chunk, facades)
    chunk.dynamicImports = chunk.dynamicImports.map((file) => facades.get(file)?.file ?? file)
  }
  for (const name of names)
    if (chunks.some(({ fileName, code }) => !facades.has(fileName) && code.includes(name)))
      throw new Error(`the build still names ${name}, which only passes on`)
  for (const file of facades.keys()) delete bundle[file]
  leadManifest(bundle, facades)
}

/** Undefined for a file that does anything else than passing on the names of one other. */
function targetOf(chunk: Chunk): Target | undefined {
  const [only, ...others] = parseAst(chunk.code).body
  if (only?.type !== 'ExportNamedDeclaration' || !only.source || others.length > 0) return undefined
  const names = only.specifiers.map(({ exported, local }) => [nameOf(exported), nameOf(local)] as const)
  return { file: fileOf(chunk, only.source.value), names: new Map(names) }
}

type Name = { type: string; name?: string; value?: unknown }
const nameOf = ({ name, value }: Name): string => name ?? String(value)
const fileOf = (from: Chunk, address: string): string => path.posix.join(path.posix.dirname(from.fileName), address)

/** The code of a file in which no facade is named any more. */
function led(chunk: Chunk, facades: ReadonlyMap<string, Target>): string {
  const edits: Edit[] = []
  walk(parseAst(chunk.code), (node) => {
    if (node.type === 'ImportExpression') {
      const { source, start, end } = node as unknown as { source: Text; start: number; end: number }
      const from = textOf(source)
      const target = from !== undefined && facades.get(fileOf(chunk, from))
      if (!target) return
      const parts = [...target.names].map(([name, there]) => `${JSON.stringify(name)}:m[${JSON.stringify(there)}]`)
      const address = `./${path.posix.relative(path.posix.dirname(chunk.fileName), target.file)}`
      edits.push({ start, end, text: `import(${JSON.stringify(address)}).then(m=>({${parts.join()}}))` })
    }
    // Vite's list of the files that go with an import.
    if (node.type === 'Literal') {
      const { value, start, end } = node as unknown as { value: unknown; start: number; end: number }
      const target = typeof value === 'string' && facades.get(value)
      if (target) edits.push({ start, end, text: JSON.stringify(target.file) })
    }
  })
  let code = chunk.code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    code = code.slice(0, start) + text + code.slice(end)
  return code
}

/** A string as the minifier writes it: in quotes or in backticks. */
type Text = { value?: unknown; quasis?: readonly { value: { cooked: string } }[] }

const textOf = ({ value, quasis = [] }: Text): string | undefined =>
  typeof value === 'string' ? value : quasis.length === 1 ? quasis[0]?.value.cooked : undefined

type Node = { type: string }

function walk(node: object, visit: (node: Node) => void): void {
  if ('type' in node) visit(node as Node)
  for (const child of Object.values(node)) if (child !== null && typeof child === 'object') walk(child, visit)
}

type ManifestEntry = { file: string; imports?: string[]; dynamicImports?: string[] }

/** The manifest names where a module stands now. */
function leadManifest(bundle: Bundle, facades: ReadonlyMap<string, Target>): void {
  const manifest = Object.values(bundle).find(({ fileName }) => fileName === '.vite/manifest.json')
  if (manifest?.type !== 'asset') throw new Error('the build has no manifest')
  const entries = JSON.parse(String(manifest.source)) as Record<string, ManifestEntry>
  const byFile = new Map(Object.values(entries).map((entry) => [entry.file, entry]))
  for (const entry of Object.values(entries)) {
    const target = byFile.get(facades.get(entry.file)?.file ?? '')
    if (target)
      Object.assign(entry, { file: target.file, imports: target.imports, dynamicImports: target.dynamicImports })
  }
  manifest.source = JSON.stringify(entries, null, 2)
}

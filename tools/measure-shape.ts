// Counts the shape of the code that runs, on its syntax tree: what docs/decisions/0011 compares. Tests, what only they use, benches and
// tools do not count. `node tools/measure-shape.ts` prints the counts; `--list` prints what was counted, too.
import fs from 'node:fs'
import path from 'node:path'
import { type FoundFunction, findEqualFunctions, functionsOf } from './shape/functions.ts'
import { findUnspeakingPositions } from './shape/positions.ts'
import { readTree, walkTree } from './shape/tree.ts'

const root = path.resolve(import.meta.dirname, '..')
const homes = ['contract', 'engine', 'flow', 'samples', 'sql', 'server', 'web']
const isList = process.argv.includes('--list')

const files = homes
  .flatMap((home) => fs.readdirSync(path.join(root, home), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/dist\b/.test(entry.parentPath))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/measure\//.test(file))
  .sort()

const functions = new Map<string, FoundFunction[]>()
const positions: string[] = []
const long: string[] = []
const veryLong: string[] = []
const casts: string[] = []
const asNever: string[] = []
let lines = 0
for (const file of files) {
  const source = fs.readFileSync(path.join(root, file), 'utf8')
  const tree = readTree(file, source)
  const count = source.split('\n').length - 1
  lines += count
  if (count > 200) long.push(`${file} ${count}`)
  if (count > 300) veryLong.push(`${file} ${count}`)
  functions.set(file, functionsOf(file, source, tree))
  positions.push(...findUnspeakingPositions(file, source).map(({ name, line }) => `${file}:${line} ${name}`))
  walkTree(tree, ({ type, typeAnnotation, start }) => {
    if (type !== 'TSAsExpression') return
    const told = typeAnnotation as { type: string; typeName?: { name?: string } }
    if (told.typeName?.name === 'const') return
    const place = `${file}:${source.slice(0, start).split('\n').length}`
    casts.push(place)
    if (told.type === 'TSNeverKeyword') asNever.push(place)
  })
}

const functionsOver = (limit: number, counts: (file: string, found: FoundFunction) => boolean) =>
  [...functions]
    .flatMap(([file, found]) => found.map((each) => ({ file, ...each })))
    .filter((found) => found.lines > limit && counts(found.file, found))
    .sort((left, right) => right.lines - left.lines)
    .map(({ file, line, name, lines: length }) => `${length} ${file}:${line} ${name}`)

const isOfEngine = (file: string) => file.startsWith('engine/')
tell('files', files.length)
tell('lines', lines)
tell('files over 200 lines', long)
tell('files over 300 lines', veryLong)
tell('functions over 60 lines, of the engine', functionsOver(60, isOfEngine))
tell(
  'functions over 60 lines, components',
  functionsOver(60, (_, { isComponent }) => isComponent),
)
tell(
  'functions over 60 lines, others',
  functionsOver(60, (file, { isComponent }) => !isComponent && !isOfEngine(file)),
)
tell(
  'functions over 100 lines in web',
  functionsOver(100, (file) => file.startsWith('web/')),
)
tell(
  'equal functions of five lines or more in two files',
  findEqualFunctions(functions).map((places) => places.join(' = ')),
)
tell('positions called at, n, i', positions)
tell('casts', casts)
tell('casts to never', asNever)

function tell(what: string, found: number | readonly string[]): void {
  console.log(`${what}: ${typeof found === 'number' ? found : found.length}`)
  if (isList && typeof found !== 'number') for (const place of found) console.log(`  ${place}`)
}

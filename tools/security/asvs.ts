import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const states = ['held', 'by reading', 'in part', 'open', 'not applicable'] as const
type State = (typeof states)[number]

type Requirements = { version: string; levels: Record<'1' | '2', string[]> }
type Row = { numbers: string[]; state: string; text: string }

/** The numbers of levels 1 and 2 of ASVS 5.0.0. */
export const requirements = (): string[] =>
  Object.values(
    (JSON.parse(fs.readFileSync(path.join(root, 'tools/security/asvs.json'), 'utf8')) as Requirements).levels,
  ).flat()

/** What is wrong with docs/ASVS.md, a line each. */
export const scanRequirements = (): string[] =>
  checkRequirements(fs.readFileSync(path.join(root, 'docs/ASVS.md'), 'utf8'), requirements(), listFiles(root))

/**
 * Whether a list of requirements has each number once, a state for it, and only files that there are; what is held names a file. The
 * sentence above the list counts the states.
 */
export function checkRequirements(list: string, wanted: readonly string[], files: readonly string[]): string[] {
  const rows = rowsOf(list)
  const given = rows.flatMap(({ numbers }) => numbers)
  const problems = [
    ...wanted.filter((number) => !given.includes(number)).map((number) => `${number} is missing`),
    ...given
      .filter((number) => !wanted.includes(number))
      .map((number) => `${number} is no requirement of level 1 or 2`),
    ...new Set(
      given.filter((number, at) => given.indexOf(number) !== at).map((number) => `${number} stands there twice`),
    ),
  ]
  for (const { numbers, state, text } of rows) {
    const named = namedFiles(text)
    if (!states.includes(state as State)) problems.push(`${numbers[0]}: "${state}" is no state`)
    if ((state === 'held' || state === 'by reading') && named.length === 0)
      problems.push(`${numbers[0]} is ${state} and names no file`)
    if (state === 'held' && !named.some(isCheck)) problems.push(`${numbers[0]} is held and names no test`)
    if (text.length < 3) problems.push(`${numbers[0]} says nothing`)
    problems.push(...named.filter((name) => !isThere(name, files)).map((name) => `${numbers[0]}: there is no ${name}`))
  }
  const counts = states.map(
    (state) => `${rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length} ${state}`,
  )
  const sentence = `${wanted.length} requirements: ${counts.join(', ')}.`
  return list.includes(sentence) ? problems.map(asvs) : [...problems, `the counts are: ${sentence}`].map(asvs)
}

const asvs = (problem: string) => `asvs: ${problem}`

/** `| 6.2.2, 6.2.3 changed with the old one | held | … |` */
const rowsOf = (list: string): Row[] =>
  list.split('\n').flatMap((line) => {
    const [, numbers = '', state = '', text = ''] =
      /^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) [^|]*\| ([^|]+?) \| (.*?) ?\|$/.exec(line) ?? []
    if (numbers === '' && /^\| \d/.test(line)) return [{ numbers: [line], state: '', text: '' }]
    return numbers === '' ? [] : [{ numbers: numbers.split(', '), state, text }]
  })

/** In backquotes: what ends like a file, or is a path. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) =>
      /\.(ts|tsx|md|json|yaml|conf|mjs|service)$|^[\w.-]+(\/[\w.*-]+)+\/?$|^(Dockerfile|README\.md)$/.test(name),
    )

const isCheck = (name: string) => /\.(test\.tsx?|journey\.ts)$/.test(name)

/** A name stands for every file whose path ends with it, a path for a folder, too; `*` is any part of a name. */
function isThere(name: string, files: readonly string[]): boolean {
  const bare = name.replace(/\/$/, '')
  const pattern = bare
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*')
  const found = new RegExp(`(^|/)${pattern}(/|$)`)
  return files.some((file) => found.test(file))
}

const passed = new Set(['node_modules', 'dist', '.git', '.data', '.cache'])

const listFiles = (folder: string, below = ''): string[] =>
  fs.readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name)
    if (passed.has(entry.name)) return []
    return entry.isDirectory() ? listFiles(folder, file) : [file]
  })

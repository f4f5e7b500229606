// Checks which folder may look at which (docs/ARCHITECTURE.md, "Which way it may look"), that SQL, HTTP and the environment
// stay in their files, that no files need each other in a circle, that no
// exported type has the name of another in its home, no position is called `i` and no parameter `one`, no exported function by a verb alone, and
// shows the largest files. Exits 1 when a rule is broken.
import fs from 'node:fs'
import path from 'node:path'
import { findCycles } from './boundary-cycles.ts'
import { findTwiceNamed } from './boundary-names.ts'
import { checkFile, type Finding } from './boundary-rules.ts'
import { findBareVerbs } from './shape/bare-verbs.ts'
import { findLiteralSpreads } from './shape/literal-spreads.ts'
import { findUnspeakingParameters } from './shape/parameters.ts'
import { findUnspeakingPositions } from './shape/positions.ts'

const root = path.resolve(import.meta.dirname, '..')
const homes = ['contract', 'engine', 'flow', 'sql', 'samples', 'server', 'web', 'e2e']

const files = homes.flatMap((home) =>
  fs.existsSync(path.join(root, home))
    ? fs
        .readdirSync(path.join(root, home), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .filter((file) => !file.includes('web/dist'))
    : [],
)

const findings: Finding[] = []
const texts = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
const isOfTests = (file: string) => /\.test\.tsx?$|\/testing\/|\/measure\/|^e2e\//.test(file)
const sizes: { file: string; lines: number }[] = []
for (const [file, text] of texts) {
  findings.push(...checkFile(file, text))
  for (const { name, line } of isOfTests(file) ? [] : findUnspeakingPositions(file, text))
    findings.push({ file, line, rule: `a position is an index, or the noun it is one of, not \`${name}\`` })
  for (const line of isOfTests(file) ? [] : findLiteralSpreads(file, text))
    findings.push({ file, line, rule: 'what a literal holds stands in the one around it, without `...{}`' })
  for (const line of isOfTests(file) ? [] : findUnspeakingParameters(file, text))
    findings.push({ file, line, rule: 'a parameter is called what it is, not `one`' })
  for (const { name, line } of file.endsWith('.test.ts') ? [] : findBareVerbs(file, text))
    findings.push({ file, line, rule: `an exported function carries its noun, not \`${name}\` alone` })
  sizes.push({ file, lines: text.split('\n').length })
}
const cycles = findCycles(texts)
for (const files of cycles) console.log(`these files need each other in a circle: ${files.join(' ')}`)

const twice = findTwiceNamed(texts)
for (const { name, files } of twice) console.log(`two types are called ${name}: ${files.join(' ')}`)

for (const { file, line, rule } of findings) console.log(`${file}:${line}: ${rule}`)
const long = sizes.filter(({ lines }) => lines > 200).sort((a, b) => b.lines - a.lines)
console.log(
  `boundaries: ${files.length} files, ${findings.length} findings, ${cycles.length} cycles, ${long.length} files over 200 lines`,
)
for (const { file, lines } of long.slice(0, 10)) console.log(`  ${lines} ${file}`)
process.exitCode = findings.length + twice.length + cycles.length > 0 ? 1 : 0

import fs from 'node:fs'
import path from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { metricsIn } from './metric-names.ts'

/** A metric is declared by its name with its help below: a counter, a histogram, or what is read when it is asked for. */
const declared = /name: '([a-z][a-z0-9_]*)',\s+help: /g

/** The metrics that the server's sources declare, with Node's own. */
export function metricsInCode(folder: string): Set<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own = fs
    .globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(declared)])
    .map(([, name = '']) => name)
  return new Set([...own, ...registry.getMetricsAsArray().map(({ name }) => name)])
}

/** Metrics that alerts and panels ask for and nothing tells, a line each; a file that asks for none is wrong, too. */
export function checkMetrics(files: readonly { file: string; text: string }[], told: ReadonlySet<string>): string[] {
  return files.flatMap(({ file, text }) => {
    // In JSON the quotes of a query are escaped; names stand before a brace in both.
    const asked = metricsIn(text)
    if (asked.length === 0) return [`${file}: asks for no metric`]
    return asked.filter((name) => !told.has(name)).map((name) => `${file}: nothing tells ${name}`)
  })
}

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { RunCause } from '#contract/knowledge-tests/schemas.ts'
import { programFile } from '../../platform/program-files.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import type { TestRow } from './store.ts'

/** What could change the answers, each as a short sign. */
export type SuiteFingerprint = Record<Exclude<RunCause, 'asked'>, string>

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

export type FingerprintInput = {
  databases: readonly OpenSource[]
  tests: readonly Pick<TestRow, 'id' | 'question' | 'expected'>[]
  /** When a verified query of the place changed last, and how many there are. */
  verified: string
  model: string | null
  useCase: string
}

/** The signs of what there is now. Values of columns change with the rows, so they do not count. */
export const fingerprintOf = ({ databases, tests, verified, model, useCase }: FingerprintInput): SuiteFingerprint => ({
  engine: engineFingerprint(),
  schema: hash(databases.map(({ id, schema }) => [id, schema.tables.map(tableOf), schema.foreignKeys])),
  terms: hash(databases.map(({ schema }) => [schema.measures ?? [], schema.tables.map(wordsOf)])),
  tests: hash(tests.map(({ id, question, expected }) => [id, question, expected])),
  verified_query: verified,
  model: model ?? '',
  use_case: useCase,
})

type Table = OpenSource['schema']['tables'][number]
const tableOf = ({ name, columns }: Table) => [name, columns.map((column) => [column.name, column.type, column.hidden])]
const wordsOf = ({ synonyms, label, description, columns }: Table) => [
  synonyms,
  label,
  description,
  columns.map((column) => [column.synonyms, column.label, column.description, column.unit]),
]

/** What changed first, in the order of what people would look at; undefined when nothing did. */
export function causeOf(before: SuiteFingerprint, now: SuiteFingerprint): RunCause | undefined {
  const order = ['use_case', 'schema', 'verified_query', 'terms', 'tests', 'model', 'engine'] as const
  return order.find((name) => before[name] !== now[name])
}

let engine: string | undefined

/** Changes with every release that reads questions otherwise: the engine's own text. */
function engineFingerprint(): string {
  engine ??= hash(filesBelow(programFile('engine/src/data')))
  return engine
}

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .toSorted()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { Resource } from './check-workload.ts'

const places = [
  process.env.HELM,
  ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'helm')),
]
/** Helm itself; undefined where it is not on the machine. */
export const helmProgram = places.find((file) => file && fs.existsSync(file))

/** What Helm makes of a chart for a release called shop. Throws what Helm says. */
export function renderByHelm(program: string, folder: string, values: object): Resource[] {
  const { status, stdout, stderr, error } = spawnSync(program, ['template', 'shop', folder, '-f', '-'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(error?.message ?? stderr.trim())
  return parseAllDocuments(stdout).flatMap((document) => (document.toJS() as Resource | null) ?? [])
}

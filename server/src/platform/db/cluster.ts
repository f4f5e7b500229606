import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../config/start-failure.ts'
import { processEnvironment, unprivilegedAccount } from './native.ts'

/** Earlier programs empty a folder in which it is missing: it is written for them. */
const marker = 'nalar-initialised'
/** An initdb takes seconds: an unfinished cluster that is older belongs to nobody any more. */
const abandonedMs = 10 * 60_000

/**
 * Makes sure that a cluster lies in `data`. One that is there is taken as it is, whoever made it; a folder that holds anything
 * else is refused. Nothing is ever deleted but what an initdb of ours left unfinished beside it.
 */
export function prepareCluster(programs: string, data: string): void {
  removeAbandoned(data)
  const found = entriesOf(data)
  if (found.length === 0) {
    make(programs, data)
    return
  }
  if (!found.includes('PG_VERSION'))
    throw new StartRefused(
      `${data} holds files that are no database: move them away, or set DATA_DIR to another folder.`,
    )
  if (!fs.existsSync(path.join(data, 'global/pg_control')))
    throw new StartRefused(`${data} holds only a part of a database: put the rest back, or move it away to begin anew.`)
  fs.writeFileSync(path.join(data, marker), '')
}

const entriesOf = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

/** Beside its place and renamed when it is whole: a run that is killed leaves nothing that could be taken for a cluster. */
function make(programs: string, data: string): void {
  const growing = fs.mkdtempSync(growingPrefix(data))
  try {
    if (unprivilegedAccount.uid !== undefined) fs.chownSync(growing, unprivilegedAccount.uid, unprivilegedAccount.gid)
    initdb(programs, growing)
    fs.writeFileSync(path.join(growing, marker), '')
    fs.renameSync(growing, data)
    syncFolder(path.dirname(data))
  } catch (error) {
    fs.rmSync(growing, { recursive: true, force: true })
    // Another process that began beside this one was first.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function initdb(programs: string, data: string): void {
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  const run = spawnSync(
    path.join(programs, 'bin/initdb'),
    [...options, '--locale-provider=builtin', '--locale=C.UTF-8'],
    { ...unprivilegedAccount, env: processEnvironment, cwd: data, encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(`initdb: ${run.error?.message ?? run.stderr}`)
}

const growingPrefix = (data: string) => `${data}.new-`

function removeAbandoned(data: string): void {
  for (const name of entriesOf(path.dirname(data))) {
    const folder = path.join(path.dirname(data), name)
    if (!folder.startsWith(growingPrefix(data))) continue
    const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > abandonedMs) fs.rmSync(folder, { recursive: true, force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

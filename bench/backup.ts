import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { atMost, type Figure } from './figure.ts'
import { dataDirectory, pssMb, startServer, withDatabase } from './server.ts'

/** Of rows, and as much again of files. */
const gigabytes = Number(process.env.BENCH_BACKUP_GB ?? 5)
const fileBytes = 64 * 1024 ** 2
const rowBytes = 2_000
const sources = path.resolve(import.meta.dirname, '../server/src')

/** A backup of an installation with so much in it, its restore into an empty one, and what differs afterwards. */
export async function backupFigures(): Promise<Figure[]> {
  const [dataDir, place, restoredDir] = [dataDirectory(), dataDirectory(), dataDirectory()]
  try {
    await fill(dataDir)
    const before = await contentOf(dataDir)
    const folder = path.join(place, 'whole')
    const backup = await measure('backup.ts', [folder], dataDir)
    const restore = await measure('restore.ts', [folder], restoredDir)
    const after = await contentOf(restoredDir)
    const keys = [...new Set([...before.keys(), ...after.keys()])]
    const what = `${gigabytes} GB of rows and ${gigabytes} GB of files`
    return [
      atMost(`backup of ${what}`, backup.seconds, 300, 's'),
      atMost('the same: most memory of the process', backup.mostMb, 300, 'MB'),
      atMost(`restore of ${what}`, restore.seconds, 300, 's'),
      atMost('the same: most memory of the process', restore.mostMb, 300, 'MB'),
      atMost(
        `the same: of ${keys.length} tables and files, different afterwards`,
        keys.filter((key) => before.get(key) !== after.get(key)).length,
        0,
        '',
      ),
    ]
  } finally {
    for (const directory of [dataDir, place, restoredDir]) fs.rmSync(directory, { recursive: true, force: true })
  }
}

/** Documents of flows, which do not compress well, and files of chats. */
async function fill(dataDir: string): Promise<void> {
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    await withDatabase(dataDir, async (client) => {
      const [organization, person] = [randomUUID(), randomUUID()]
      await client.query('insert into organizations (id, name) values ($1, $2)', [organization, 'Bench'])
      await client.query(
        'insert into users (id, organization_id, email, email_shown, name, activated_at) values ($1, $2, $3, $3, $4, now())',
        [person, organization, 'bench@example.test', 'Bench'],
      )
      await client.query(
        `insert into flow_documents (hash, document)
         select md5(n::text), (select string_agg(md5(n::text || '/' || part), '') from generate_series(1, $2::int) part)
         from generate_series(1, $1::int) n`,
        [Math.ceil((gigabytes * 1024 ** 3) / rowBytes), Math.ceil(rowBytes / 32)],
      )
      for (let n = 0; n < Math.ceil((gigabytes * 1024 ** 3) / fileBytes); n++) {
        const key = `chat/${person}/${n}.bin`
        const file = path.join(dataDir, 'files', key)
        fs.mkdirSync(path.dirname(file), { recursive: true })
        fs.writeFileSync(file, randomBytes(fileBytes))
        await client.query(
          `insert into files (id, user_id, organization_id, key, name, mime, bytes, kind, created_at)
           values ($1, $2, $3, $4, $5, 'text/plain', $6, 'text', now())`,
          [randomUUID(), person, organization, key, `${n}.bin`, fileBytes],
        )
      }
    })
  } finally {
    await server.stop()
  }
}

/** Runs one of the operator's programs and looks at its own memory meanwhile. */
async function measure(program: string, args: readonly string[], dataDir: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(sources, program), ...args], {
    env: { ...process.env, SECRET_KEY: 'the key of the bench', DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let mostMb = 0
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, pssMb(child.pid!))
  }, 200)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1_000, mostMb }
}

/** A digest of each table and of each file. What a start changes by itself is left out. */
async function contentOf(dataDir: string): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false', ROLES: 'web' })
  try {
    await withDatabase(dataDir, async (client) => {
      for (const table of ['organizations', 'users', 'flow_documents', 'files']) {
        const { rows } = await client.query<{ digest: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${table} t`,
        )
        content.set(table, rows[0]!.digest)
      }
      const { rows: files } = await client.query<{ key: string }>('select key from files order by key')
      for (const { key } of files) content.set(key, await digestOf(path.join(dataDir, 'files', key)))
    })
  } finally {
    await server.stop()
  }
  return content
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of fs.createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

// `npm run rotate-key` seals what is stored anew with SECRET_KEY where a key of SECRET_KEY_PREVIOUS sealed it, beside the running
// processes, and says when the former key may go. Broken off, it goes on. README, "Change the key".
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listLiveInstances } from './modules/chat/service.ts'
import { systemClock } from './platform/clock.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import { visitDatabase } from './platform/db/visit.ts'
import { checkKey, forgetFormerKeys } from './platform/installation/key-check.ts'
import { createSecrets, previousKeysOf, type Secrets, secretKeyOf } from './platform/secrets/secrets.ts'
import { renewStoredSecrets } from './platform/secrets/stored-secrets.ts'

const config = settingsOrExit(process.env)
const say = (line: string) => process.stdout.write(`${line}\n`)

async function rotate(words: string[]): Promise<string> {
  if (words.length > 0) return 'It takes no words: npm run rotate-key'
  const previous = previousKeysOf(config.SECRET_KEY_PREVIOUS)
  if (previous.length === 0) return 'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the former one.'
  const { connection, leave } = await visitDatabase(config)
  const pool = new pg.Pool({ ...(connection as pg.PoolConfig), max: 3 })
  // The next query says it.
  pool.on('error', () => {})
  try {
    const secrets = createSecrets(secretKeyOf(config.SECRET_KEY, config.DATA_DIR), previous)
    await checkKey(pool, secrets, false)
    return await renewAll(pool, secrets)
  } finally {
    await pool.end()
    await leave()
  }
}

async function renewAll(pool: pg.Pool, secrets: Secrets): Promise<string> {
  const [reader, writer] = [await pool.connect(), await pool.connect()]
  try {
    // Whoever sealed with another key when this began may have done so behind its back.
    const live = await listLiveInstances({ db: drizzle({ client: pool }), clock: systemClock })
    const others = live.filter(({ keyMark }) => keyMark !== secrets.mark)
    const { renewed, counts } = await renewStoredSecrets({ reader, writer }, secrets)
    for (const { table, current, former, unreadable } of counts)
      say(
        `${table.padEnd(32)} ${current} with SECRET_KEY, ${former} with a former key, ${unreadable} that no key opens`,
      )
    say(`${renewed} were sealed anew.`)
    if (others.length > 0)
      return `${others.map(({ host, pid }) => `${host}/${pid}`).join(', ')} still seals with another key: restart it with this SECRET_KEY and SECRET_KEY_PREVIOUS, then run this again.`
    const left = counts.reduce((sum, { former }) => sum + former, 0)
    if (left > 0) return `${left} still need a former key: run this again.`
    await forgetFormerKeys(writer, secrets)
    say('Nothing stored needs a former key any more: take SECRET_KEY_PREVIOUS away and restart.')
    say('Links in mails about alarms live for 7 days: who still wants to use older ones waits that long.')
    return ''
  } finally {
    reader.release()
    writer.release()
  }
}

const failure = await rotate(process.argv.slice(2)).catch((error: unknown) => startFailure(error, config))
if (failure) process.stderr.write(`${failure}\n`)
process.exitCode = failure ? 1 : 0

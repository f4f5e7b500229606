import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { aMail } from '../server/src/modules/email/testing/a-mail.ts'
import { startImapServer } from '../server/src/testing/imap-server.ts'
import { startSmtpSink } from '../server/src/testing/smtp-sink.ts'
import { atLeast, atMost, type Figure, measuredOnly } from './figure.ts'
import { withClient } from './flow-publish.ts'
import { connectMailbox, mailEnv, untilConnected } from './mailbox.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { dataDirectory, startServer } from './server.ts'
import { addUnlimited } from './unlimited.ts'

const count = Number(process.env.BENCH_CRASH_MAILS ?? 500)
const everyMs = 3_000
const takenAfterMs = 300
/** What waits for the leases of dead processes is over long before. */
const patienceMs = 45 * 60_000

/** Mails from as many people are answered by a model while the server is killed every three seconds. */
export async function mailCrashFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const user = { name: 'care@toko.example', password: 'rahasia' }
  const [imap, smtp, model] = [await startImapServer(user), await startSmtpSink(user), await startModel()]
  // As a server that looks into mails before it takes them.
  smtp.beforeTaken = () => sleep(takenAfterMs)
  const env = { ...mailEnv, MODEL_BASE_URL: model.url, MODEL_NAME: 'bench', MODEL_API_KEY: 'none' }
  let server = await startServer(dataDir, env)
  try {
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody has a mailbox')
    await connectMailbox(person, user.name, { imap: imap.port, smtp: smtp.port })
    await untilConnected(person)
    await callEndpoint(person, emailEndpoints.updateEmailAgentStatus, {
      body: { reply_mode: 'automatic', reply_interval: 0 },
    })
    for (let index = 0; index < count; index++)
      imap.deliver(aMail({ from: `P ${index} <p${index}@pelanggan.example>`, subject: `Pertanyaan ${index}` }))
    const since = performance.now()
    let kills = 0
    for (;;) {
      await sleep(everyMs)
      const isOver = performance.now() - since > patienceMs || (await settledReplies(dataDir)).settled >= count
      if (isOver) break
      kills++
      server.process.kill('SIGKILL')
      if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit')
      server = await startServer(dataDir, env)
    }
    const minutes = (performance.now() - since) / 60_000
    const { unclear } = await settledReplies(dataDir)
    const times = new Map<string, number>()
    for (const { to } of smtp.mails) for (const one of to) times.set(one, (times.get(one) ?? 0) + 1)
    const twice = [...times.values()].filter((sent) => sent > 1).length
    const about = `${count} mails answered, killed every ${everyMs / 1_000} s (${kills} times)`
    return [
      atLeast(`${about}: answered, or before a person as unclear`, Math.min(count, times.size + unclear), count, ''),
      atMost('the same: answered twice', twice, 0, ''),
      measuredOnly('the same: cut off while they were sent, so that a person decides', unclear, ''),
      measuredOnly('the same: time', minutes, 'min'),
    ]
  } finally {
    await server.stop()
    model.process.kill()
    await Promise.all([imap.stop(), smtp.stop()])
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const settledReplies = (dataDir: string) =>
  withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ settled: number; unclear: number }>(
      `select count(*) filter (where state in ('sent', 'unclear', 'failed'))::int as settled,
         count(*) filter (where state = 'unclear')::int as unclear from email_replies`,
    )
    return rows[0] ?? { settled: 0, unclear: 0 }
  })

async function startModel(): Promise<{ url: string; process: ChildProcess }> {
  const script = path.join(import.meta.dirname, 'model.ts')
  const child = spawn(process.execPath, [script, '20', '1', '10'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url, process: child }
}

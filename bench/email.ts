import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { aMail } from '../server/src/modules/email/testing/a-mail.ts'
import { noDovecot, startDovecot } from '../server/src/testing/dovecot.ts'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atLeast, atMost, type Figure, measuredOnly } from './figure.ts'
import { connectMailbox, mailEnv, untilConnected } from './mailbox.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { dataDirectory, pssMb, startServer } from './server.ts'
import { addUnlimited } from './unlimited.ts'

const mailboxMails = 10_000
const idleMailboxes = Number(process.env.BENCH_MAILBOXES ?? 1_000)

/** A large mailbox is connected. */
export async function mailSyncFigures(): Promise<Figure[]> {
  const what = `first sync of a mailbox with ${mailboxMails.toLocaleString('en')} mails`
  if (noDovecot) return [{ what, measured: noDovecot, target: '' }]
  const dataDir = dataDirectory()
  const dovecot = await startDovecot()
  const servers = await startMailServers(0)
  const server = await startServer(dataDir, mailEnv)
  try {
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody has a mailbox')
    dovecot.fill('care@toko.example', mails())
    const before = pssMb(server.process.pid ?? 0)
    const cpu = watchCpu(server)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, pssMb(server.process.pid ?? 0) - before)
    }, 50)
    const since = performance.now()
    await connectMailbox(person, 'care@toko.example', { imap: dovecot.port, smtp: servers.smtp })
    await untilConnected(person)
    const seconds = (performance.now() - since) / 1_000
    clearInterval(watch)
    const worked = cpu()
    const { pagination } = await callEndpoint(person, emailEndpoints.listEmailDashboard)
    return [
      atMost(`${what} (Dovecot), to searchable`, seconds, 60, 's'),
      measuredOnly('the same: conversations that are read of it', pagination.total, ''),
      atMost('the same: memory of the server grows by', most, 150, 'MB'),
      ...cpuFigures('for each mail of it', worked, mailboxMails),
    ]
  } finally {
    await server.stop()
    servers.stop()
    await dovecot.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

function* mails() {
  for (let index = 0; index < mailboxMails; index++)
    yield aMail({
      from: `Pelanggan ${index} <p${index}@pelanggan.example>`,
      subject: `Pertanyaan ${index}`,
      body: `Halo, apakah barang nomor ${index} masih ada? Terima kasih.\r\n`.repeat(10),
    })
}

/** Many mailboxes to which nothing comes. */
export async function idleMailFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const servers = await startMailServers(idleMailboxes)
  const server = await startServer(dataDir, mailEnv)
  try {
    const people = await addUnlimited(server, idleMailboxes)
    const left = [...people.entries()]
    const connectNext = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [index, person] = next
        await connectMailbox(person, `care${index}@toko.example`, {
          imap: servers.imap[index] ?? 0,
          smtp: servers.smtp,
        })
      }
    }
    await Promise.all(Array.from({ length: 8 }, connectNext))
    let connected = 0
    for (const person of people) {
      await untilConnected(person)
      connected++
    }
    // What connecting took is given back once the process has come to rest (`platform/release-memory.ts`), also beside others that keep the machine busy.
    await sleep(60_000)
    const memory = pssMb(server.process.pid ?? 0)
    return [
      atLeast('mailboxes that one process listens to', connected, idleMailboxes, ''),
      atMost('the same: memory of that process while nothing comes', memory, 300, 'MB'),
    ]
  } finally {
    await server.stop()
    servers.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startMailServers(count: number): Promise<{ imap: number[]; smtp: number; stop: () => void }> {
  const script = path.join(import.meta.dirname, 'mail-servers.ts')
  const child = spawn(process.execPath, [script, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { ...(JSON.parse(line) as { imap: number[]; smtp: number }), stop: () => void child.kill() }
}

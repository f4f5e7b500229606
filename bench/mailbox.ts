import { setTimeout as sleep } from 'node:timers/promises'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import type { BenchCaller } from './unlimited.ts'

/** A server without the sample company that may reach mail servers of this machine. */
export const mailEnv = { SEED_SAMPLE: 'false', NET_ALLOW: '127.0.0.1' }

/** How a mailbox is connected. */
export const connectMailbox = (person: BenchCaller, user: string, ports: { imap: number; smtp: number }) =>
  callEndpoint(person, emailEndpoints.connectEmail, {
    body: {
      ...{ smtp_host: '127.0.0.1', smtp_port: ports.smtp, smtp_username: user, smtp_password: 'rahasia' },
      ...{ imap_host: '127.0.0.1', imap_port: ports.imap, cc: [], bcc: [], name: 'Toko' },
    },
  })

export async function untilConnected(person: BenchCaller): Promise<void> {
  for (;;) {
    const found = await callEndpoint(person, emailEndpoints.getEmailConnection)
    if (found?.state === 'connected') return
    await sleep(50)
  }
}

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The newest 6-digit code mailed to an address by a server, waiting a little for the mail. */
export async function codeFor(dataDir: string, address: string, after = 0): Promise<string> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const code = findCode(dataDir, address, after)
    if (code) return code
    await sleep(50)
  }
  throw new Error(`no code was mailed to ${address}`)
}

function findCode(dataDir: string, address: string, after: number): string | undefined {
  const outbox = path.join(dataDir, 'outbox')
  if (!fs.existsSync(outbox)) return undefined
  const mails = fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.eml') && fs.statSync(path.join(outbox, name)).mtimeMs >= after)
    .sort()
    .reverse()
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
  const mail = mails.find((text) => text.includes(`To: ${address}`))
  return mail && /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[1]
}

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The newest 6-digit code mailed to an address by a server, waiting a little for the mail. */
export const codeFor = (dataDir: string, address: string, after = 0): Promise<string> =>
  untilMailed(dataDir, address, after, /\b(\d{6})\b/)

/** What the newest mail to an address says between the brackets of a pattern. */
export async function untilMailed(dataDir: string, address: string, after: number, pattern: RegExp): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found = pattern.exec(newestText(dataDir, address, after) ?? '')?.[1]
    if (found) return found
    await sleep(50)
  }
  throw new Error(`${pattern} was not mailed to ${address}`)
}

/** The text of the newest mail, its quoted-printable lines and signs put together again. */
function newestText(dataDir: string, address: string, after: number): string | undefined {
  const outbox = path.join(dataDir, 'outbox')
  if (!fs.existsSync(outbox)) return undefined
  // By their names, which begin with the time of the clock that everybody reads; that of a file system may lag behind it.
  const since = new Date(after).toISOString().replaceAll(':', '-')
  const mails = fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.eml') && name >= since)
    .sort()
    .reverse()
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
  const mail = mails.find((text) => text.includes(`To: ${address}`))
  return mail?.slice(mail.indexOf('\r\n\r\n')).replace(/=\r\n/g, '').replace(/=3D/g, '=')
}

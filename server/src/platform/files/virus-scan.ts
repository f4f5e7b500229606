import { createReadStream } from 'node:fs'
import net from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Failure, fail } from '../http/fail.ts'
import type { Log } from '../log/log.ts'

/** Looks at a file before it is kept: throws `file_infected`, `file_too_large_to_scan`, or `files_not_scanned` where nobody could look. */
export type VirusScan = (path: string) => Promise<void>

/** Whether the scanner has had its say of a file that was not taken in: another try ends no better. */
export const isRefusedByScan = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'file_infected' || error.code === 'file_too_large_to_scan')

/** What a scanner answers of one file. */
export type ScanVerdict = { says: 'clean' } | { says: 'infected'; by: string } | { says: 'too_large' }

/** The scanner is silent for so long before it counts as away: a large archive takes it some seconds. */
const silentMs = 60_000

/** Every file that comes from outside is looked at where a scanner is set; without one it is taken as it is. */
export function createVirusScan(scanner: string | undefined, log: Pick<Log, 'warn'>): VirusScan {
  if (scanner === undefined) return async () => {}
  return async (path) => {
    const verdict = await askClamd(scanner, { file: createReadStream(path) }).catch((error: unknown) => {
      log.warn({ err: error }, 'the virus scanner looked at nothing: files are refused until it does')
      throw fail('files_not_scanned')
    })
    if (verdict.says === 'too_large') throw fail('file_too_large_to_scan')
    if (verdict.says === 'clean') return
    log.warn({ virus: verdict.by }, 'a file was refused: a virus was found in it')
    throw fail('file_infected')
  }
}

/**
 * Sends a content to ClamAV's daemon (`tcp://host:3310`, `unix:///run/clamav/clamd.ctl`) by its command INSTREAM: pieces with their length before
 * them, one of no length at the end. Throws where it does not answer, or answers something else.
 */
export async function askClamd(
  scanner: string,
  { file, patienceMs = silentMs }: { file: AsyncIterable<Buffer>; patienceMs?: number },
): Promise<ScanVerdict> {
  const socket = net.connect(addressOf(scanner))
  socket.setTimeout(patienceMs, () => socket.destroy(new Error(`the virus scanner was silent for ${patienceMs} ms`)))
  let answer = ''
  socket.on('data', (piece) => {
    answer += String(piece)
  })
  const closed = new Promise<Error | undefined>((resolve) => {
    socket.on('error', resolve).on('close', () => resolve(undefined))
  })
  const isWhole = await send(socket, file)
  const error = await closed
  const verdict = readVerdict(answer)
  if (verdict) return verdict
  // It says that a file is too large while that is still on its way, and hangs up; what it said may be lost by that.
  if (!isWhole && hasHungUp(error)) return { says: 'too_large' }
  throw error ?? new Error(`the virus scanner answered ${JSON.stringify(answer.slice(0, 200))}`)
}

/** What every scanner knows (EICAR), in two parts: whole it would be found in our own program. */
export const testFile = (): AsyncIterable<Buffer> =>
  Readable.from([Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`)])

const hasHungUp = (error: NodeJS.ErrnoException | undefined) => error?.code === 'EPIPE' || error?.code === 'ECONNRESET'

/** Whether it took all of it. */
async function send(socket: net.Socket, file: AsyncIterable<Buffer>): Promise<boolean> {
  socket.write('zINSTREAM\0')
  for await (const piece of file) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    if (!socket.write(piece) && !socket.destroyed) await drained(socket)
    // What it says meanwhile is read before more is written: a write to whoever has hung up loses it.
    await setImmediate()
    if (socket.destroyed || socket.readableEnded) return false
  }
  socket.write(Buffer.alloc(4))
  return true
}

const drained = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      socket.off('drain', goOn).off('close', goOn)
      resolve()
    }
    socket.on('drain', goOn).on('close', goOn)
  })

function readVerdict(answer: string): ScanVerdict | undefined {
  const said = answer.replace(/\0.*$/s, '').trim()
  if (said === 'stream: OK') return { says: 'clean' }
  if (/^INSTREAM size limit exceeded/.test(said)) return { says: 'too_large' }
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
  return found === undefined ? undefined : { says: 'infected', by: found }
}

function addressOf(scanner: string): net.NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(scanner)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

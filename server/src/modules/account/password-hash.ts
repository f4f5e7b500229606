import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fail } from '../../platform/http/fail.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's second choice: 19 MiB, two passes, one lane; about 35 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** One core is left to everybody who is signed in. */
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))
/** They wait two or three seconds. */
const maxStrangers = 64 * atOnce

/** A password in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await limited(
    () => derive('argon2id', { ...cost, message: text(password), nonce, tagLength: 32 }),
    'known',
  )
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Whether a password is the one behind a PHC string. Takes as long when there is no account (`undefined`). */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  who: Waiter = 'known',
): Promise<boolean> {
  const parts = read(stored) ?? { ...cost, nonce: Buffer.alloc(16), hash: Buffer.alloc(32) }
  const { memory, passes, parallelism, nonce } = parts
  const message = text(password)
  const tagLength = parts.hash.length
  const hash = await limited(() => derive('argon2id', { memory, passes, parallelism, message, nonce, tagLength }), who)
  return timingSafeEqual(hash, parts.hash) && stored !== undefined
}

function read(stored: string | undefined) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '')
  if (!found) return undefined
  const [, memory, passes, parallelism, nonce = '', hash = ''] = found
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** The same characters may come composed or decomposed, depending on the keyboard. */
const text = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Whose turn it is by who waits: people whose browser is known, and who have proved something, before strangers. */
const waiting: Record<Waiter, (() => void)[]> = { known: [], stranger: [] }
type Waiter = 'known' | 'stranger'
let running = 0

/**
 * Strangers past so many are refused before anything is counted for them: a flood of tries must neither fill the memory nor keep those waiting
 * who come after it. Throws `sign_in_busy`.
 */
export function requireTurn(who: Waiter): void {
  if (who === 'stranger' && waiting.stranger.length >= maxStrangers) throw fail('sign_in_busy')
}

/** Each hash needs 19 MiB and a core, so only a few run at once and the others wait their turn. */
async function limited<T>(work: () => Promise<T>, who: Waiter): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting[who].push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    if (next) next()
    else running--
  }
}

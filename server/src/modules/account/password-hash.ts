import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's second choice: 19 MiB, two passes, one lane; about 35 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const atOnce = 3

/** A password in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await limited(() => derive('argon2id', { ...cost, message: text(password), nonce, tagLength: 32 }))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Whether a password is the one behind a PHC string. Takes as long when there is no account (`undefined`). */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = read(stored) ?? { ...cost, nonce: Buffer.alloc(16), hash: Buffer.alloc(32) }
  const { memory, passes, parallelism, nonce } = parts
  const message = text(password)
  const tagLength = parts.hash.length
  const hash = await limited(() => derive('argon2id', { memory, passes, parallelism, message, nonce, tagLength }))
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

let running = 0
const waiting: (() => void)[] = []

/** Each hash needs 19 MiB, so only a few run at once and the others wait their turn. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

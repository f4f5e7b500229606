import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Encrypts what must be stored but never shown: keys of models, passwords of databases. */
export type Secrets = {
  /** Always under the current key. */
  encrypt: (plain: string) => string
  /** Under the current key or a previous one. Throws where none of them opens it. */
  decrypt: (sealed: string) => string
  /** The same content under the current key; undefined where it is so already. Throws where no key opens it. */
  renew: (sealed: string) => string | undefined
  /** Which key is the current one, without telling anything of it. */
  mark: string
}

type Key = { seal: (plain: string) => string; open: (sealed: string) => string; mark: string }

/**
 * AES-256-GCM under a key derived from SECRET_KEY. Format: `v1.<nonce>.<tag>.<text>`, base64url. `previous` are keys that only open:
 * those before a rotation, or the one that the next rotation brings.
 */
export function createSecrets(secretKey: string, previous: readonly string[] = []): Secrets {
  const current = deriveKey(secretKey)
  // Deriving is slow on purpose: only who meets something of a former key waits for it.
  let derived: Key[] | undefined
  const former = () => {
    derived ??= previous.filter((key) => key !== secretKey).map(deriveKey)
    return derived
  }
  const openFormer = (sealed: string, refused: unknown) => {
    for (const key of former())
      try {
        return key.open(sealed)
      } catch {}
    throw refused
  }
  const renew = (sealed: string) => {
    try {
      current.open(sealed)
      return undefined
    } catch (refused) {
      return current.seal(openFormer(sealed, refused))
    }
  }
  const decrypt = (sealed: string) => {
    try {
      return current.open(sealed)
    } catch (refused) {
      return openFormer(sealed, refused)
    }
  }
  return { encrypt: current.seal, decrypt, renew, mark: current.mark }
}

function deriveKey(secretKey: string): Key {
  const key = scryptSync(secretKey, 'nalar secrets v1', 32)
  return {
    mark: createHmac('sha256', key).update('which key').digest('hex').slice(0, 8),
    seal: (plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return ['v1', ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealed) => {
      const [version, nonce = '', tag = '', text = ''] = sealed.split('.')
      if (version !== 'v1') throw new Error('a sealed value has an unknown format')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    },
  }
}

/** How a sealed value looks, for PostgreSQL and for us: whatever looks so without being one is opened by no key. */
export const sealedPattern = 'v1\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]*'

/** The keys that only open, of SECRET_KEY_PREVIOUS: one, or several with commas between; a key may hold commas itself. */
export const previousKeysOf = (configured: string | undefined): string[] =>
  configured === undefined ? [] : [...new Set([configured, ...configured.split(',').map((key) => key.trim())])]

/** The installation's key: SECRET_KEY, else made once and kept in the data directory, readable by its owner only. */
export function secretKeyOf(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  const file = path.join(dataDir, 'secret.key')
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  try {
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8')
}

/** A random token for a header, 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: it is random and long, so one round of SHA-256 is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Encrypts what must be stored but never shown: keys of models, passwords of databases. */
export type Secrets = { encrypt: (plain: string) => string; decrypt: (sealed: string) => string }

/** AES-256-GCM under a key derived from SECRET_KEY. Format: `v1.<nonce>.<tag>.<text>`, base64url. */
export function createSecrets(secretKey: string): Secrets {
  const key = scryptSync(secretKey, 'nalar secrets v1', 32)
  return {
    encrypt: (plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return ['v1', ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt: (sealed) => {
      const [version, nonce = '', tag = '', text = ''] = sealed.split('.')
      if (version !== 'v1') throw new Error('a sealed value has an unknown format')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    },
  }
}

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

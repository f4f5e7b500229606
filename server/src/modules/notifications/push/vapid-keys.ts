import { createECDH } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'

/** What push messages are signed with, and whom a push service may write to about them. */
export type VapidKeys = { subject: string; publicKey: string; privateKey: string }
export type KeyDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/** The installation's keys: of the environment, else made once, and kept sealed. */
export async function findVapidKeys(deps: KeyDeps): Promise<VapidKeys> {
  const subject = subjectOf(deps.config)
  const given = deps.config.VAPID_PRIVATE_KEY
  if (given) return { subject, publicKey: publicKeyOf(given), privateKey: given }
  const { publicKey, sealed } = (await readKeys(deps.db)) ?? (await makeKeys(deps))
  return { subject, publicKey, privateKey: deps.secrets.decrypt(sealed) }
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

/** Push services want an address of who sends: a site by https, or a mailbox. */
function subjectOf(config: Deps['config']): string {
  const home = homeAddress(config)
  if (home.startsWith('https:')) return home
  const [, mailbox] = /([^\s<>]+@[^\s<>]+)/.exec(config.MAIL_FROM ?? '') ?? []
  return `mailto:${mailbox ?? 'operator@localhost'}`
}

type StoredKeys = { publicKey: string; sealed: string }

async function readKeys(db: Db): Promise<StoredKeys | undefined> {
  const { rows } = await db.execute<StoredKeys>(
    sql`select public_key as "publicKey", private_key as sealed from push_keys`,
  )
  return rows[0]
}

/** Of several processes that need them first, all get those of one. */
async function makeKeys({ db, clock, secrets }: KeyDeps): Promise<StoredKeys> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may begin with zeros, which this leaves out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  await db.execute(sql`
    insert into push_keys (public_key, private_key, created_at)
    values (${pair.getPublicKey('base64url')}, ${secrets.encrypt(privateKey)}, ${clock.now()}) on conflict do nothing`)
  const kept = await readKeys(db)
  if (!kept) throw new Error('the keys of push messages were not kept')
  return kept
}

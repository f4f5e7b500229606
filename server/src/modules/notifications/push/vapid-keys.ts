import { createECDH } from 'node:crypto'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Deps } from '../../../platform/deps.ts'
import * as store from './key-store.ts'

/** What push messages are signed with, and whom a push service may write to about them. */
export type VapidKeys = { subject: string; publicKey: string; privateKey: string }
export type KeyDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/** The installation's keys: of the environment, else made once, and kept sealed. */
export async function findVapidKeys(deps: KeyDeps): Promise<VapidKeys> {
  const subject = subjectOf(deps.config)
  const given = deps.config.VAPID_PRIVATE_KEY
  if (given) return { subject, publicKey: publicKeyOf(given), privateKey: given }
  const { publicKey, sealed } = (await store.findKeys(deps.db)) ?? (await makeKeys(deps))
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

/** Of several processes that need them first, all get those of one. */
async function makeKeys({ db, clock, secrets }: KeyDeps): Promise<store.StoredKeys> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may begin with zeros, which this leaves out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const made = { publicKey: pair.getPublicKey('base64url'), sealed: secrets.encrypt(privateKey) }
  return store.keepKeys(db, made, clock.now())
}

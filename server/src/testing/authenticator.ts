import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = Record<string, unknown>
type Kept = { id: Buffer; key: KeyObject; counter: number; userHandle: string }
type Quirks = { origin?: string; unverified?: boolean; counter?: number; rpId?: string }

/** A device with passkeys (WebAuthn), as far as a server can tell: ES256, without attestation. */
export class TestAuthenticator {
  readonly origin: string
  readonly synced: boolean
  kept: Kept | undefined

  constructor(origin: string, { synced = false } = {}) {
    this.origin = origin
    this.synced = synced
  }

  /** What `navigator.credentials.create` gives. */
  make(options: Options, quirks: Quirks = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(16)
    const { user, rp, challenge } = options as { user: { id: string }; rp: { id: string }; challenge: string }
    this.kept = { id, key: privateKey, counter: 0, userHandle: user.id }
    const coordinate = (text: string | undefined) => bytes(Buffer.from(text ?? '', 'base64url'))
    const cose = map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), coordinate(x)],
      [int(-3), coordinate(y)],
    ])
    const length = Buffer.from([0, id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cose])
    const authData = Buffer.concat([this.head(quirks.rpId ?? rp.id, quirks, 0x40), credential])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    const clientDataJSON = this.clientData('webauthn.create', challenge, quirks)
    return this.credential(id, {
      clientDataJSON: encoded(clientDataJSON),
      attestationObject: encoded(attestationObject),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` gives. */
  sign(options: Options, quirks: Quirks = {}) {
    const { kept } = this
    if (!kept) throw new Error('there is no passkey yet')
    const { rpId, challenge } = options as { rpId: string; challenge: string }
    kept.counter = quirks.counter ?? kept.counter + 1
    const authenticatorData = this.head(quirks.rpId ?? rpId, quirks, 0)
    const clientDataJSON = this.clientData('webauthn.get', challenge, quirks)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
    return this.credential(kept.id, {
      clientDataJSON: encoded(clientDataJSON),
      authenticatorData: encoded(authenticatorData),
      signature: encoded(sign('sha256', signed, kept.key)),
      userHandle: kept.userHandle,
    })
  }

  /** The same passkey on another device. */
  copy(): TestAuthenticator {
    const copied = new TestAuthenticator(this.origin)
    const { kept } = this
    if (kept) copied.kept = { ...kept, key: createPrivateKey(kept.key.export({ format: 'pem', type: 'pkcs8' })) }
    return copied
  }

  private head(rpId: string, { unverified }: Quirks, more: number): Buffer {
    const flags = 0x01 | (unverified ? 0 : 0x04) | (this.synced ? 0x18 : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.kept?.counter ?? 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Quirks): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private credential<T>(id: Buffer, response: T) {
    return { id: encoded(id), rawId: encoded(id), type: 'public-key' as const, response }
  }
}

const encoded = (content: Buffer) => content.toString('base64url')

// CBOR (RFC 8949), as much as an authenticator says.
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

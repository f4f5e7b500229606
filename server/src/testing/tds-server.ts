import { randomBytes } from 'node:crypto'
import net from 'node:net'
import {
  changeToken,
  columnsOf,
  doneToken,
  errorToken,
  rowOf,
  signedIn,
  type TdsCell,
  type TdsColumn,
} from './tds-tokens.ts'

/** What is answered to a statement; `hang` until the client sends an attention, `deaf` for ever. */
export type TdsAnswer =
  | { readonly columns: readonly TdsColumn[]; readonly rows: readonly (readonly TdsCell[])[] }
  | { readonly error: number; readonly message: string }
  | 'hang'
  | 'deaf'

export interface TdsServer {
  readonly port: number
  /** What was said at the sign-ins, as it was said. */
  readonly signIns: { user: string; password: string; database: string; readOnly: boolean }[]
  /** Statements in the order they came, those that the driver sends by itself left out. */
  readonly asked: string[]
  readonly attentions: () => number
  readonly open: () => number
  /** Breaks every connection, as a network does. */
  readonly cut: () => void
  readonly close: () => void
}

export interface TdsOptions {
  readonly user: string
  readonly password: string
  readonly database: string
  readonly answer: (sql: string) => TdsAnswer | undefined
  /** As a server that is set to force encryption. */
  readonly needsTls?: boolean
}

const [BATCH, ATTENTION, LOGIN, PRELOGIN, RESPONSE] = [1, 6, 0x10, 0x12, 4]

/**
 * A server on loopback that speaks TDS 7.4 with the real driver as [MS-TDS] describes it: PRELOGIN, LOGIN7, SQL batches with
 * their transactions, attention. It knows no SQL: statements are answered by the test.
 */
export async function openTdsServer(options: TdsOptions): Promise<TdsServer> {
  const sockets = new Set<net.Socket>()
  const [signIns, asked]: [TdsServer['signIns'], string[]] = [[], []]
  let attentions = 0
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    const session = new Session(options, { signIns, asked })
    eachMessage(socket, (type, message) => {
      if (type === ATTENTION) attentions++
      for (const answer of session.answers(type, message)) socket.write(packets(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = () => {
    cut()
    server.close()
  }
  const { port } = server.address() as net.AddressInfo
  return { port, signIns, asked, attentions: () => attentions, open: () => sockets.size, cut, close }
}

/** Puts packets together (2.2.3): eight bytes before each, the second has bit 1 where a message ends. */
function eachMessage(socket: net.Socket, onMessage: (type: number, message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  const parts: Buffer[] = []
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= 8 && rest.length >= rest.readUInt16BE(2)) {
      const length = rest.readUInt16BE(2)
      parts.push(rest.subarray(8, length))
      if (rest[1]! & 1) onMessage(rest[0]!, Buffer.concat(parts.splice(0)))
      rest = rest.subarray(length)
    }
  })
}

function packets(message: Buffer): Buffer {
  const maxPiece = 4_088
  const found: Buffer[] = []
  for (let at = 0; at === 0 || at < message.length; at += maxPiece) {
    const piece = message.subarray(at, at + maxPiece)
    const last = at + maxPiece >= message.length ? 1 : 0
    found.push(
      Buffer.of(RESPONSE, last, (piece.length + 8) >> 8, (piece.length + 8) & 255, 0, 0, found.length + 1, 0),
      piece,
    )
  }
  return Buffer.concat(found)
}

class Session {
  readonly #options: TdsOptions
  readonly #seen: Pick<TdsServer, 'signIns' | 'asked'>
  /** The transaction's number; the client says it with every batch (2.2.5.3.2). */
  #transaction: Buffer = Buffer.alloc(8)
  #maxRows = 0
  #signedIn = false
  #deaf = false

  constructor(options: TdsOptions, seen: Pick<TdsServer, 'signIns' | 'asked'>) {
    this.#options = options
    this.#seen = seen
  }

  /** The messages that answer one; a statement that is called off has an end of its own before the attention's. */
  answers(type: number, message: Buffer): Buffer[] {
    if (type === PRELOGIN) return [this.#prelogin()]
    if (type === LOGIN) return [this.#login(message)]
    if (type === ATTENTION) return this.#deaf ? [] : [doneToken({ failed: true }), doneToken({ attention: true })]
    if (type !== BATCH || !this.#signedIn) throw new Error(`a message of type ${type} was not expected`)
    const answer = this.#batch(message)
    return answer ? [answer] : []
  }

  /** VERSION and ENCRYPTION (2.2.6.5): 2 not supported, 3 required. */
  #prelogin(): Buffer {
    const version = Buffer.of(16, 0, 0x10, 0, 0, 0)
    const offers = Buffer.of(0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff)
    return Buffer.concat([offers, version, Buffer.of(this.#options.needsTls ? 3 : 2)])
  }

  /** LOGIN7 (2.2.6.4): places and lengths from byte 36 on; a password's bytes are turned over. */
  #login(message: Buffer): Buffer {
    const bytes = (index: number) => {
      const from = message.readUInt16LE(index)
      return Buffer.from(message.subarray(from, from + message.readUInt16LE(index + 2) * 2))
    }
    const turned = bytes(44).map((byte) => ((byte ^ 0xa5) >> 4) | (((byte ^ 0xa5) & 15) << 4))
    const login = {
      user: bytes(40).toString('utf16le'),
      password: Buffer.from(turned).toString('utf16le'),
      database: bytes(68).toString('utf16le'),
      readOnly: (message[26]! & 0x20) > 0,
    }
    this.#seen.signIns.push(login)
    const { user, password, database } = this.#options
    if (login.user !== user || login.password !== password)
      return refusal(18456, `Login failed for user '${login.user}'. Password was ${login.password}.`)
    if (login.database !== database)
      return Buffer.concat([
        errorToken(4060, `Cannot open database "${login.database}" requested by the login.`),
        refusal(18456, `Login failed for user '${user}'.`),
      ])
    this.#signedIn = true
    return Buffer.concat([changeToken(1, database), signedIn(), doneToken()])
  }

  #batch(message: Buffer): Buffer | undefined {
    const headers = message.readUInt32LE(0)
    const sql = message.toString('utf16le', headers)
    if (!message.subarray(10, 18).equals(this.#transaction))
      return refusal(3989, 'The transaction is not the one that is open.')
    if (/^\s*set (?!rowcount|xact_abort)/i.test(sql)) return doneToken()
    this.#seen.asked.push(sql)
    if (/BEGIN TRANSACTION$/.test(sql)) return this.#change(8, randomBytes(8))
    if (/ROLLBACK TRANSACTION$/.test(sql)) return this.#change(10, Buffer.alloc(8))
    const rowLimit = /^SET ROWCOUNT (\d+)$/.exec(sql)?.[1]
    if (rowLimit) this.#maxRows = Number(rowLimit)
    return rowLimit ? doneToken() : this.#scripted(sql)
  }

  #change(type: 8 | 10, to: Buffer): Buffer {
    const from = this.#transaction
    this.#transaction = to
    this.#maxRows = 0
    return Buffer.concat([type === 8 ? changeToken(8, to) : changeToken(10, Buffer.alloc(0), from), doneToken()])
  }

  #scripted(sql: string): Buffer | undefined {
    const answer = this.#options.answer(sql)
    this.#deaf = answer === 'deaf'
    if (answer === 'hang' || answer === 'deaf') return undefined
    if (!answer) return refusal(208, `Invalid object name in: ${sql}`)
    if ('error' in answer) return refusal(answer.error, answer.message)
    const rows = this.#maxRows > 0 ? answer.rows.slice(0, this.#maxRows) : answer.rows
    const cells = rows.map((row) => rowOf(answer.columns, row))
    return Buffer.concat([columnsOf(answer.columns), ...cells, doneToken({ rows: rows.length })])
  }
}

const refusal = (number: number, message: string) =>
  Buffer.concat([errorToken(number, message), doneToken({ failed: true })])

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { structureOf } from './imap-structure.ts'

/** Whose mailbox it is; `takesToken` says what the server answers to a token of theirs, which it takes by XOAUTH2. */
export type MailUser = {
  name: string
  password: string
  takesToken?: (token: string) => 'yes' | 'no' | 'later'
  /** By SMTP a refused token is explained first, as Google does; others refuse at once. */
  explains?: boolean
  /** False: the server cannot tell of new mail, it has to be asked. */
  tells?: boolean
}

type Stored = { uid: number; raw: Buffer; at: Date }

/** An IMAP server on loopback: as much of RFC 3501 and IDLE as a client of one mailbox needs, and ways to misbehave. */
export type TestImap = {
  port: number
  user: MailUser
  /** A mail arrives; those who idle are told. */
  /** `at`: when the server says that it came. */
  deliver: (raw: string | Buffer, at?: Date) => number
  inbox: Stored[]
  sent: Stored[]
  /** Ends every connection, as a server that is started anew. */
  drop: () => void
  /** Numbers every mail anew. */
  renumber: () => void
  connections: () => number
  stop: () => Promise<void>
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')
const dateOf = (at: Date) =>
  `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`

export async function startImapServer(
  user: MailUser = { name: 'care@toko.example', password: 'rahasia' },
  port = 0,
): Promise<TestImap> {
  const folders: Record<string, Stored[]> = { INBOX: [], Sent: [] }
  const inbox = folders.INBOX!
  const sent = folders.Sent!
  const sessions = new Set<Session>()
  const state = { validity: 1_000, nextUid: 1 }
  const server = net.createServer((socket) => {
    const session: Session = new Session(socket, { user, folders, state })
    sessions.add(session)
    socket.on('close', () => sessions.delete(session))
    socket.on('error', () => {})
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    // Listening on TCP: the address is an object.
    port: (server.address() as AddressInfo).port,
    user,
    inbox,
    sent,
    deliver: (raw, at = new Date()) => {
      const uid = state.nextUid++
      inbox.push({ uid, raw: Buffer.from(raw), at })
      for (const session of sessions) session.tell()
      return uid
    },
    drop: () => {
      for (const session of sessions) session.end()
    },
    renumber: () => {
      state.validity++
      state.nextUid = 1
      for (const mail of inbox) mail.uid = state.nextUid++
    },
    connections: () => sessions.size,
    stop: async () => {
      for (const session of sessions) session.end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type World = {
  user: MailUser
  folders: Record<string, Stored[]>
  state: { validity: number; nextUid: number }
}

class Session {
  private readonly socket: net.Socket
  private readonly world: World
  private pending = Buffer.alloc(0)
  /** A command whose literal comes, and what it is once that has come. */
  private literal: { prefix: string; bytes: number } | undefined
  private begun = ''
  private idling: string | undefined
  /** A sign-in whose token was refused: the client says that it has read why. */
  private refused: string | undefined
  private folder: Stored[] | undefined
  private told = 0

  constructor(socket: net.Socket, world: World) {
    this.socket = socket
    this.world = world
    this.say(`* OK [CAPABILITY ${this.capabilities()}] ready`)
    socket.on('data', (data) => {
      this.pending = Buffer.concat([this.pending, data])
      this.work()
    })
  }

  end(): void {
    this.socket.destroy()
  }

  /** Says what came since it was said last, to a client that listens. */
  tell(): void {
    const count = this.folder?.length ?? 0
    if (this.idling === undefined || count === this.told) return
    this.told = count
    this.say(`* ${count} EXISTS`)
  }

  private capabilities(): string {
    const { takesToken, tells = true } = this.world.user
    return `IMAP4rev1${tells ? ' IDLE' : ''}${takesToken ? ' AUTH=XOAUTH2 SASL-IR' : ''}`
  }

  private say(line: string): void {
    this.socket.write(`${line}\r\n`)
  }

  private work(): void {
    for (;;) {
      if (this.literal) {
        const { prefix, bytes } = this.literal
        if (this.pending.length < bytes) return
        const given = this.pending.toString('latin1', 0, bytes)
        this.pending = this.pending.subarray(bytes)
        this.begun = `${prefix}"${given.replace(/[\\"]/g, '\\$&')}"`
        this.literal = undefined
        continue
      }
      const end = this.pending.indexOf('\r\n')
      if (end < 0) return
      const line = this.begun + this.pending.toString('latin1', 0, end)
      this.pending = this.pending.subarray(end + 2)
      this.begun = ''
      const announced = /\{(\d+)(\+?)\}$/.exec(line)
      if (!announced) {
        this.take(line)
        continue
      }
      this.literal = { prefix: line.slice(0, announced.index), bytes: Number(announced[1]) }
      if (announced[2] === '') this.say('+ go on')
    }
  }

  private take(line: string): unknown {
    if (this.idling !== undefined) {
      const tag = this.idling
      this.idling = undefined
      return this.say(`${tag} OK IDLE done`)
    }
    if (this.refused !== undefined) {
      const tag = this.refused
      this.refused = undefined
      return this.say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`)
    }
    const [, tag = '*', uid, name = '', rest = ''] = /^(\S+) (UID )?(\S+)\s?([\s\S]*)$/i.exec(line) ?? []
    const done = (words = 'done') => this.say(`${tag} OK ${words}`)
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        this.say(`* CAPABILITY ${this.capabilities()}`)
        return done()
      case 'LOGIN': {
        const [user, password] = strings(rest)
        const fits = user === this.world.user.name && password === this.world.user.password
        return fits ? done() : this.say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`)
      }
      case 'AUTHENTICATE':
        return this.authenticate(tag, rest)
      case 'LIST':
      case 'LSUB':
        // Asked for no folder, a server names what stands between folders.
        if (strings(rest)[1] === '') {
          this.say(`* LIST (\\Noselect) "/" ""`)
          return done()
        }
        for (const folder of Object.keys(this.world.folders))
          this.say(`* ${name.toUpperCase()} (\\HasNoChildren) "/" "${folder}"`)
        return done()
      case 'SELECT':
      case 'EXAMINE':
        return this.select(tag, strings(rest)[0] ?? '')
      case 'SEARCH':
        return this.search(tag, rest)
      case 'FETCH':
        return this.fetch(tag, rest, uid !== undefined)
      case 'APPEND':
        return this.append(tag, rest)
      case 'IDLE':
        this.idling = tag
        this.say('+ idling')
        return this.tell()
      case 'LOGOUT':
        this.say('* BYE')
        done()
        this.socket.end()
        return
      default:
        return done()
    }
  }

  /** XOAUTH2 as Google documents it: what is refused is explained first, and the client answers with an empty line. */
  private authenticate(tag: string, rest: string): unknown {
    const { name, takesToken } = this.world.user
    const given = Buffer.from(rest.split(' ')[1] ?? '', 'base64').toString()
    const [user, authorization = ''] = given.split('\x01')
    const token = authorization.replace(/^auth=Bearer /, '')
    const answer = user === `user=${name}` && takesToken ? takesToken(token) : 'no'
    if (answer === 'yes') return this.say(`${tag} OK Success`)
    if (answer === 'later') return this.say(`${tag} NO [UNAVAILABLE] Temporary authentication failure (Failure)`)
    this.refused = tag
    const why = JSON.stringify({ status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' })
    return this.say(`+ ${Buffer.from(why).toString('base64')}`)
  }

  private select(tag: string, folder: string): void {
    this.folder = this.world.folders[folder]
    if (!this.folder) {
      this.say(`${tag} NO no such folder`)
      return
    }
    this.told = this.folder.length
    this.say(`* ${this.told} EXISTS`)
    this.say('* 0 RECENT')
    this.say('* FLAGS (\\Seen)')
    this.say(`* OK [UIDVALIDITY ${this.world.state.validity}]`)
    this.say(`* OK [UIDNEXT ${this.world.state.nextUid}]`)
    this.say(`${tag} OK [READ-WRITE] done`)
  }

  private search(tag: string, rest: string): void {
    const range = /UID (\d+):\*/i.exec(rest)
    const header = /HEADER "?message-id"? "?([^"\s]+)/i.exec(rest)?.[1]
    const all = this.folder ?? []
    const last = all.at(-1)
    const found = all.filter(
      (mail) =>
        (!range || mail.uid >= Number(range[1]) || mail === last) &&
        (!header || mail.raw.toString('latin1').toLowerCase().includes(`message-id: ${header.toLowerCase()}`)),
    )
    this.say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd())
    this.say(`${tag} OK done`)
  }

  private fetch(tag: string, rest: string, byUid: boolean): void {
    const asked = /BODY\.PEEK\[(\d+)\]<(\d+)\.(\d+)>/i.exec(rest)
    const wanted = numbersOf(rest.split(' ')[0] ?? '')
    for (const [at, mail] of (this.folder ?? []).entries()) {
      if (!wanted(byUid ? mail.uid : at + 1)) continue
      if (asked) this.fetchPart(at + 1, mail, { number: asked[1]!, from: Number(asked[2]), most: Number(asked[3]) })
      else this.fetchMail(at + 1, mail, rest)
    }
    this.say(`${tag} OK done`)
  }

  private fetchMail(seq: number, mail: Stored, rest: string): void {
    const about = `UID ${mail.uid} RFC822.SIZE ${mail.raw.length} INTERNALDATE "${dateOf(mail.at)}"`
    if (!/BODY/i.test(rest)) {
      this.say(`* ${seq} FETCH (${about})`)
      return
    }
    const most = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(rest)?.[1]
    const body = most ? mail.raw.subarray(0, Number(most)) : mail.raw
    const structure = structureOf(mail.raw).words
    this.socket.write(
      `* ${seq} FETCH (${about} BODYSTRUCTURE ${structure} BODY[]${most ? '<0>' : ''} {${body.length}}\r\n`,
    )
    this.socket.write(body)
    this.say(')')
  }

  private fetchPart(seq: number, mail: Stored, { number, from, most }: { number: string; from: number; most: number }) {
    const part = structureOf(mail.raw).parts.find((one) => one.number === number)
    const head = Buffer.from(`${part?.head ?? ''}\r\n`, 'latin1')
    const body = (part?.body ?? Buffer.alloc(0)).subarray(from, from + most)
    this.socket.write(
      `* ${seq} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length} BODY[${number}.MIME] {${head.length}}\r\n`,
    )
    this.socket.write(head)
    this.socket.write(` BODY[${number}]<${from}> {${body.length}}\r\n`)
    this.socket.write(body)
    this.say(')')
  }

  private append(tag: string, rest: string): void {
    const given = strings(rest)
    const folder = this.world.folders[given[0] ?? '']
    if (!folder) {
      this.say(`${tag} NO [TRYCREATE] no such folder`)
      return
    }
    folder.push({ uid: this.world.state.nextUid++, raw: Buffer.from(given.at(-1) ?? '', 'latin1'), at: new Date() })
    this.say(`${tag} OK done`)
  }
}

/** `1,3:5`: which numbers it names. */
function numbersOf(set: string): (number: number) => boolean {
  const ranges = set.split(',').map((range) => range.split(':').map(Number))
  return (number) => ranges.some(([from = 0, to = from]) => number >= from && number <= to)
}

/** `"a" b "c \"d"` → a, b, c "d. */
const strings = (text: string): string[] =>
  [...text.matchAll(/"((?:\\.|[^"\\])*)"|([^\s()]+)/gs)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replace(/\\([\\"])/g, '$1'),
  )

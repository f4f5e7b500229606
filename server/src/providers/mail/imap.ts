import { isIP } from 'node:net'
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import { emailLimits } from '#contract/email/limits.ts'
import type { NetAllowance } from '../../platform/net/index.ts'
import { locateMailServer } from './address.ts'
import { toMailServerError } from './failure.ts'
import { isPacked, isTooLarge } from './packed.ts'
import { type MailAttachment, type MailServer, MailServerError, type OpenInbox, type RawMail } from './port.ts'
import { type MailCredentials, withSignIn } from './sign-in.ts'

/** Signs in and opens the inbox. Throws MailServerError. */
export async function openInbox(server: MailServer, allow: NetAllowance): Promise<OpenInbox> {
  const client = await withSignIn(server, (credentials) => connect(server, credentials, allow)).catch(
    (error: unknown) => {
      throw toMailServerError(error)
    },
  )
  try {
    const inbox = await client.mailboxOpen('INBOX')
    return opened(client, Number(inbox.uidValidity), inbox.uidNext)
  } catch (error) {
    client.close()
    throw toMailServerError(error)
  }
}

async function connect(
  { host, port, username }: MailServer,
  credentials: MailCredentials,
  allow: NetAllowance,
): Promise<ImapFlow> {
  const { address, mustEncrypt } = await locateMailServer(host, port, allow)
  const { ImapFlow } = await import('imapflow')
  const secure = port === 993
  const client = new ImapFlow({
    host: address,
    ...(isIP(host) ? {} : { servername: host }),
    port,
    secure,
    ...(mustEncrypt && !secure && { doSTARTTLS: true }),
    auth: { user: username, ...('pass' in credentials ? credentials : { accessToken: credentials.accessToken }) },
    logger: false,
    autoIdleDelay: 100,
    // A server ends a connection that is silent for half an hour.
    maxIdleTime: lookMs.told,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 15 * 60_000,
    maxLiteralSize: 2 * emailLimits.readBytes,
  })
  // What goes wrong is told by the calls, and by `close`.
  client.on('error', () => {})
  await client.connect()
  return client
}

function opened(client: ImapFlow, uidValidity: number, uidNext: number): OpenInbox {
  const orFailure = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      throw toMailServerError(error)
    }
  }
  const numbers = async (query: object) => {
    const found = await client.search(query, { uid: true })
    return (found || []).toSorted((left, right) => left - right)
  }
  let arrived = false
  client.on('exists', () => {
    arrived = true
  })
  const take = () => {
    const had = arrived
    arrived = false
    return had
  }
  return {
    uidValidity,
    uidNext,
    // `n:*` names the last mail also where that is below n.
    listAfter: (uid) => orFailure(async () => (await numbers({ uid: `${uid + 1}:*` })).filter((found) => found > uid)),
    listSince: (since) => orFailure(() => numbers({ since })),
    read: (uid) => orFailure(() => readMail(client, uid)),
    readEach: (uids) => readEach(client, uids),
    readPart: (uid, part, maxBytes) => orFailure(() => readPart(client, uid, part, maxBytes)),
    readPartOf: (messageId, part, maxBytes) => orFailure(() => readPartOf(client, messageId, part, maxBytes)),
    wait: (signal) => waitForMail(client, signal, take),
    keepSent: (raw, messageId) => orFailure(() => keepSent(client, raw, messageId)),
    hasSent: (messageId) => orFailure(async () => (await inSent(client, messageId)) === 'there'),
    close: async () => {
      await client.logout().catch(() => {})
      client.close()
    },
  }
}

const source = { maxLength: emailLimits.readBytes }
const query = { uid: true, size: true, internalDate: true, bodyStructure: true, source }

async function readMail(client: ImapFlow, uid: number): Promise<RawMail | undefined> {
  const found: FetchMessageObject | false = await client.fetchOne(String(uid), query, { uid: true })
  return found ? toRawMail(client, found) : undefined
}

/** Of mails that are read at once. */
const groupBytes = 4 * 1024 * 1024

async function* readEach(client: ImapFlow, uids: readonly number[]): AsyncGenerator<RawMail> {
  if (uids.length === 0) return
  try {
    const sizes = await client.fetchAll([...uids], { uid: true, size: true }, { uid: true })
    for (const group of groupsOf(sizes.toSorted((left, right) => left.uid - right.uid))) {
      const found = await client.fetchAll(group, query, { uid: true })
      for (const mail of found.toSorted((left, right) => left.uid - right.uid)) {
        const raw = await toRawMail(client, mail)
        if (raw) yield raw
      }
    }
  } catch (error) {
    throw toMailServerError(error)
  }
}

function groupsOf(mails: readonly Pick<FetchMessageObject, 'uid' | 'size'>[]): number[][] {
  const groups: number[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { uid, size = 0 } of mails) {
    const read = Math.min(size, emailLimits.readBytes)
    bytes += read
    if (bytes > groupBytes) {
      groups.push([])
      bytes = read
    }
    groups.at(-1)?.push(uid)
  }
  return groups
}

async function toRawMail(client: ImapFlow, found: FetchMessageObject): Promise<RawMail | undefined> {
  const { uid } = found
  if (found.source === undefined) return undefined
  const attachments = found.bodyStructure ? attachmentsOf(found.bodyStructure) : []
  return {
    uid,
    source: found.source,
    truncated: (found.size ?? 0) > found.source.length,
    receivedAt: found.internalDate ? new Date(found.internalDate) : new Date(),
    attachments,
    packed: await readPacked(client, uid, attachments),
  }
}

/** Without it nobody knows which files came with the mail. */
async function readPacked(client: ImapFlow, uid: number, attachments: MailAttachment[]): Promise<RawMail['packed']> {
  const part = attachments.find((file) => isPacked(file) && !isTooLarge(file))?.part
  const content = part && (await readPart(client, uid, part, emailLimits.attachment.bytes))
  return content ? { part, content } : undefined
}

const shownAttachments = 50

/** From what the server says of the mail's parts: nothing of them is fetched. */
function attachmentsOf(root: MessageStructureObject): MailAttachment[] {
  const found: MailAttachment[] = []
  const rest = [root]
  for (let part = rest.pop(); part && found.length < shownAttachments; part = rest.pop()) {
    rest.push(...(part.childNodes ?? []).toReversed())
    const name = part.dispositionParameters?.filename ?? part.parameters?.name
    const isShown = part.disposition !== 'attachment' && part.id !== undefined
    const isPicture = isShown && part.type.startsWith('image/')
    if (part.childNodes?.length || (part.disposition !== 'attachment' && !name && !isPicture)) continue
    const file = { name: (name ?? part.type).slice(0, 200), mime: part.type, bytes: part.size ?? 0 }
    // A mail that is nothing but a file has no parts, and its content is part 1.
    const number = part.part ?? '1'
    found.push({ ...file, ...(isShown ? { shown: number } : { part: number }) })
  }
  return found
}

async function readPart(client: ImapFlow, uid: number, part: string, maxBytes: number): Promise<Buffer | undefined> {
  // As it was sent: a text stays in the characters that its reader looks for.
  const found = await client.download(String(uid), part, {
    uid: true,
    maxBytes,
    decodeText: false,
    chunkSize: 1024 * 1024,
  })
  if (!('content' in found) || !found.content) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of found.content) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/** Folders of one mailbox that are looked through for a mail. */
const foldersAsked = 30

async function readPartOf(
  client: ImapFlow,
  messageId: string,
  part: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const folders = (await client.list()).filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  const likely = ({ path, specialUse }: (typeof folders)[number]) =>
    path === 'INBOX' ? 0 : specialUse === '\\All' || specialUse === '\\Archive' ? 1 : 2
  try {
    for (const { path } of folders.toSorted((left, right) => likely(left) - likely(right)).slice(0, foldersAsked)) {
      await client.mailboxOpen(path, { readOnly: true })
      const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
      const uid = found ? found.at(-1) : undefined
      if (uid !== undefined) return await readPart(client, uid, part, maxBytes)
    }
    return undefined
  } finally {
    await client.mailboxOpen('INBOX')
  }
}

/**
 * How often this looks by itself: a server that cannot tell of new mail is asked. One that can is looked at as often as its IDLE is renewed only, for what it
 * may have kept to itself: a thousand mailboxes that are asked every minute leave a process no rest, and it keeps the memory of its busiest time.
 */
const lookMs = { asked: 60_000, told: 10 * 60_000 }

function waitForMail(client: ImapFlow, signal: AbortSignal, take: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => () => {
      clearTimeout(timer)
      client.off('exists', onMail)
      client.off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      done()
    }
    const onMail = end(() => {
      take()
      resolve()
    })
    const onClose = end(() =>
      reject(new MailServerError('unreachable', client.byeReason ?? 'the connection was closed')),
    )
    const onAbort = end(() => reject(signal.reason))
    const timer = setTimeout(end(resolve), client.capabilities.has('IDLE') ? lookMs.told : lookMs.asked)
    if (signal.aborted) return onAbort()
    if (!client.usable) return onClose()
    // It came while the one before was read.
    if (take()) return end(resolve)()
    client.once('exists', onMail)
    client.once('close', onClose)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Looks for a mail in the folder of sent mails, and comes back to the inbox. */
async function inSent(client: ImapFlow, messageId: string): Promise<'there' | { folder: string } | undefined> {
  const folder = await sentFolder(client)
  if (!folder) return undefined
  try {
    await client.mailboxOpen(folder)
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    return found && found.length > 0 ? 'there' : { folder }
  } finally {
    await client.mailboxOpen('INBOX')
  }
}

async function keepSent(client: ImapFlow, raw: Buffer, messageId: string): Promise<boolean> {
  const sent = await inSent(client, messageId)
  if (sent === 'there') return true
  if (!sent) return false
  await client.append(sent.folder, raw, ['\\Seen'])
  return true
}

const sentNames = ['sent', 'sent items', 'sent mail', 'sent messages', 'inbox.sent', 'inbox/sent', 'terkirim']

async function sentFolder(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list()
  const named = folders.find(({ specialUse }) => specialUse === '\\Sent')
  return (named ?? folders.find(({ path }) => sentNames.includes(path.toLowerCase())))?.path
}

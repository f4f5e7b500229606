import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../loopback-server.ts'
import { type CloudAuthorization, createAuthorization } from './authorization.ts'
import type { CloudFaults, CloudFile } from './cloud-file.ts'
import { type CloudCalendars, createCloudCalendars } from './google-calendar.ts'
import { readForm, sendCloudAnswer, sendContent } from './sending.ts'

export type GoogleCloud = CloudAuthorization & {
  calendar: CloudCalendars
  url: string
  files: CloudFile[]
  faults: CloudFaults
  /** What was asked of the drive, in order. */
  asked: string[]
  close: () => Promise<void>
}

const own = 'application/vnd.google-apps.'
const ownKinds = ['document', 'spreadsheet', 'presentation', 'folder', 'form']

/** Google on loopback: its consent page, tokens, revocation and Drive v3 with the error bodies that Google documents. */
export async function startGoogleCloud(port = 0): Promise<GoogleCloud> {
  const authorization = createAuthorization()
  const files: CloudFile[] = []
  const faults: CloudFaults = { ranges: [] }
  const asked: string[] = []
  const calendars = createCloudCalendars(faults)
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  const { origin: url, close } = await listenOnLoopback(server, port)
  return Object.assign(authorization, { url, files, faults, asked, close, calendar: calendars.cloud })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url)
    const { pathname, searchParams: query } = address
    if (pathname === '/o/oauth2/v2/auth') return sendCloudAnswer(response, authorization.authorize(query))
    if (pathname === '/token') return sendCloudAnswer(response, authorization.token(await readForm(request)))
    if (pathname === '/revoke') return sendCloudAnswer(response, authorization.revoke(await readForm(request)))
    if (pathname.startsWith('/calendar/v3')) return answerCalendar(request, response, { pathname, query })
    if (!pathname.startsWith('/drive/v3')) return refuse(response, 404, 'notFound')
    asked.push(`${pathname}${address.search}`)
    const grant = authorization.grantOf(request.headers.authorization)
    if (!grant) return refuse(response, 401, 'authError')
    if (!grant.scopes.includes('https://www.googleapis.com/auth/drive.readonly'))
      return refuse(response, 403, 'insufficientPermissions')
    const isContent = pathname.endsWith('/export') || query.get('alt') === 'media'
    if (isContent) await faults.beforeContent?.()
    if (faults.busy && (isContent || !faults.busy.contents) && faults.busy.times-- > 0)
      return refuse(response, 429, 'rateLimitExceeded', { 'retry-after': String(faults.busy.seconds) })
    const { email } = grant.person
    const readable = files.filter((file) => !file.deleted && mayRead(file, email))
    if (pathname === '/drive/v3/about')
      return sendCloudAnswer(response, { status: 200, json: { user: { emailAddress: email } } })
    if (pathname === '/drive/v3/files') return sendCloudAnswer(response, { status: 200, json: list(readable, query) })
    const [, id = '', part] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(pathname) ?? []
    const file = readable.find((one) => one.id === decodeURIComponent(id))
    if (!file) return refuse(response, 404, 'notFound')
    if (part) return exportFile(response, file, query.get('mimeType') ?? '')
    if (query.get('alt') === 'media') {
      if (ownKinds.includes(file.mime)) return refuse(response, 403, 'fileNotDownloadable')
      return sendContent(request, response, { content: file.content, type: file.mime, faults })
    }
    if (query.get('fields')?.startsWith('permissions')) {
      const may = (file.owner ?? email) === email
      return sendCloudAnswer(response, { status: 200, json: may ? { permissions: permissionsOf(file, email) } : {} })
    }
    return sendCloudAnswer(response, { status: 200, json: describe(file) })
  }

  async function answerCalendar(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname: path, query }: { pathname: string; query: URLSearchParams },
  ): Promise<void> {
    asked.push(`${request.method} ${path}?${query}`)
    const grant = authorization.grantOf(request.headers.authorization)
    if (!grant) return refuse(response, 401, 'authError')
    if (!grant.scopes.includes('https://www.googleapis.com/auth/calendar.events'))
      return refuse(response, 403, 'insufficientPermissions')
    return calendars.answer(request, response, { path, query, email: grant.person.email })
  }

  function exportFile(response: ServerResponse, file: CloudFile, mime: string): void {
    if (!['document', 'spreadsheet', 'presentation'].includes(file.mime) || !mime)
      return void refuse(response, 403, 'fileNotExportable')
    if (faults.exportTooLarge) return void refuse(response, 403, 'exportSizeLimitExceeded')
    response.writeHead(200, { 'content-type': mime }).end(file.content ?? Buffer.alloc(0))
  }
}

const mayRead = ({ owner, readers = [] }: CloudFile, email: string) =>
  owner === undefined || owner === email || readers.includes(email) || readers.includes('anyone')

const permissionsOf = ({ owner, readers = [] }: CloudFile, email: string) => [
  { type: 'user', emailAddress: owner ?? email },
  ...readers.map((reader) => (reader === 'anyone' ? { type: 'anyone' } : { type: 'user', emailAddress: reader })),
]

function describe({ id, name, mime, content, modifiedTime = '2026-11-20T08:00:00.000Z' }: CloudFile) {
  const about = { id, name, modifiedTime, trashed: false }
  if (ownKinds.includes(mime)) return { ...about, mimeType: `${own}${mime}` }
  const bytes = content ?? Buffer.alloc(0)
  const md5Checksum = createHash('md5').update(bytes).digest('hex')
  return { ...about, mimeType: mime, size: String(bytes.length), md5Checksum }
}

/** As much of Google's query language as is asked here. */
function list(files: CloudFile[], query: URLSearchParams) {
  const q = query.get('q') ?? ''
  const unquote = (text: string | undefined) => text?.replace(/\\(.)/g, '$1')
  const parent = unquote(/'((?:[^'\\]|\\.)*)' in parents/.exec(q)?.[1])
  const name = unquote(/name contains '((?:[^'\\]|\\.)*)'/.exec(q)?.[1])?.toLowerCase()
  const noFolders = q.includes(`mimeType != '${own}folder'`)
  const found = files.filter(
    (file) =>
      (parent === undefined || (file.parent ?? 'root') === parent) &&
      (name === undefined || file.name.toLowerCase().includes(name)) &&
      !(noFolders && file.mime === 'folder'),
  )
  const [from, size] = [Number(query.get('pageToken')?.slice(1) ?? 0), Number(query.get('pageSize') ?? 100)]
  const more = found.length > from + size && { nextPageToken: `~${from + size}` }
  return { files: found.slice(from, from + size).map(describe), ...more }
}

function refuse(response: ServerResponse, code: number, reason: string, headers: Record<string, string> = {}): void {
  sendCloudAnswer(response, {
    status: code,
    headers,
    json: { error: { code, message: reason, errors: [{ reason, domain: 'global' }] } },
  })
}

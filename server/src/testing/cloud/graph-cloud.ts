import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../loopback-server.ts'
import { type CloudAuthorization, createAuthorization } from './authorization.ts'
import type { CloudFaults, CloudFile } from './cloud-file.ts'
import { readForm, sendCloudAnswer, sendContent } from './sending.ts'

export type GraphCloud = CloudAuthorization & {
  url: string
  files: CloudFile[]
  faults: CloudFaults
  close: () => Promise<void>
}

/** Microsoft on loopback: its consent page and tokens (there is no revocation), and OneDrive by Graph 1.0. */
export async function startGraphCloud(): Promise<GraphCloud> {
  const issuer = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
  const authorization = Object.assign(createAuthorization(), { rotates: true, issuer })
  const files: CloudFile[] = []
  const faults: CloudFaults = { ranges: [] }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  const { origin: url, close: closeGraph } = await listenOnLoopback(server)
  // Contents lie on another machine, whose addresses prove themselves: it is to be told no token.
  const storage = createServer((request, response) => {
    if (request.headers.authorization) faults.ranges.push('with a token')
    const file = files.find(({ id }) => `/${encodeURIComponent(id)}` === request.url)
    sendContent(request, response, { content: file?.content, type: file?.mime ?? '', faults })
  })
  const { origin: handedAt, close: closeStorage } = await listenOnLoopback(storage)
  const close = async () => {
    await closeGraph()
    await closeStorage()
  }
  return Object.assign(authorization, { url, files, faults, close })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
    if (pathname === '/common/oauth2/v2.0/authorize') return sendCloudAnswer(response, authorization.authorize(query))
    if (pathname === '/common/oauth2/v2.0/token')
      return sendCloudAnswer(response, authorization.token(await readForm(request)))
    const grant = authorization.grantOf(request.headers.authorization)
    if (!grant) return refuse(response, 401, 'InvalidAuthenticationToken')
    if (faults.busy && faults.busy.times-- > 0)
      return refuse(response, 429, 'TooManyRequests', { 'retry-after': String(faults.busy.seconds) })
    const { email } = grant.person
    if (pathname === '/v1.0/me')
      return sendCloudAnswer(response, { status: 200, json: { mail: null, userPrincipalName: email } })
    const path = decodeURIComponent(pathname)
    const [, id = 'root', rest = ''] = /^\/v1\.0\/me\/drive\/(?:root|items\/([^/]+))(\/.*)?$/.exec(path) ?? []
    const readable = files.filter((file) => !file.deleted)
    if (rest === '/children')
      return sendCloudAnswer(response, {
        status: 200,
        json: list(
          readable.filter((file) => (file.parent ?? 'root') === id),
          query,
        ),
      })
    const [, words] = /^\/search\(q='(.*)'\)$/.exec(rest) ?? []
    if (words !== undefined) {
      const wanted = words.replaceAll("''", "'").toLowerCase()
      const found = readable.filter(({ name }) => name.toLowerCase().includes(wanted))
      return sendCloudAnswer(response, { status: 200, json: list(found, query) })
    }
    const file = readable.find((one) => one.id === id)
    if (!file || (file.owner && file.owner !== email && !file.readers?.includes(email)))
      return refuse(response, 404, 'itemNotFound')
    if (rest === '/permissions')
      return sendCloudAnswer(response, { status: 200, json: { value: permissionsOf(file, email) } })
    if (rest === '/content' && query.get('format') === 'pdf') {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(file.content)
      return
    }
    if (rest === '/content')
      return sendCloudAnswer(response, { status: 302, location: `${handedAt}/${encodeURIComponent(file.id)}` })
    return sendCloudAnswer(response, { status: 200, json: describe(file) })
  }

  function list(found: CloudFile[], query: URLSearchParams) {
    const [from, size] = [Number(query.get('$skiptoken') ?? 0), Number(query.get('$top') ?? 200)]
    const next = `${url}/v1.0/me/drive/next?$skiptoken=${from + size}`
    const more = found.length > from + size && { '@odata.nextLink': next }
    return { value: found.slice(from, from + size).map(describe), ...more }
  }
}

const permissionsOf = ({ owner, readers = [] }: CloudFile, email: string) => [
  { grantedToV2: { user: { email: owner ?? email } } },
  ...readers.map((reader) =>
    reader === 'anyone' ? { link: { scope: 'anonymous' } } : { grantedToV2: { user: { email: reader } } },
  ),
]

function describe({ id, name, mime, content = Buffer.alloc(0), modifiedTime = '2026-11-20T08:00:00Z' }: CloudFile) {
  const about = { id, name, lastModifiedDateTime: modifiedTime }
  if (mime === 'folder') return { ...about, folder: { childCount: 1 } }
  const cTag = `"c:${createHash('md5').update(content).digest('hex')}"`
  return { ...about, size: content.length, cTag, file: { mimeType: mime } }
}

function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void {
  sendCloudAnswer(response, { status, headers, json: { error: { code, message: code } } })
}

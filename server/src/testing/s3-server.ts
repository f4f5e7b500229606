import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const bucket = 'nalar-files'
const region = 'ap-southeast-3'
const accessKeyId = 'AKIDEXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
/** Every part but the last. */
const leastPartBytes = 5 * 1024 * 1024
const maxSkewMs = 15 * 60_000

type Stored = { content: Buffer; etag: string; at: Date }
type Refusal = { status: number; code: string }

/**
 * S3 as its reference describes it, as far as we use it: every request must be signed (version 4), content must be what its hash says,
 * files come in parts, ranges and lists page by page, and errors have their codes. `slowDown(n)` refuses the next n requests.
 */
export async function startS3Server({ pageSize = 1_000 } = {}) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; parts: Map<number, Stored> }>()
  const requests: string[] = []
  let slow = 0
  let dropped = false
  let unanswered: string | undefined
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    if (dropped) return request.socket.destroy()
    if (unanswered !== undefined && url.search.includes(unanswered)) return
    if (slow > 0) {
      slow--
      return refuse(response, { status: 503, code: 'SlowDown' })
    }
    const wrong = refusalOf(request, url, body)
    if (wrong) return refuse(response, wrong)
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(response, { status: 404, code: 'NoSuchBucket' })
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    if (key === '' && request.method === 'GET') return list(response, url.searchParams)
    if (key === '' && request.method === 'POST' && url.searchParams.has('delete')) return removeMany(response, body)
    return serve(request, response, { key, query: url.searchParams, body })
  }
  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
  ) => {
    const uploadId = query.get('uploadId')
    const method = request.method ?? ''
    if (method === 'POST' && query.has('uploads')) {
      const id = createHash('sha256').update(`${key}${uploads.size}`).digest('hex')
      uploads.set(id, { key, parts: new Map() })
      return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (uploadId !== null) {
      const upload = uploads.get(uploadId)
      if (!upload) return refuse(response, { status: 404, code: 'NoSuchUpload' })
      if (method === 'PUT') {
        const part = storedOf(body)
        upload.parts.set(Number(query.get('partNumber')), part)
        return response.writeHead(200, { etag: part.etag }).end()
      }
      uploads.delete(uploadId)
      if (method === 'DELETE') return response.writeHead(204).end()
      const parts = [...upload.parts].toSorted(([left], [right]) => left - right).map(([, part]) => part)
      if (parts.slice(0, -1).some(({ content }) => content.length < leastPartBytes))
        return refuse(response, { status: 400, code: 'EntityTooSmall' })
      objects.set(key, storedOf(Buffer.concat(parts.map(({ content }) => content))))
      return xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
    }
    if (method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      const from = typeof source === 'string' ? objects.get(source.replace(`/${bucket}/`, '')) : undefined
      if (source !== undefined && !from) return refuse(response, { status: 404, code: 'NoSuchKey' })
      objects.set(key, storedOf(from?.content ?? body))
      if (from) return xml(response, `<CopyObjectResult><ETag>${from.etag}</ETag></CopyObjectResult>`)
      return response.writeHead(200, { etag: objects.get(key)!.etag }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, { status: 404, code: 'NoSuchKey' }, method === 'HEAD')
    return send(request, response, found)
  }
  const list = (response: ServerResponse, query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = all.slice(0, pageSize)
    const more = all.length > page.length
    const contents = page.map((key) => {
      const { content, etag, at } = objects.get(key)!
      return `<Contents><Key>${key}</Key><Size>${content.length}</Size><ETag>${etag}</ETag><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      response,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`,
    )
  }
  const removeMany = (response: ServerResponse, body: Buffer) => {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key)
    return xml(response, '<DeleteResult></DeleteResult>')
  }
  const server = createServer((request, response) =>
    handle(request, response).catch((error: unknown) => {
      // Whoever broke off hears nothing.
      if (!request.destroyed) throw error
    }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    uploads,
    requests,
    /** For FILES_URL and its keys. */
    env: {
      FILES_URL: `s3://${bucket}/toko?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    slowDown: (count: number) => {
      slow = count
    },
    /** Whether connections break, as with a service that is down. */
    drop: (value: boolean) => {
      dropped = value
    },
    /** Requests with this in their query get no answer, until it is undefined. */
    hang: (query: string | undefined) => {
      unanswered = query
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const storedOf = (content: Buffer): Stored => ({
  content,
  etag: `"${createHash('md5').update(content).digest('hex')}"`,
  at: new Date(),
})

function send(request: IncomingMessage, response: ServerResponse, { content, etag, at }: Stored): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const from = Number(range?.[1] ?? 0)
  const to = range?.[2] ? Math.min(Number(range[2]), content.length - 1) : content.length - 1
  const isOutside = range !== null && from >= content.length
  if (isOutside) refuse(response, { status: 416, code: 'InvalidRange' })
  if (isOutside) return
  const part = content.subarray(from, to + 1)
  response.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    etag,
    'last-modified': at.toUTCString(),
    ...(range && { 'content-range': `bytes ${from}-${to}/${content.length}` }),
  })
  if (request.method === 'HEAD') response.end()
  else response.end(part)
}

const xml = (response: ServerResponse, text: string) =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)

function refuse(response: ServerResponse, { status, code }: Refusal, bodyless = false): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    bodyless ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}

/** What is wrong with who asks, or with what came. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer): Refusal | undefined {
  const { headers } = request
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', where, names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? []
  if (!keyId) return { status: 403, code: 'AccessDenied' }
  if (keyId !== accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (where !== region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const moment = String(headers['x-amz-date'])
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < maxSkewMs)) return { status: 403, code: 'RequestTimeTooSkewed' }
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, signed.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (sofar, part) => createHmac('sha256', sofar).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  const right = createHmac('sha256', key).update(text).digest()
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return { status: 403, code: 'SignatureDoesNotMatch' }
  return undefined
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

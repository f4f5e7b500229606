import http from 'node:http'
import { json } from 'node:stream/consumers'
import { listenOnLoopback } from './loopback-server.ts'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type KeyValue = { key: string; value: Value }
type RawSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: KeyValue[]
  status?: { code?: number }
}
type Traces = { resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: RawSpan[] }[] }[] }
type RawPoint = {
  attributes?: KeyValue[]
  asDouble?: number
  asInt?: string
  count?: string
  sum?: number
  bucketCounts?: (string | number)[]
  explicitBounds?: number[]
}
type RawMetric = {
  name: string
  unit?: string
  sum?: { dataPoints: RawPoint[]; isMonotonic: boolean }
  gauge?: { dataPoints: RawPoint[] }
  histogram?: { dataPoints: RawPoint[] }
}
type RawLine = {
  timeUnixNano: string
  severityText?: string
  body: Value
  attributes?: KeyValue[]
}
type Logs = { resourceLogs: { resource: { attributes: KeyValue[] }; scopeLogs: { logRecords: RawLine[] }[] }[] }
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: RawMetric[] }[] }[] }

export type CollectedSpan = Omit<RawSpan, 'attributes' | 'status'> & {
  attributes: Record<string, unknown>
  hasFailed: boolean
}

const plain = (attributes: KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value: { intValue, ...value } }) => [
      key,
      intValue === undefined ? Object.values(value)[0] : Number(intValue),
    ]),
  )

/** What a collector of OTLP over HTTP does with what it is sent: `hang` never answers, `refuse` says 503. */
export type CollectorMode = 'take' | 'hang' | 'refuse'

/** A collector on loopback that decodes what it is sent, by the JSON encoding of OTLP 1.x. */
export async function startOtlpCollector() {
  const spans: CollectedSpan[] = []
  const resources: Record<string, unknown>[] = []
  let metrics: RawMetric[] = []
  const raw: string[] = []
  const lines: { text: unknown; severity: string | undefined; at: number; attributes: Record<string, unknown> }[] = []
  const headers: http.IncomingHttpHeaders[] = []
  const state = { mode: 'take' as CollectorMode, requests: 0 }
  const take = async (request: http.IncomingMessage): Promise<number> => {
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return 415
    const body = await json(request)
    raw.push(JSON.stringify(body))
    headers.push(request.headers)
    if (request.url === '/v1/traces') {
      for (const { resource, scopeSpans } of (body as Traces).resourceSpans) {
        resources.push(plain(resource.attributes))
        for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: plain(attributes), hasFailed: status?.code === 2 })
      }
      return 200
    }
    if (request.url === '/v1/logs') {
      for (const { severityText, body: text, timeUnixNano, attributes } of (body as Logs).resourceLogs.flatMap(
        ({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords),
      ))
        lines.push({
          text: text.stringValue,
          severity: severityText,
          at: Number(timeUnixNano) / 1e6,
          attributes: plain(attributes),
        })
      return 200
    }
    if (request.url !== '/v1/metrics') return 404
    metrics = (body as Metrics).resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((one) => one.metrics),
    )
    return 200
  }
  const server = http.createServer((request, response) => {
    state.requests++
    if (state.mode === 'hang') return
    const refused = state.mode === 'refuse'
    take(request).then(
      (status) => response.writeHead(refused ? 503 : status, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })
  const { origin, close } = await listenOnLoopback(server)
  return {
    endpoint: origin,
    state,
    spans,
    resources,
    lines,
    raw,
    headers,
    metric: (name: string) => metrics.find((metric) => metric.name === name),
    pointsOf: (name: string) => {
      const { sum, gauge, histogram } = metrics.find((metric) => metric.name === name) ?? {}
      const points = sum?.dataPoints ?? gauge?.dataPoints ?? histogram?.dataPoints ?? []
      return points.map(({ attributes, ...point }) => ({ ...point, attributes: plain(attributes) }))
    },
    close,
  }
}

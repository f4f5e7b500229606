import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { chatExportEndpoints } from '#contract/chat-export/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { aCaller, startVoiceFakes } from './modules/calls/testing/caller.ts'
import { askQuestion, aTalker, chatApp } from './modules/chat/testing/chat-app.ts'
import { aFlow, aPublishedFlow } from './modules/flows/testing/published.ts'
import { aSandbox } from './modules/messaging/testing/sandbox.ts'
import { openOtlp } from './platform/tracing/open-otlp.ts'
import { aPerson } from './testing/factories.ts'
import { type CollectedSpan, startOtlpCollector } from './testing/otlp-collector.ts'
import { sampleCompany, sampleTimeoutMs } from './testing/sample-company.ts'

const patience = { timeout: 60_000 }
const voices = await startVoiceFakes()
afterAll(() => void voices.close())
const server = await chatApp({ env: { SEED_SAMPLE: 'true', ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const trusting = await chatApp({ env: { TRUST_TRACEPARENT: 'true' } })
const talker = await aTalker(server)
beforeAll(async () => void (await sampleCompany(server, talker)), sampleTimeoutMs)

let collector: Awaited<ReturnType<typeof startOtlpCollector>>
let telemetry: ReturnType<typeof openOtlp>
const warn = vi.fn()
const openTelemetry = (more: object = {}) =>
  openOtlp({
    endpoint: collector.endpoint,
    headers: { 'x-key': 'of the collector' },
    service: 'nalar',
    version: '0.1.0',
    sampled: 1,
    metrics: server.deps.metrics,
    log: { warn },
    metricsMs: 200,
    spansMs: 50,
    ...more,
  })
beforeEach(async () => {
  collector = await startOtlpCollector()
  telemetry = openTelemetry()
})
afterEach(async () => {
  await telemetry.stop()
  await collector.close()
})

const find = (name: string | RegExp, within?: string) =>
  vi.waitFor(() => {
    const found = collector.spans.find(
      (span) =>
        (typeof name === 'string' ? span.name === name : name.test(span.name)) && (!within || span.traceId === within),
    )
    if (!found) throw new Error(`no span ${name} among ${collector.spans.map((span) => span.name)}`)
    return found
  }, patience)
/** The names of what a span lies in, from itself to the first. */
const chainOf = (span: CollectedSpan): string[] => {
  const above = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(above ? chainOf(above) : [])]
}
const words = /Secret of Ayu|stores|toko/i

test('a question is one trace: request, answer, model, tool and query, and none of its words', async () => {
  server.model.reply = ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? [{ text: 'Secret of Ayu: so many [1].' }]
      : [{ tool: 'query_database', input: { sql: 'select count(*) as n from stores' } }]
  const { body } = await askQuestion(server, talker, { question: 'Secret of Ayu: how many stores?' })
  expect(JSON.stringify(body.data.record.answer.parts)).toContain('so many')
  const request = await find('POST /api/gateway/studio/chat')
  const { traceId } = request
  expect(request).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 200, 'nalar.call': 'ask' } })
  const query = await find('SELECT', traceId)
  expect(query.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.response.returned_rows': 1 })
  expect(chainOf(query)).toEqual(['SELECT', 'execute_tool query_database', 'invoke_agent', request.name])
  const model = await find('chat fake-1', traceId)
  expect(chainOf(model)).toEqual(['chat fake-1', 'invoke_agent', request.name])
  expect(server.model.requests.at(-1)?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  const answer = await find('invoke_agent', traceId)
  expect(answer.attributes).toMatchObject({ 'gen_ai.agent.id': talker.botId, 'nalar.answer.status': 'done' })
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'nalar', 'service.version': '0.1.0' })
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'of the collector' })
  const told = collector.spans.map(({ name, attributes }) => [name, attributes])
  expect(JSON.stringify(told)).not.toMatch(words)
})

test('an answer that fails says by which code, and nothing more', async () => {
  server.model.reply = () => ({ status: 400, body: { error: { message: 'Secret of Ayu is not allowed' } } })
  await askQuestion(server, talker, { question: 'Secret of Ayu?' })
  const answer = await find('invoke_agent')
  expect(answer).toMatchObject({ hasFailed: true, attributes: { 'error.type': expect.stringMatching(/^model_/) } })
  expect(await find('chat fake-1', answer.traceId)).toMatchObject({ hasFailed: true })
  expect(collector.raw.join()).not.toContain('Secret of Ayu')
})

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const ask = (at: string, traceparent: string) => fetch(new URL('/config.json', at), { headers: { traceparent } })

test('a trace that whoever asks names is gone on with only where they are trusted, and only when it is one', async () => {
  await ask(server.url, given)
  expect((await find('GET /config.json')).parentSpanId).toBeUndefined()
  collector.spans.length = 0
  await ask(trusting.url, given)
  expect(await find('GET /config.json')).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
  for (const hostile of ['00-', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, given.toUpperCase(), 'x'.repeat(5_000)]) {
    collector.spans.length = 0
    await ask(trusting.url, hostile)
    expect((await find('GET /config.json')).parentSpanId).toBeUndefined()
  }
  // What others chose not to keep is not kept here either.
  collector.spans.length = 0
  await ask(trusting.url, given.replace(/1$/, '0'))
  await ask(server.url, '')
  await find('GET /config.json')
  expect(collector.spans.filter(({ name }) => name === 'GET /config.json')).toHaveLength(1)
})

test('what a request enqueues is work of its trace, whichever process does it', async () => {
  const { status } = await server.call(chatExportEndpoints.startChatExport, { headers: talker.headers })
  expect(status).toBe(200)
  const request = await find(/^POST .*export/)
  const job = await find('process chat-export', request.traceId)
  expect(job).toMatchObject({ kind: 5, parentSpanId: request.spanId, attributes: { 'messaging.system': 'nalar_jobs' } })
})

test('a run of a flow is a span with its steps', async () => {
  const who = await aPerson(server)
  const flow = aFlow(
    [
      ['start', 'on-webhook'],
      ['wait', 'query-data', { question: 'Secret of Ayu' }],
    ],
    ['start > next > wait'],
  )
  const { hook } = await aPublishedFlow(server, who, flow)
  await hook({})
  const run = await find('invoke_workflow')
  const step = await find('step query-data', run.traceId)
  expect(step.parentSpanId).toBe(run.spanId)
  expect(run.attributes).toMatchObject({ 'nalar.run.trigger': 'on-webhook', 'nalar.run.mode': 'live' })
  expect(collector.raw.join()).not.toContain('Secret of Ayu')
})

test('a customer’s message is traced as it comes and as its answer goes out', async () => {
  server.model.reply = () => [{ text: 'Secret of Ayu.' }]
  const sandbox = await aSandbox(server, talker)
  const body = { answered_by: 'agent', agent_id: talker.botId } as const
  await server.call(messagingEndpoints.updateMessagingSettings, { body, headers: talker.headers })
  await sandbox.written('Secret of Ayu?')
  expect(await find('process message')).toMatchObject({ kind: 5, attributes: { 'messaging.system': 'simulator' } })
  const sent = await find('send message')
  expect(sent).toMatchObject({ kind: 4, hasFailed: false })
  // What it lies in ends after it, and may come in a later export.
  await vi.waitFor(() => expect(chainOf(sent)[1]).toMatch(/^process /), patience)
  expect(collector.raw.join()).not.toContain('Secret of Ayu')
})

test('a call is a span from its first line to its end, with the answers that were given in it', async () => {
  const operator = await aTalker(server, { isOperator: true })
  const spoken = { base_url: voices.baseUrl, model: 'loopback' }
  await server.call(voiceEndpoints.setVoice, { body: spoken, headers: operator.headers })
  await server.call(speechEndpoints.setSpeech, { body: spoken, headers: operator.headers })
  const line = { enabled: true, use_databases: true, mask: false, record: false, max_seconds: 600 }
  await server.call(callLineEndpoints.saveCallLine, {
    params: { id: talker.botId },
    body: line,
    headers: talker.headers,
  })
  server.model.reply = () => [{ text: 'Twenty.' }]
  voices.truth.push('How many stores are there?')
  const caller = await aCaller(server, talker.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), patience)
  await caller.speak(1.2)
  await caller.speak(1, false)
  await vi.waitFor(() => expect(caller.lines().length).toBeGreaterThanOrEqual(3), patience)
  caller.send({ type: 'hang-up' })
  const call = await find('call')
  expect(call.attributes).toMatchObject({ 'nalar.call.channel': 'browser' })
  const answer = await find('invoke_agent', call.traceId)
  await vi.waitFor(() => expect(chainOf(answer)).toEqual(['invoke_agent', 'call']), patience)
})

test('metrics are those of /metrics: durations, answers, queues, connections, lag and failures of jobs', async () => {
  await fetch(new URL('/config.json', server.url))
  await vi.waitFor(
    () => expect(collector.pointsOf('http_request_duration_seconds').length).toBeGreaterThan(0),
    patience,
  )
  const points = collector.pointsOf('http_request_duration_seconds')
  const config = points.find(({ attributes }) => attributes.route === '/config.json')
  expect(config?.explicitBounds).toEqual([0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30])
  const inBuckets = config?.bucketCounts?.reduce<number>((sum, count) => sum + Number(count), 0)
  expect([inBuckets, config?.bucketCounts?.length]).toEqual([Number(config?.count), 9])
  expect(collector.metric('http_request_duration_seconds')?.unit).toBe('s')
  expect(collector.pointsOf('answers_running')).toMatchObject([{ asDouble: 0 }])
  const states = collector.pointsOf('database_connections').map(({ attributes }) => attributes.state)
  expect(states).toEqual(['idle', 'busy', 'waiting'])
  expect(collector.pointsOf('events_lag_seconds')[0]?.asDouble).toBeLessThan(5)
  expect(collector.pointsOf('jobs').length).toBeGreaterThan(3)
  for (const name of ['jobs_oldest_due_seconds', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect([name, collector.pointsOf(name).length > 0]).toEqual([name, true])
  expect(collector.metric('http_requests_total')?.sum?.isMonotonic).toBe(true)
})

test('work of every kind that was done above is counted with its time and how it ended', async () => {
  const counted = async () => {
    const { values } = await server.deps.metrics.getSingleMetric('work_duration_seconds')!.get()
    return Object.fromEntries(
      values.flatMap(({ labels, value, ...rest }) =>
        'metricName' in rest && rest.metricName === 'work_duration_seconds_count'
          ? [[`${labels.kind} ${labels.outcome}`, value]]
          : [],
      ),
    )
  }
  await expect
    .poll(async () => Object.keys(await counted()).sort())
    .toEqual([
      ...['answer done', 'answer failed', 'call done', 'message done', 'model done', 'model failed', 'query done'],
      ...['run failed', 'tool done'],
    ])
  await vi.waitFor(() => expect(collector.pointsOf('work_duration_seconds').length).toBeGreaterThan(5), patience)
})

test('what was not sent yet is sent at the end', async () => {
  await telemetry.stop()
  telemetry = openTelemetry({ spansMs: 600_000, metricsMs: 600_000 })
  await fetch(new URL('/config.json', server.url))
  expect(collector.spans).toEqual([])
  // The span ends when its answer has gone out, which may be after it came here.
  await sleep(0)
  await telemetry.stop()
  await find('GET /config.json')
  expect(collector.pointsOf('http_requests_total').length).toBeGreaterThan(0)
})

test.each(['hang', 'refuse'] as const)('a collector that does not take it (%s) harms no request', async (mode) => {
  collector.state.mode = mode
  const asked = Array.from({ length: 200 }, () => fetch(new URL('/config.json', server.url)))
  expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true)
  await vi.waitFor(() => expect(collector.state.requests).toBeGreaterThan(0), patience)
  const { body } = await askQuestion(server, talker, { question: 'Hi' })
  expect(body.data.record.answer.parts.length).toBeGreaterThan(0)
})

test('a collector that is away is said once, and harms no request', async () => {
  await telemetry.stop()
  warn.mockClear()
  telemetry = openTelemetry({ endpoint: 'http://127.0.0.1:9' })
  await vi.waitFor(async () => {
    expect((await fetch(new URL('/config.json', server.url))).ok).toBe(true)
    expect(warn).toHaveBeenCalledTimes(1)
  }, patience)
  await telemetry.stop()
  expect(warn).toHaveBeenCalledTimes(1)
})

import { expect, test } from 'vitest'
import { startOtlpCollector } from '../../testing/otlp-collector.ts'
import { createMetrics } from '../http/metrics.ts'
import { createLog } from '../log/log.ts'
import { openOtlp } from './open-otlp.ts'

const open = (endpoint: string, withLog: boolean) =>
  openOtlp({
    ...{ endpoint, withLog, headers: {}, service: 'nalar', version: '0.1.0', sampled: 1, spansMs: 20 },
    ...{ metrics: createMetrics(), log: { warn: () => {} } },
  })

test('a line of the log reaches the collector as it was written, without its secrets', async () => {
  const collector = await startOtlpCollector()
  const telemetry = open(collector.endpoint, true)
  const log = createLog('info')
  const before = Date.now()
  log.info({ call: 'signIn', token: 'of Ayu' }, 'somebody signed in')
  log.error({ err: new Error('gone') }, 'a job failed')
  log.debug('never written')
  await expect.poll(() => collector.lines.length).toBe(2)
  const [first, second] = collector.lines
  expect(first).toMatchObject({ text: 'somebody signed in', severity: 'INFO' })
  expect(first!.attributes).toMatchObject({ call: 'signIn', token: '***' })
  // Nanoseconds, of which a number keeps not every last one.
  expect(Math.round(first!.at)).toBeGreaterThanOrEqual(before)
  expect([second!.severity, JSON.stringify(collector.raw)]).toEqual(['ERROR', expect.stringContaining('gone')])
  expect(JSON.stringify(collector.raw)).not.toContain('of Ayu')
  await telemetry.stop()
  await collector.close()
})

test('what is left is sent at the end, and nothing after it', async () => {
  const collector = await startOtlpCollector()
  const telemetry = open(collector.endpoint, true)
  const log = createLog('info')
  log.info('the last')
  await telemetry.stop()
  log.info('after it')
  expect(collector.lines.map(({ text }) => text)).toEqual(['the last'])
  await collector.close()
})

test('the log stays here unless it is asked for', async () => {
  const collector = await startOtlpCollector()
  const telemetry = open(collector.endpoint, false)
  createLog('info').info('of this machine')
  await telemetry.stop()
  expect(collector.lines).toEqual([])
  await collector.close()
})

import { expect, onTestFinished, test } from 'vitest'
import { chatApp } from '../../modules/chat/testing/chat-app.ts'
import { startProcess } from '../../modules/chat/testing/processes.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson } from '../../testing/factories.ts'
import { redisProgram, startRedis } from '../../testing/redis.ts'

const server = await chatApp()

type Shared = { env: Record<string, string>; stop: () => Promise<void> }

const inPostgres = async (): Promise<Shared> => ({ env: {}, stop: async () => {} })
const inRedis = async (): Promise<Shared> => {
  const redis = await startRedis()
  return { env: { REDIS_URL: redis.url }, stop: redis.stop }
}
const stores: [string, () => Promise<Shared>][] = [
  ['PostgreSQL', inPostgres],
  ...(redisProgram ? [['Redis', inRedis] as [string, typeof inRedis]] : []),
]

test.each(stores)(
  'two processes on one %s have one limit between them',
  async (_, open) => {
    const { env, stop } = await open()
    onTestFinished(stop)
    const both = await Promise.all([1, 2].map(() => startProcess(server, server.model, env)))
    for (const { kill } of both) onTestFinished(kill)
    const { secret } = await anApiKey(server, await aPerson(server))
    const headers = { authorization: `Bearer ${secret}` }
    const statuses = []
    for (let n = 0; n < 80; n++)
      statuses.push((await fetch(new URL('/v1/models', both[n % 2]!.url), { headers })).status)
    const allowed = statuses.filter((status) => status === 200).length
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(allowed).toBeLessThanOrEqual(60)
    // What each may hold back is a twentieth of the rate, less one.
    expect(allowed).toBeGreaterThanOrEqual(58)
  },
  120_000,
)

import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readConfig } from './config.ts'

const both = JSON.stringify({
  staging: { every: 'https://api.staging.example/' },
  production: { 'voice-bot': 'https://voice.example/line' },
})
const staging = await testApp({ env: { SERVICE_ADDRESSES: both, ENVIRONMENT: 'staging' } })
const production = await testApp({ env: { SERVICE_ADDRESSES: both } })
const plain = await testApp()

const ask = async (url: string) => {
  const answer = await fetch(new URL('/config.json', url))
  const { bases } = (await answer.json()) as { bases: Record<string, string> }
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { bases, connect: /connect-src ([^;]*)/.exec(policy)?.[1] }
}

test('one build finds its services by the environment it runs in', async () => {
  const there = await ask(staging.url)
  expect([there.bases.gateway, there.bases['voice-bot']]).toEqual([
    'https://api.staging.example/api/gateway',
    'https://api.staging.example/api/voice-bot',
  ])
  const here = await ask(production.url)
  expect([here.bases.gateway, here.bases['voice-bot']]).toEqual(['/api/gateway', 'https://voice.example/line'])
  expect((await ask(plain.url)).bases.gateway).toBe('/api/gateway')
})

test('pages may ask these origins, and no others', async () => {
  expect((await ask(staging.url)).connect).toBe("'self' https://api.staging.example")
  expect((await ask(production.url)).connect).toBe("'self' https://voice.example")
  expect((await ask(plain.url)).connect).toBe("'self'")
})

test.each([
  ['{"staging":{"gateway":"ftp://x"}}', /http/],
  ['{"staging":{"gatewy":"https://x"}}', /SERVICE_ADDRESSES/],
  ['{"test":{}}', /SERVICE_ADDRESSES/],
  ['nothing', /must be JSON/],
])('SERVICE_ADDRESSES=%s is refused', (SERVICE_ADDRESSES, message) => {
  expect(() => readConfig({ SERVICE_ADDRESSES })).toThrow(message)
})

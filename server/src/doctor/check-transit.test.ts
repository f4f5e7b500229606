import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { checkTransit, listPlain } from './check-transit.ts'

const plain = (env: Record<string, string>) => listPlain(readConfig(env))

test.each([
  ['postgres://a:b@db.internal:5432/nalar', ['DATABASE_URL']],
  ['postgres://a:b@db.internal:5432/nalar?sslmode=disable', ['DATABASE_URL']],
  ['postgres://a:b@db.internal:5432/nalar?sslmode=no-verify', ['DATABASE_URL']],
  ['postgres://a:b@db.internal:5432/nalar?sslmode=verify-full', []],
  ['postgres://a:b@127.0.0.1:5432/nalar', []],
  ['postgres://a:b@localhost/nalar?host=%2Fvar%2Frun%2Fpostgresql', []],
  ['postgresql://a@%2Fvar%2Frun%2Fpostgresql:5432/nalar', []],
])('DATABASE_URL=%s', (address, found) => {
  expect(plain({ DATABASE_URL: address })).toEqual(found)
})

test.each([
  ['REDIS_URL', 'redis://redis:6379', 'rediss://redis:6379', 'redis://127.0.0.1:6379'],
  ['CLAMAV_URL', 'tcp://clamav:3310', 'unix:///run/clamav/clamd.ctl', 'tcp://[::1]:3310'],
  ['SMTP_URL', 'smtp://mail.internal', 'smtps://mail.internal', 'smtp://mail.internal?requireTLS=true'],
  ['MODEL_BASE_URL', 'http://gpu.internal/v1', 'https://gpu.internal/v1', 'http://127.0.0.1:8000/v1'],
  [
    'FILES_URL',
    's3://nalar?endpoint=http%3A%2F%2Fs3%3A9000',
    's3://nalar?endpoint=https%3A%2F%2Fs3%3A9000',
    's3://nalar?region=x',
  ],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', 'https://collector:4318', 'http://localhost:4318'],
])('%s', (name, open, encrypted, inside) => {
  expect([plain({ [name]: open }), plain({ [name]: encrypted }), plain({ [name]: inside })]).toEqual([[name], [], []])
})

test('it is a warning with what to do about it', () => {
  expect(checkTransit(readConfig({ REDIS_URL: 'redis://redis:6379' }))).toMatchObject({ state: 'warning' })
  expect(checkTransit(readConfig({}))).toMatchObject({ state: 'ok' })
})

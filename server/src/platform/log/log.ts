import { type Logger, pino, stdSerializers } from 'pino'
import { sourceStack } from './source-stack.ts'

export type Log = Logger

const secretNames = [
  'password',
  'confirm_password',
  'old_password',
  'new_password',
  'otp',
  'token',
  'token_client',
  'token_activate_account',
  'authorization',
  'apiKey',
  'key',
  'cookie',
]

/** As pino writes an error, with the lines of the sources. */
function errorOf(error: unknown): unknown {
  const written = stdSerializers.err(error as Error)
  return typeof written?.stack === 'string' ? { ...written, stack: sourceStack(written.stack) } : written
}

/** Structured log on standard output. Secrets by these names never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorOf },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  })
}

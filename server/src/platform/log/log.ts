import { type Logger, pino } from 'pino'

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

/** Structured log on standard output. Secrets by these names never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  })
}

import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
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

let alsoTo: ((line: string) => void) | undefined

/** Every line that is written from now on goes there as well; undefined: no more. */
export function copyLog(to: ((line: string) => void) | undefined): void {
  alsoTo = to
}

/** Structured log on standard output. Secrets by these names never reach it. */
export function createLog(level: string): Log {
  const output = pino.destination(1)
  const write = (line: string) => {
    output.write(line)
    alsoTo?.(line)
  }
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorOf },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  }
  return pino(options, { write })
}

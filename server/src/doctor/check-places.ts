import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { errorMessage } from '#contract/errors.ts'
import type { Config } from '../platform/config/config.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { readModelFolder } from '../providers/speech-to-text/sherpa/model-folder.ts'
import { hasSherpa } from '../providers/speech-to-text/sherpa/sherpa-recogniser.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const patienceMs = 5_000
const gigabyte = 1024 ** 3
/** PostgreSQL takes room in pieces of 16 MB. */
const leastBytes = 64 * 1024 * 1024
const fewBytes = 2 * gigabyte

const why = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

export async function checkFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Finding> {
  try {
    await fs.access(DATA_DIR, fs.constants.W_OK)
    const { mode } = await fs.stat(DATA_DIR)
    if (mode & 0o006)
      return warning(
        'folder',
        `${DATA_DIR} can be read by every account`,
        `chmod o-rwx ${DATA_DIR}, or start the server once.`,
      )
    const { bavail, bsize } = await fs.statfs(DATA_DIR)
    const free = bavail * bsize
    const room = `${(free / gigabyte).toFixed(1)} GB are free in ${DATA_DIR}`
    if (free < leastBytes) return problem('folder', room, 'Make room: nothing can be stored any more.')
    if (free < fewBytes) return warning('folder', room, 'Make room before it is full.')
    return ok('folder', room)
  } catch (error) {
    return problem('folder', why(error), `Give the account that runs the server the folder ${DATA_DIR}.`)
  }
}

/** Writes a file, reads it, and removes it. */
export async function checkStore(store: FileStore, { FILES_URL }: Pick<Config, 'FILES_URL'>): Promise<Finding> {
  const where = FILES_URL ? `the bucket ${FILES_URL.bucket}` : 'the folder files'
  const key = `doctor/${crypto.randomUUID()}`
  try {
    await store.put(key, Readable.from([Buffer.from(key)]))
    const found = String(await buffer((await store.open(key)).stream))
    await store.remove(key)
    if (found !== key) throw new Error('what was written came back as something else')
    return ok('files', `${where} takes files and gives them back`)
  } catch (error) {
    return problem(
      'files',
      `${where}: ${why(error)}`,
      FILES_URL
        ? 'Check FILES_URL, its keys, and that they may list, read, write and delete there.'
        : 'Give the account that runs the server the folder files of DATA_DIR.',
    )
  }
}

export async function checkRedis({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): Promise<Finding> {
  if (!REDIS_URL) return ok('redis', 'none: PostgreSQL carries events between processes')
  const { Redis } = await import('ioredis')
  const redis = new Redis(REDIS_URL, { lazyConnect: true, connectTimeout: patienceMs, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return ok('redis', 'answers')
  } catch (error) {
    return problem(
      'redis',
      why(error),
      'Start Redis or mend REDIS_URL; until then answers are told to other processes late.',
    )
  } finally {
    redis.disconnect()
  }
}

export async function checkMail({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): Promise<Finding> {
  if (!SMTP_URL)
    return warning(
      'mail',
      'no mail server is set: mails are written to the folder outbox',
      'Set SMTP_URL and MAIL_FROM.',
    )
  const { default: nodemailer } = await import('nodemailer')
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = nodemailer.createTransport({ url: SMTP_URL, ...patience })
  try {
    await transport.verify()
    return ok('mail', 'the mail server lets us in')
  } catch (error) {
    return problem('mail', why(error), 'Check SMTP_URL: its host, port, name and password.')
  } finally {
    transport.close()
  }
}

/** A folder with a speech model, where one is named. */
export async function checkSpeechFolder({ SPEECH_MODEL_DIR }: Pick<Config, 'SPEECH_MODEL_DIR'>): Promise<Finding> {
  if (!SPEECH_MODEL_DIR) return ok('speech', 'no model folder is set')
  const mend = 'Unpack a model for sherpa-onnx there, or leave SPEECH_MODEL_DIR out.'
  if (!hasSherpa())
    return problem('speech', 'the package sherpa-onnx-node is not installed', 'Run npm ci with optional packages.')
  const read = readModelFolder(SPEECH_MODEL_DIR)
  if ('problem' in read)
    return problem(
      'speech',
      `${SPEECH_MODEL_DIR}: ${errorMessage(read.problem.code, 'en', { file: '', ...read.problem })}`,
      mend,
    )
  return ok(
    'speech',
    `${SPEECH_MODEL_DIR} holds a model${read.model.streaming ? ' that listens while people speak' : ''}`,
  )
}

export async function checkModel({
  MODEL_BASE_URL,
  MODEL_API_KEY,
}: Pick<Config, 'MODEL_BASE_URL' | 'MODEL_API_KEY'>): Promise<Finding> {
  if (!MODEL_BASE_URL)
    return ok('model', 'none in the environment: the built-in engine answers, or what is set in Settings')
  const address = { baseUrl: MODEL_BASE_URL, ...(MODEL_API_KEY && { apiKey: MODEL_API_KEY }) }
  return checkService('model', address, 'Check MODEL_BASE_URL and MODEL_API_KEY.')
}

/** An OpenAI-compatible service, by the list of its models. */
export async function checkService(
  about: string,
  { baseUrl, apiKey }: { baseUrl: string; apiKey?: string },
  remedy: string,
): Promise<Finding> {
  try {
    const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      signal: AbortSignal.timeout(patienceMs),
      ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
    })
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403) return problem(about, 'it refuses our key', remedy)
    return answer.ok
      ? ok(about, 'answers')
      : warning(about, `answers ${answer.status} when asked for its models`, remedy)
  } catch (error) {
    return problem(
      about,
      `${why(error)}${error instanceof Error && error.cause ? `: ${why(error.cause)}` : ''}`,
      remedy,
    )
  }
}

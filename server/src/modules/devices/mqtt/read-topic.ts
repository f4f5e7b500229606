import { type BrokerTopic, type RefusalReason, topicPlaces } from '#contract/devices/brokers.ts'
import { parseJson } from '../../../platform/parse-json.ts'

/** A message as it is read of a topic: whose it is (a name or an id), and what our own messages look like. */
export type NamedMessage = { device: string; message: unknown; hasTime: boolean }

/** As a broker is asked for it. */
export const subscriptionOf = ({ filter }: BrokerTopic): string =>
  filter
    .split('/')
    .map((level) => (level === topicPlaces.device || level === topicPlaces.key ? '+' : level))
    .join('/')

type Words = { device?: string; key?: string }

/** What a topic says where it fits a filter. */
function wordsOf(filter: string, topic: string): Words | undefined {
  const [wanted, given] = [filter.split('/'), topic.split('/')]
  const words: Words = {}
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return words
    const word = given[index]
    if (word === undefined) return undefined
    if (level === topicPlaces.device) words.device = word
    else if (level === topicPlaces.key) words.key = word
    else if (level !== '+' && level !== word) return undefined
  }
  return wanted.length === given.length ? words : undefined
}

/** Reads a message by the first topic that it fits. */
export function readTopic(
  topics: readonly BrokerTopic[],
  topic: string,
  payload: Buffer,
): NamedMessage[] | RefusalReason {
  for (const each of topics) {
    const words = wordsOf(each.filter, topic)
    if (words) return each.payload === 'number' ? readNumber(each, words, payload) : readJson(each, words, payload)
  }
  return 'other_topic'
}

function readNumber({ key }: BrokerTopic, words: Words, payload: Buffer): NamedMessage[] | RefusalReason {
  const text = payload.toString('utf8').trim()
  const value = text === 'true' || text === 'false' ? text === 'true' : text === '' ? Number.NaN : Number(text)
  return [{ device: words.device ?? '', message: { values: { [words.key ?? key]: value } }, hasTime: false }]
}

function readJson(topic: BrokerTopic, words: Words, payload: Buffer): NamedMessage[] | RefusalReason {
  const given = parseJson(payload.toString('utf8'))
  if (typeof given !== 'object' || given === null) return 'unreadable'
  return (Array.isArray(given) ? given : [given]).map((message: unknown) => named(topic, words, message))
}

function named(topic: BrokerTopic, words: Words, message: unknown): NamedMessage {
  const device = words.device ?? textOf(fieldOf(message, topic.device_path))
  const time = fieldOf(message, topic.at_path)
  const hasTime = time !== undefined && time !== null
  const at = typeof time === 'number' && topic.at_unit === 's' ? time * 1_000 : time
  return {
    device,
    hasTime,
    message: {
      at,
      values: valuesOf(topic, words, message),
      latitude: fieldOf(message, topic.latitude_path),
      longitude: fieldOf(message, topic.longitude_path),
    },
  }
}

/** An object of its own as it is; of a whole message the figures in it, without those that say when and where. */
function valuesOf(
  { values_path, at_path, latitude_path, longitude_path, device_path }: BrokerTopic,
  { key }: Words,
  message: unknown,
) {
  const found = values_path === '' ? message : fieldOf(message, values_path)
  if (key !== undefined && typeof found !== 'object') return { [key]: found }
  if (values_path !== '' || typeof found !== 'object' || found === null) return found ?? {}
  const others = new Set([at_path, latitude_path, longitude_path, device_path])
  return Object.fromEntries(
    Object.entries(found).filter(
      ([name, value]) => !others.has(name) && (typeof value === 'number' || typeof value === 'boolean'),
    ),
  )
}

/** A field of objects inside each other; undefined where there is none. */
function fieldOf(message: unknown, path: string): unknown {
  if (path === '') return undefined
  let at: unknown = message
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

import type { IncomingMessage } from 'node:http'
import type { CloudAnswer } from './authorization.ts'
import { type CloudField, type CloudRecord, type Refused, refusedValue } from './salesforce-fields.ts'

/** What was asked to be written. */
export type Write = { method: string; object: string; id: string; values: Record<string, unknown> }
type Rules = {
  refuse?: ((write: Write) => Refused | undefined) | undefined
  before?: ((write: Write) => void) | undefined
}
type Cloud = {
  records: Record<string, CloudRecord[]>
  fieldsOf: (object: string) => CloudField[]
  now: () => number
}

const own = '005000000000001AAA'
const other = '005000000000002AAA'

/** How records are created, changed and deleted there; what has been written. */
export function createWrites({ records, fieldsOf, now }: Cloud) {
  const writes: Write[] = []
  let made = 0
  const at = () => `${new Date(now()).toISOString().slice(0, 19)}.000+0000`
  return { write, writes, edit }

  async function write(request: IncomingMessage, path: string, rules: Rules): Promise<CloudAnswer> {
    const [, object = '', first = '', value] = /^\/sobjects\/(\w+)(?:\/(\w+))?(?:\/([^/]+))?$/.exec(path) ?? []
    const list = records[object]
    if (!list) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
    const values = await readJson(request)
    const method = request.method ?? ''
    const asked = { method, object, id: value === undefined ? first : `${first}/${decodeURIComponent(value)}`, values }
    rules.before?.(asked)
    const refusal = rules.refuse?.(asked)
    if (refusal) return refuse(refusal.status, refusal.errorCode, refusal.message, refusal.fields)
    if (method === 'POST') return create(asked, list, values)
    if (value !== undefined) return upsert(asked, list, { field: first, value: decodeURIComponent(value) })
    const found = list.find(({ Id }) => Id.slice(0, 15) === first.slice(0, 15))
    if (!found) return refuse(404, 'ENTITY_IS_DELETED', 'entity is deleted')
    if (method === 'DELETE') {
      writes.push(asked)
      list.splice(list.indexOf(found), 1)
      return { status: 204 }
    }
    return update(asked, found, request.headers['if-unmodified-since'])
  }

  function create(asked: Write, list: CloudRecord[], values: Record<string, unknown>): CloudAnswer {
    const fields = fieldsOf(asked.object)
    const wrong = refusedValue(fields, values, true)
    if (wrong) return refuse(wrong.status, wrong.errorCode, wrong.message, wrong.fields)
    const twice = fields.find(({ name, unique }) => unique && list.some((record) => record[name] === values[name]))
    const holder = twice && list.find((record) => record[twice.name] === values[twice.name])
    if (twice && values[twice.name] !== undefined)
      return refuse(
        400,
        'DUPLICATE_VALUE',
        `duplicate value found: ${twice.name} duplicates value on record with id: ${holder?.Id}`,
      )
    const Id = `00199${String(++made).padStart(10, '0')}AAA`
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
    writes.push(asked)
    list.push({ ...empty, ...values, Id, ...signed(own), CreatedById: own, CreatedDate: at() })
    return { status: 201, json: { id: Id, success: true, errors: [] } }
  }

  function upsert(asked: Write, list: CloudRecord[], { field, value }: { field: string; value: string }): CloudAnswer {
    const isKey = fieldsOf(asked.object).some(({ name, externalId }) => name === field && externalId)
    if (!isKey) return refuse(404, 'NOT_FOUND', 'Provided external ID field does not exist or is not accessible')
    const [found, second] = list.filter((record) => record[field] === value)
    if (second) return refuse(300, 'MULTIPLE_CHOICES', 'Multiple records match')
    if (!found) {
      const answer = create(asked, list, { ...asked.values, [field]: value })
      return answer.status === 201 ? { ...answer, json: { ...(answer.json as object), created: true } } : answer
    }
    const answer = update(asked, found, undefined)
    return answer.status === 204
      ? { status: 200, json: { id: found.Id, success: true, errors: [], created: false } }
      : answer
  }

  function update(asked: Write, found: CloudRecord, since: string | undefined): CloudAnswer {
    if (since !== undefined && Number.isNaN(Date.parse(since)))
      return refuse(400, 'INVALID_HEADER', 'If-Unmodified-Since is no date')
    const changedAt = Date.parse(String(found.LastModifiedDate ?? '1970-01-01').replace('+0000', 'Z'))
    if (since !== undefined && changedAt > Date.parse(since)) return { status: 412, json: undefined }
    const wrong = refusedValue(fieldsOf(asked.object), asked.values, false)
    if (wrong) return refuse(wrong.status, wrong.errorCode, wrong.message, wrong.fields)
    writes.push(asked)
    track(asked.object, found, asked.values, own)
    Object.assign(found, asked.values, signed(own))
    return { status: 204 }
  }

  function edit(object: string, id: string, values: Record<string, unknown>): void {
    const found = records[object]?.find(({ Id }) => Id === id)
    if (!found) throw new Error(`${id} is not there`)
    track(object, found, values, other)
    Object.assign(found, values, signed(other))
  }

  /** An object whose history is tracked has one of its own beside it. */
  function track(object: string, record: CloudRecord, values: Record<string, unknown>, by: string): void {
    const history = records[`${object}History`]
    for (const [Field, NewValue] of Object.entries(values))
      history?.push({
        ...{ Id: `0171${String(history.length).padStart(11, '0')}AAA`, [`${object}Id`]: record.Id, Field },
        ...{ OldValue: record[Field] ?? null, NewValue, CreatedById: by, CreatedDate: at() },
        CreatedBy: { attributes: { type: 'User' }, Name: by === own ? 'Sri Wahyuni' : 'Budi Santoso' },
      })
  }

  function signed(by: string) {
    return { LastModifiedById: by, LastModifiedDate: at() }
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : JSON.parse(text)
}

const refuse = (status: number, errorCode: string, message: string, fields: string[] = []): CloudAnswer => ({
  status,
  json: [{ message, errorCode, fields }],
})

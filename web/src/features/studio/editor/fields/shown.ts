type Options = Record<string, unknown>
type When = (options: Options) => boolean
const is =
  (name: string, ...values: unknown[]): When =>
  (options) =>
    values.includes(options[name])

/** Options that mean something only under another option. */
const table: Record<string, Record<string, When>> = {
  answer: { instructions: is('by', 'auto', 'model'), agent: is('by', 'auto', 'model', 'engine') },
  ask: { choices: is('expects', 'choice'), least: is('expects', 'number'), most: is('expects', 'number') },
  'http-call': { body: is('body_kind', 'json', 'text'), form: is('body_kind', 'form') },
  loop: { list: is('over', 'list'), times: is('over', 'times'), while: is('over', 'while') },
  'query-data': {
    question: is('by', 'question'),
    when_unsure: is('by', 'question'),
    sql: is('by', 'sql'),
    parameters: is('by', 'sql'),
  },
  'salesforce-change': { wait_minutes: is('after', 'await_approval') },
  'send-message': { to: is('channel', 'whatsapp', 'notification') },
  wait: {
    amount: is('for', 'duration', 'event'),
    unit: is('for', 'duration', 'event'),
    until: is('for', 'time'),
    event: is('for', 'event'),
  },
  'write-table': { key: is('does', 'put', 'remove'), columns: is('does', 'add', 'put') },
}

export const isShown = (kind: string, name: string, options: Options): boolean => table[kind]?.[name]?.(options) ?? true

import { describe, expect, it } from 'vitest'
import { fillText, parseTemplate, SecretPlaceholders } from './index.ts'

const nonce = 's0123456789abcdef0123456789abcdef'
const value = 'Ra"hä sia/1'
const filled = (source: string) => {
  const secrets = new SecretPlaceholders(nonce, ['crm', 'other'])
  const around = { values: { user: 'ayu', list: ['a'] }, secrets, language: 'id' as const, timezone: 'Asia/Jakarta' }
  const text = fillText(parseTemplate(source), around)
  return { text, secrets, sent: secrets.fill(text, (name) => (name === 'crm' ? value : 'lain')) }
}

describe('a secret in an expression', () => {
  it.each<[string, string, string]>([
    ['Bearer {{secret.crm}}', `Bearer ${value}`, 'Bearer {{secret.crm}}'],
    ['{{secret["crm"]}}{{secret.other}}', `${value}lain`, '{{secret.crm}}{{secret.other}}'],
    ['{{secret.crm | upper}}', 'RA"HÄ SIA/1', '{{upper({{secret.crm}})}}'],
    ['{{secret.crm | lower | trim}}', 'ra"hä sia/1', '{{trim({{lower({{secret.crm}})}})}}'],
    ['{{secret.crm | url}}', 'Ra%22h%C3%A4%20sia%2F1', '{{url({{secret.crm}})}}'],
    ['{{secret.crm | json}}', '"Ra\\"hä sia/1"', '"{{json({{secret.crm}})}}"'],
    ['{{ [user, secret.crm] | json }}', '["ayu","Ra\\"hä sia/1"]', '["ayu","{{json({{secret.crm}})}}"]'],
    // Of "ayu:Ra\"hä sia/1" in UTF-8, by hand.
    [
      'Basic {{user + ":" + secret.crm | base64}}',
      'Basic YXl1OlJhImjDpCBzaWEvMQ==',
      'Basic {{base64(ayu:{{secret.crm}})}}',
    ],
    ['{{[user, secret.crm] | join:":"}}', `ayu:${value}`, 'ayu:{{secret.crm}}'],
    ['{{secret.crm | default:"none"}}', value, '{{secret.crm}}'],
    ['{{secret.gone | default:"none"}}', 'none', 'none'],
    ['{{true ? secret.crm : "x"}}', value, '{{secret.crm}}'],
  ])('%s is a mark until it is sent', (source, sent, shown) => {
    const { text, secrets, sent: given } = filled(source)
    for (const form of [value, value.toUpperCase(), value.toLowerCase(), encodeURIComponent(value), 'YXl1'])
      expect(text).not.toContain(form)
    expect(given).toBe(sent)
    expect(secrets.show(text)).toBe(shown)
  })

  it.each([
    'secret.crm == "a"',
    'secret.crm != "a"',
    'secret.crm < "n"',
    'secret.crm contains "a"',
    '"a" in secret.crm',
    'secret.crm.length',
    'secret.crm | count',
    'secret.crm | cut:3',
    'secret.crm | replace:"a":"b"',
    'secret.crm | split:""',
    'secret.crm | title',
    'secret.crm | number',
    'secret.crm * 1',
    '-secret.crm',
    '[secret.crm] | first',
    '[secret.crm] | map:"x"',
    '"abc" | replace:secret.crm:""',
    'list | where:"x":secret.crm',
    '[secret.crm] == ["a"]',
    'user | default:"" | cut:secret.crm',
    '[secret.crm] | upper',
    'secret.crm | parse',
  ])('%s would tell something of it and is refused without it', (source) => {
    expect(() => filled(`{{${source}}}`)).toThrow(expect.objectContaining({ code: 'secret_unreadable' }))
  })

  it.each(['secret', 'secret.gone', 'secret[user]', 'secret.constructor', 'secret.__proto__'])(
    '%s is none',
    (source) => {
      expect(() => filled(`{{${source}}}`)).toThrow(expect.objectContaining({ code: 'unknown_variable' }))
    },
  )

  it('is not there where nothing is sent', () => {
    const around = { values: {}, language: 'en' as const, timezone: 'UTC' }
    expect(() => fillText(parseTemplate('{{secret.crm}}'), around)).toThrow(/no variable "secret"/)
  })

  it('is no mark that somebody wrote by hand, and marks of one step mean nothing in another', () => {
    const item = filled('{{secret.crm}}')
    const next = new SecretPlaceholders('s1123456789abcdef0123456789abcdef', ['crm'])
    next.placeholderOf('crm')
    expect(next.fill(item.text, () => value)).toBe(item.text)
    expect(next.fill('{{secret.crm}} {{base64(x)}} sx0x', () => value)).toBe('{{secret.crm}} {{base64(x)}} sx0x')
  })
})

it('base64 of any text is that of its UTF-8', () => {
  const around = { values: { name: 'Aji ☕' }, language: 'en' as const, timezone: 'UTC' }
  expect(fillText(parseTemplate('{{name | base64}}'), around)).toBe('QWppIOKYlQ==')
})

import { expect, test } from 'vitest'
import { ChildProcessError } from '../../platform/child-process/index.ts'
import { parseMail } from './parse.ts'
import { readMail } from './read-mail.ts'
import { safeHtml } from './safe-html.ts'

const receivedAt = new Date('2026-11-23T02:00:00Z')
const rawMail = (source: string | Buffer) => ({
  uid: 1,
  source: Buffer.from(source),
  truncated: false,
  receivedAt,
  attachments: [],
})
const read = (source: string | Buffer) => parseMail(rawMail(source))
const mail = (headers: string[], body = '') => [...headers, '', body].join('\r\n')

test('a mail of words: from whom, about what, and which it answers', async () => {
  const found = await read(
    mail(
      [
        'From: "Rudi, H." <rudi@pelanggan.example>',
        'Reply-To: lain@pelanggan.example',
        'Subject: =?UTF-8?Q?Jam_buka_=E2=9C=93?=',
        'Message-ID: <a@pelanggan.example>',
        'In-Reply-To: <c@toko.example>',
        'References: <b@toko.example> <c@toko.example>',
      ],
      'Halo',
    ),
  )
  expect(found).toMatchObject({
    from: { name: 'Rudi, H.', address: 'rudi@pelanggan.example' },
    replyTo: { name: '', address: 'lain@pelanggan.example' },
    subject: 'Jam buka ✓',
    messageId: 'a@pelanggan.example',
    references: ['b@toko.example', 'c@toko.example'],
    text: 'Halo',
    sentAt: receivedAt,
  })
})

test.each([
  ['nothing', ''],
  ['noise', Buffer.from([0, 255, 254, 13, 10, 13, 10, 0, 200])],
  ['a charset that is none', mail(['From: a@b.example', 'Content-Type: text/plain; charset=x-nope'], 'halo')],
  ['broken UTF-8', Buffer.concat([Buffer.from(mail(['From: a@b.example'], 'a')), Buffer.from([0xc3, 0x28, 0])])],
  ['winmail.dat', mail(['From: a@b.example', 'Content-Type: application/ms-tnef; name=winmail.dat'], 'x')],
])('%s is read without a word against it, and can be stored', async (_, source) => {
  const found = await read(source)
  expect(JSON.stringify(found)).not.toContain('\\u0000')
  expect(found.text.isWellFormed() && found.subject.isWellFormed()).toBe(true)
  expect(found.messageId).not.toBe('')
})

test('a mail in five hundred envelopes ends', async () => {
  const open = Array.from({ length: 500 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`)
  expect((await read(`From: a@b.example\r\n${open.join('')}\r\nhalo`)).from.address).toBe('a@b.example')
})

test('a date of tomorrow does not count', async () => {
  expect((await read(mail(['From: a@b.example', 'Date: Fri, 01 Jan 2100 00:00:00 +0000']))).sentAt).toEqual(receivedAt)
})

test('an invitation is known', async () => {
  const found = await read(
    mail(['From: a@b.example', 'Content-Type: text/calendar; method=REQUEST'], 'BEGIN:VCALENDAR'),
  )
  expect(found.isInvitation).toBe(true)
})

test.each([
  ['<p>Halo <b>Rudi</b></p>', '<p>Halo <b>Rudi</b></p>'],
  ['<script>alert(1)</script>a', 'a'],
  ['<img src="https://spy.example/1.gif">a', 'a'],
  ['<p onclick="x()" style="background:url(https://spy.example)">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<form action="https://spy.example"><input name=x>a</form>b', 'b'],
  ['<iframe src="https://spy.example"></iframe><svg onload=x></svg>a', 'a'],
  ['<custom-tag>a</custom-tag>', 'a'],
  [
    '<table background="https://spy.example"><tr><td colspan="2">a</td></tr></table>',
    '<table><tr><td colspan="2">a</td></tr></table>',
  ],
  ['', ''],
])('%j is shown as %j', (given, expected) => {
  expect(safeHtml(given)).toBe(expected)
})

test('a link may be pressed, and tells nothing of where it was', () => {
  expect(safeHtml('<a href="https://toko.example/a?b=1">x</a>')).toBe(
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://toko.example/a?b=1">x</a>',
  )
})

test.each([
  ['<div><x><p>a</p>b<br></x></div>c', '<div><p>a</p>b<br></div>c'],
  ['a &lt;b&gt; &amp;<!-- c -->', 'a &lt;b&gt; &amp;'],
  ['<p>a<script>b</script><i>c</i></p><hr>', '<p>a<i>c</i></p><hr>'],
  [`${'<div>'.repeat(3_000)}a`, `${'<div>'.repeat(3_000)}a${'</div>'.repeat(3_000)}`],
])('what is nested stays in its order: %#', (given, expected) => {
  expect(safeHtml(given)).toBe(expected)
})

// So many tags that are not kept around so many that are took 37 s, in which no request was answered.
const slow = '<x>'.repeat(2_500) + '<b>a</b>'.repeat(59_000)
const html = ['From: a@b.example', 'Content-Type: text/html']

test('a mail made to keep its reader busy keeps nobody else waiting', async () => {
  const busy = rawMail(mail(html, slow))
  const found = await parseMail(busy)
  expect(found.html).toBe('<b>a</b>'.repeat(59_000))
  // The mail is read by another process: this thread does a fraction of what reading it here would take.
  const [apart, here] = [await threadTimeOf(() => parseMail(busy)), await threadTimeOf(() => readMail(busy))]
  expect(apart).toBeLessThan(here / 2)
})

/** Microseconds that this thread computed: what else the machine does is not in it. */
async function threadTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('a mail that works its reader to the end only ends its own reading', async () => {
  const deep = read(mail(html, '<div>'.repeat(150_000))).catch((error: unknown) => error)
  const [broken, other] = await Promise.all([deep, read(mail(['From: c@d.example'], 'halo'))])
  expect(other.text).toBe('halo')
  if (broken instanceof Error) expect(broken).toBeInstanceOf(ChildProcessError)
})

import { expect, test } from 'vitest'
import { aWinmail } from '../../testing/winmail.ts'
import { parseMail, unpackFile } from './parse.ts'
import { unpackTnef } from './tnef.ts'

const prices = { name: 'Daftar harga – 2026.txt', content: 'Kursi rotan Rp 450.000', mime: 'text/plain' }

test('its files come out by their long names, with their content', () => {
  const { files } = unpackTnef(aWinmail([prices, { title: 'DENAH.PDF', content: Buffer.from([0, 1, 2]) }]))
  expect(files).toEqual([
    { name: prices.name, mime: 'text/plain', content: Buffer.from(prices.content) },
    { name: 'DENAH.PDF', mime: 'application/octet-stream', content: Buffer.from([0, 1, 2]) },
  ])
})

test('a mail inside it gives its words and its files', () => {
  const mail = aWinmail([prices], { text: Buffer.from('Lihat daftar.') })
  const { files } = unpackTnef(aWinmail([{ name: 'Terusan', mail }]))
  expect(files.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['Terusan.txt', 'Lihat daftar.'],
    [prices.name, prices.content],
  ])
})

test.each([
  ['Japanese', 932, Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]), 'テスト'],
  ['Western', 1252, Buffer.from([0x93, 0x48, 0x69, 0x94]), '“Hi”'],
  ['one that is none', 4_711, Buffer.from('Halo'), 'Halo'],
])('words are read in the code page that it names: %s', (_, codePage, text, expected) => {
  expect(unpackTnef(aWinmail([], { text, codePage })).text).toBe(expected)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['something else', Buffer.from('PK\u0003\u0004 no such thing')],
  ['cut off', aWinmail([prices]).subarray(0, -40)],
  ['one byte otherwise', flipped(aWinmail([prices]), 60)],
  ['too many files', aWinmail(Array.from({ length: 51 }, () => prices))],
  ['mails within mails', nested(6)],
])('what is not whole is refused: %s', (_, packed) => {
  expect(() => unpackTnef(packed)).toThrow()
})

test('no byte of it makes the reader hang or take more than there is', () => {
  const whole = aWinmail([prices, { name: 'Terusan', mail: aWinmail([prices]) }], { html: '<p>a</p>' })
  for (let at = 0; at < whole.length; at++) {
    // Of a length or count that is a lie the checksum is right.
    const lying = withRightSums(flipped(whole, at))
    try {
      const { files } = unpackTnef(lying)
      expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(whole.length)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  }
})

const receivedAt = new Date('2026-11-23T02:00:00Z')
const asMail = (content: Buffer | undefined, body = '', bytes = content?.length ?? 0) => ({
  uid: 1,
  source: Buffer.from(`From: a@b.example\r\n\r\n${body}`),
  truncated: false,
  receivedAt,
  attachments: [
    { name: 'a.pdf', mime: 'application/pdf', bytes: 3, part: '2' },
    { name: 'winmail.dat', mime: 'application/ms-tnef', bytes, part: '3' },
  ],
  packed: content && { part: '3', content },
})

test('in a mail its files stand for it, and each is taken out of it', async () => {
  const packed = aWinmail([prices, { name: 'b.txt', content: 'b' }], { text: Buffer.from('Dari Outlook') })
  const { attachments, text } = await parseMail(asMail(packed, 'Halo'))
  expect(attachments).toEqual([
    { name: 'a.pdf', mime: 'application/pdf', bytes: 3, part: '2' },
    { name: prices.name, mime: 'text/plain', bytes: prices.content.length, part: '3', inside: 0 },
    { name: 'b.txt', mime: 'application/octet-stream', bytes: 1, part: '3', inside: 1 },
  ])
  expect(text).toBe('Halo')
  expect((await unpackFile(packed, 1))?.toString()).toBe('b')
  expect(await unpackFile(packed, 2)).toBeUndefined()
  expect(await unpackFile(Buffer.from('x'), 0)).toBeUndefined()
})

test('where the mail itself says nothing its words are read, and shown without what runs', async () => {
  const html = '<p>Harga <b>naik</b></p><script>alert(1)</script>'
  expect(await parseMail(asMail(aWinmail([], { text: Buffer.from('Harga naik'), html })))).toMatchObject({
    text: 'Harga naik',
    html: '<p>Harga <b>naik</b></p>',
  })
})

test('one that asks for a meeting is an invitation', async () => {
  const packed = aWinmail([], { messageClass: 'IPM.Schedule.Meeting.Request' })
  expect((await parseMail(asMail(packed))).isInvitation).toBe(true)
  expect((await parseMail(asMail(aWinmail([], { messageClass: 'IPM.Note' })))).isInvitation).toBe(false)
})

test.each([
  ['broken', Buffer.from('x'), 1],
  ['too_large', undefined, 20_000_000],
] as const)('one that is %s is said', async (problem, content, bytes) => {
  const { attachments } = await parseMail(asMail(content, 'Halo', bytes))
  expect(attachments[1]).toEqual({ name: 'winmail.dat', mime: 'application/ms-tnef', bytes, part: '3', problem })
})

function nested(depth: number): Buffer {
  return depth === 0 ? aWinmail([prices]) : aWinmail([{ name: 'Terusan', mail: nested(depth - 1) }])
}

function flipped(packed: Buffer, at: number): Buffer {
  const changed = Buffer.from(packed)
  changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}

/** As far as its attributes can be followed. */
function withRightSums(packed: Buffer): Buffer {
  for (let at = 6; at + 9 < packed.length; ) {
    const end = at + 9 + packed.readUInt32LE(at + 5)
    if (end + 2 > packed.length) break
    packed.writeUInt16LE(
      packed.subarray(at + 9, end).reduce((sum, byte) => (sum + byte) & 0xffff, 0),
      end,
    )
    at = end + 2
  }
  return packed
}

import fs, { openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { isMeetingBusy, type MeetingId } from '#contract/meetings/schemas.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { soundOf } from '../server/src/modules/meetings/testing/sound.ts'
import { wavHeader } from '../server/src/platform/sound/wav-header.ts'
import { startFakeSpeech } from '../server/src/providers/speech-to-text/fake.ts'
import { atLeast, atMost, type Figure, measuredOnly } from './figure.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { dataDirectory, pssMb, startServer } from './server.ts'
import { addUnlimited, type BenchCaller } from './unlimited.ts'

const hours = 2
const seconds = hours * 3_600
const rate = 16_000
const sentences = [
  'Kita sepakat membuka toko kedua di Bandung.',
  'Saya akan kirim anggaran toko kedua paling lambat besok.',
  'Penjualan bulan ini naik karena promosi akhir pekan.',
  'Budi menyiapkan daftar pemasok sebelum hari Jumat.',
]

/** A recording of two hours from its upload to its minutes, with a recogniser that answers at once and no model. */
export async function meetingFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const service = await startFakeSpeech()
  service.respond = (_body, index) => ({ status: 200, body: heard(index) })
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false', NET_ALLOW: '127.0.0.1' })
  const file = path.join(dataDir, 'meeting.wav')
  try {
    writeRecording(file)
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody records')
    const body = { base_url: service.baseUrl, model: 'whisper-1' }
    await callEndpoint(person, speechEndpoints.setSpeech, { body })
    const before = pssMb(server.process.pid ?? 0)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, pssMb(server.process.pid ?? 0) - before)
    }, 100)
    const since = performance.now()
    const id = await upload(person, file)
    const taken = performance.now()
    const found = await settled(person, id)
    clearInterval(watch)
    const ended = performance.now()
    if (found.state !== 'done') throw new Error(`the meeting is ${found.state}: ${found.trouble?.message}`)
    return [
      atMost(
        `${hours}-hour recording: from its upload to its minutes, without a model`,
        (ended - since) / 1_000,
        30,
        's',
      ),
      measuredOnly('the same: of it, until the upload is taken', (taken - since) / 1_000, 's'),
      atLeast('the same: minutes of it that are transcribed', (found.lines.at(-1)?.ends_ms ?? 0) / 60_000, 115, 'min'),
      atLeast('the same: decisions and action items', found.items.filter(({ kind }) => kind !== 'topic').length, 1, ''),
      measuredOnly('the same: memory of the server grows by', most, 'MB'),
    ]
  } finally {
    await server.stop()
    await service.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A minute of it, with times. */
const heard = (index: number) => ({
  text: sentences.join(' '),
  segments: sentences.map((text, place) => ({
    text: index % 7 === 0 || place > 1 ? text : `Bagian ${index}. ${text}`,
    start: place * 14,
    end: place * 14 + 6,
  })),
})

/** Minute by minute: two hours of samples need not be in memory. */
function writeRecording(file: string): void {
  const spans = Array.from({ length: 4 }, (_, index) => [index * 14, index * 14 + 6] as const)
  const minute = soundOf(60, [spans])
  const out = fs.openSync(file, 'w')
  fs.writeSync(out, wavHeader({ channels: 1, rate, bytes: seconds * rate * 2 }))
  for (let written = 0; written < seconds / 60; written++) fs.writeSync(out, minute)
  fs.closeSync(out)
}

async function upload({ url, headers }: BenchCaller, file: string): Promise<MeetingId> {
  const form = new FormData()
  const fields = { title: 'Rapat dua jam', language: 'id', consent: 'true', zone: 'Asia/Jakarta' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('sound', await openAsBlob(file, { type: 'audio/wav' }), 'rapat.wav')
  const address = `${url}/api/console${meetingEndpoints.uploadMeeting.path}`
  const answer = await fetch(address, { method: 'POST', headers, body: form })
  const { status, message, data } = (await answer.json()) as {
    status: boolean
    message: string
    data: { id: MeetingId }
  }
  if (!status) throw new Error(`the recording was not taken: ${message}`)
  return data.id
}

async function settled(person: BenchCaller, id: MeetingId) {
  for (;;) {
    const found = await callEndpoint(person, meetingEndpoints.getMeeting, { params: { id } })
    if (!isMeetingBusy(found.state)) return found
    await sleep(100)
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { callSound } from '#contract/calls/limits.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { streamAddress } from '../server/src/modules/calls/phone/phone-addresses.ts'
import { startLoopbackTwilio } from '../server/src/modules/calls/testing/loopback-twilio.ts'
import { hashToken } from '../server/src/platform/secrets/secrets.ts'
import { encodeMuLaw } from '../server/src/providers/telephony/mu-law.ts'
import { twilioSignature } from '../server/src/providers/telephony/twilio-signature.ts'
import { clients, crowd, crowdSeconds, latenessOf, type Measure, withServer } from './calls.ts'
import { threadCpu } from './cpu.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { type BenchPerson, withDatabase } from './server.ts'

const publicUrl = 'https://bench.example'
const rate = 8_000
const frameBytes = (rate * callSound.frameMs) / 1_000

/** Many calls at once that come by telephone: media streams of 8 kHz µ-law. */
export async function phoneCrowdFigures(): Promise<Figure[]> {
  const twilio = await startLoopbackTwilio(publicUrl)
  try {
    return await withServer(4, crowdByPhone(twilio), { PUBLIC_URL: publicUrl, TWILIO_API_URL: twilio.url })
  } finally {
    twilio.close()
  }
}

type Twilio = Awaited<ReturnType<typeof startLoopbackTwilio>>

/** A second of somebody speaking, in frames as a carrier sends them, then a frame of silence. */
const spoken = (() => {
  const bytes = encodeMuLaw(Int16Array.from(madeVoice(1, rate), (sample) => sample * 30_000))
  return Array.from({ length: bytes.length / frameBytes }, (_, place) =>
    Buffer.from(bytes.slice(place * frameBytes, (place + 1) * frameBytes)).toString('base64'),
  )
})()
const quiet = Buffer.from(encodeMuLaw(new Int16Array(frameBytes))).toString('base64')

async function numberOf(url: string, { token }: BenchPerson, { accountSid, authToken }: Twilio): Promise<string> {
  const { method } = phoneEndpoints.savePhoneAccount
  const saved = await fetch(url + endpointPath(phoneEndpoints.savePhoneAccount), {
    method,
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ account_sid: accountSid, auth_token: authToken }),
  })
  const { data } = (await saved.json()) as { data: { numbers: { id: string }[] } }
  const [number] = data.numbers
  if (!number) throw new Error('the account has no number')
  return number.id
}

/** Somebody on the telephone, from the stream on that their carrier opens. */
async function aPhone(url: string, { agent }: BenchPerson, dataDir: string, number: string, twilio: Twilio) {
  const [id, key, callSid] = [randomUUID(), randomUUID(), `CA${randomUUID().replaceAll('-', '')}`]
  await withDatabase(dataDir, (client) =>
    client.query(
      `insert into calls (id, organization_id, owner_id, agent_id, agent_name, channel, direction, phone_number_id, vendor_id, callee,
         opening, purpose, language, key_hash, records, mask, held_seconds, beat_at, created_at)
       select $1, organization_id, user_id, id, name, 'phone', 'in', $4, $5, '+6281200000000', '', '', 'en', $2, false, false, 36000, now(), now()
       from agents where id = $3`,
      [id, hashToken(key), agent, number, callSid],
    ),
  )
  const socket = new WebSocket(streamAddress(url, id), {
    headers: { 'x-twilio-signature': twilioSignature(twilio.authToken, streamAddress(publicUrl, id)) },
  })
  const frames: number[] = []
  // What is longer than a word of the protocol is sound.
  socket.on('message', (data: Buffer) => data.length > 200 && frames.push(performance.now()))
  await new Promise<void>((opened, failed) => {
    socket.once('open', () => opened())
    socket.once('error', failed)
  })
  const { accountSid } = twilio
  const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: rate, channels: 1 }
  const start = { accountSid, callSid, streamSid: 'MZ', tracks: ['inbound'], mediaFormat, customParameters: { key } }
  socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }))
  socket.send(JSON.stringify({ event: 'start', sequenceNumber: '1', start, streamSid: 'MZ' }))
  let [chunk, left, spoke] = [0, 0, 0]
  return {
    frames,
    frame: () => {
      chunk++
      const payload = left > 0 ? (spoken[spoken.length - left--] ?? quiet) : quiet
      if (socket.readyState === WebSocket.OPEN)
        socket.send(
          `{"event":"media","sequenceNumber":"${chunk + 1}","media":{"track":"inbound","chunk":"${chunk}","timestamp":"${chunk * 20}","payload":"${payload}"},"streamSid":"MZ"}`,
        )
    },
    /** Asks once the agent has been heard out. */
    speakInTurn: () => {
      const now = performance.now()
      if (now - (frames.at(-1) ?? now) < 600 || now - spoke < 3_000) return
      left = spoken.length
      spoke = now
    },
    close: () => socket.terminate(),
  }
}
type BenchPhone = Awaited<ReturnType<typeof aPhone>>

const crowdByPhone =
  (twilio: Twilio): Measure =>
  async (url, person, dataDir, pid) => {
    const number = await numberOf(url, person, twilio)
    const phones: BenchPhone[] = []
    for (let index = 0; index < crowd; index++) phones.push(await aPhone(url, person, dataDir, number, twilio))
    const began = performance.now()
    const before = threadCpu(pid)
    let sent = 0
    const carrier = setInterval(() => {
      for (const due = (performance.now() - began) / callSound.frameMs; sent < due; sent++)
        for (const phone of phones) phone.frame()
    }, 5)
    try {
      await sleep(1_000)
      for (const ends = performance.now() + crowdSeconds * 1_000; performance.now() < ends; await sleep(100))
        for (const phone of phones) phone.speakInTurn()
    } finally {
      clearInterval(carrier)
      for (const phone of phones) phone.close()
    }
    const [after, minutes] = [threadCpu(pid), (crowd * (performance.now() - began)) / 60_000]
    const perMinute = (of: 'first' | 'all') => (after[of] - before[of]) / minutes
    const late = phones.flatMap(({ frames }) => latenessOf(frames))
    const answered = phones.filter(({ frames }) => frames.length > 400).length
    return [
      atMost(
        `${crowd} calls by telephone at once (8 kHz µ-law) in one process, latest frame (${clients})`,
        late.reduce((most, ms) => Math.max(most, ms), 0),
        40,
        'ms',
      ),
      measuredOnly('the same: 99.9% of frames are not later than', quantile(late, 0.999), 'ms'),
      measuredOnly('the same: frames heard', late.length, 'frames'),
      measuredOnly('the same: callers who were answered', answered, 'callers'),
      measuredOnly('the same: CPU of the server for a minute of a call', perMinute('all'), 'ms'),
      measuredOnly('the same: CPU of its event loop for a minute of a call', perMinute('first'), 'ms'),
    ]
  }

import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { madeTune } from '#contract/voice/testing/made-tune.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { wavOf } from '#contract/voice/wav.ts'
import { dataDir } from './browser.ts'
import { callEndpoint } from './call.ts'
import { operator } from './operator.ts'

const rate = 16_000

type Stretch = { seconds: number; is: keyof typeof made }

const made = {
  quiet: (seconds: number) => new Float32Array(Math.round(seconds * rate)),
  voice: (seconds: number) => madeVoice(seconds, rate),
  tune: (seconds: number) => madeTune(seconds, rate),
}

export const quiet = (seconds: number): Stretch => ({ seconds, is: 'quiet' })
export const voice = (seconds: number): Stretch => ({ seconds, is: 'voice' })
export const tune = (seconds: number): Stretch => ({ seconds, is: 'tune' })

function soundOf(stretches: readonly Stretch[]): Uint8Array<ArrayBuffer> {
  const samples = stretches.flatMap(({ seconds, is }) => [...made[is](seconds)])
  return wavOf(Float32Array.from(samples), rate)
}

/** A file for a microphone that is none: it is heard from its beginning, over and over. */
export function soundFile(stretches: readonly Stretch[]): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sound-')), 'spoken.wav')
  fs.writeFileSync(file, soundOf(stretches))
  return file
}

type VoiceServices = {
  baseUrl: string
  /** What the recogniser hears, one after the other; afterwards nothing. */
  truth: string[]
  /** How many recordings came, and what was to be said. */
  heard: number
  said: string[]
  close: () => Promise<void>
}

/** The installation has one speech service: a journey that sets it up waits until no other has. */
async function takeSpeechService(): Promise<() => void> {
  const lock = path.join(dataDir, 'e2e-speech-service')
  for (;;) {
    try {
      fs.mkdirSync(lock)
      return () => fs.rmdirSync(lock)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await sleep(100)
    }
  }
}

/** Until the test has ended, nobody sets up a speech service. */
export async function keepWithoutVoiceServices(): Promise<void> {
  onTestFinished(await takeSpeechService())
}

/** A recogniser and a voice that the whole installation uses until the test has ended. */
export async function setUpVoiceServices(truth: string[]): Promise<VoiceServices> {
  const giveBack = await takeSpeechService()
  const services = await startVoiceServices(truth)
  onTestFinished(async () => {
    await callEndpoint(operator, speechEndpoints.removeSpeech)
    await callEndpoint(operator, voiceEndpoints.removeVoice)
    await services.close()
    giveBack()
  })
  const body = { base_url: services.baseUrl, model: 'loopback' }
  await callEndpoint(operator, speechEndpoints.setSpeech, { body })
  await callEndpoint(operator, voiceEndpoints.setVoice, { body })
  return services
}

/** A recogniser that is told the truth, and a voice of two seconds a sentence, in the shape of OpenAI's API. */
export async function startVoiceServices(truth: string[]): Promise<VoiceServices> {
  const services: VoiceServices = { baseUrl: '', truth, heard: 0, said: [], close: async () => {} }
  const spoken = Buffer.from(soundOf([voice(2)]))
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url === '/v1/audio/transcriptions') {
      const text = services.truth[services.heard++] ?? ''
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }))
      return
    }
    services.said.push((JSON.parse(Buffer.concat(chunks).toString()) as { input: string }).input)
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(spoken)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  services.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  services.close = () =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return services
}

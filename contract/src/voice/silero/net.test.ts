import fs from 'node:fs'
import { expect, test } from 'vitest'
import { madeVoice } from '../testing/made-voice.ts'
import { createSpeechEstimator, netRate, stepSamples } from './net.ts'
import { readSpeechNet } from './weights.ts'

const file = new Uint8Array(fs.readFileSync(new URL('./weights.bin', import.meta.url))).buffer
const noise = Float32Array.from({ length: netRate / 2 }, (_, index) => 0.1 * Math.sin(index * index))
const sound = Float32Array.from([...noise, ...madeVoice(0.6, netRate), ...noise])

/** What onnxruntime says of the same sound by silero_vad_v6.onnx. */
const byOnnx = [
  0.01, 0.02, 0.016, 0.015, 0.016, 0.01, 0.012, 0.011, 0.01, 0.007, 0.009, 0.008, 0.007, 0.006, 0.01, 0.244, 0.982,
  0.997, 0.996, 0.99, 0.985, 0.984, 0.996, 0.998, 0.999, 0.998, 0.999, 0.998, 0.999, 1, 0.998, 0.998, 0.996, 0.987,
  0.99, 0.994, 0.985, 0.936, 0.773, 0.63, 0.444, 0.325, 0.244, 0.204, 0.157, 0.136, 0.12, 0.112, 0.108, 0.075,
]

const stepsOf = (samples: Float32Array) =>
  Array.from({ length: Math.floor(samples.length / stepSamples) }, (_, step) =>
    samples.subarray(step * stepSamples, (step + 1) * stepSamples),
  )

test('a voice between noises is as likely as the original says', () => {
  const heard = stepsOf(sound).map(createSpeechEstimator(readSpeechNet(file)).hear)
  // Weights of 16 bits: a few thousandths beside those of 32.
  expect(
    heard.map((likelihood, step) => Math.abs(likelihood - byOnnx[step]!)).filter((apart) => apart > 0.006),
  ).toEqual([])
  expect(heard).toHaveLength(byOnnx.length)
})

test('a file that is cut off is refused, as that of another net is', () => {
  expect(() => readSpeechNet(file.slice(0, -2))).toThrow('cut off')
  expect(() => readSpeechNet(new ArrayBuffer(file.byteLength + 2))).toThrow('another net')
})

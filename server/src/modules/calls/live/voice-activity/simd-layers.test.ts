import { expect, test } from 'vitest'
import { applyLayer, type Layer } from '#contract/voice/silero/layer.ts'
import { createSpeechEstimator, netRate, stepSamples } from '#contract/voice/silero/net.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { createLayerApplier } from './simd-layers.ts'
import { speechNet } from './speech-net.ts'

const wave = (length: number, pace: number) => Float32Array.from({ length }, (_, index) => Math.sin(index * pace))

test.each([
  [1, 4],
  [65, 68],
  [195, 128],
  [256, 512],
])('a layer of %i inputs and %i outputs comes to the same as in JavaScript', (from, outputs) => {
  const layer: Layer = { from, weights: wave(from * outputs, 0.7), biases: wave(outputs, 1.3) }
  const apply = createLayerApplier()
  expect(apply).not.toBe(applyLayer)
  const other: Layer = { from, weights: wave(from * outputs, 2.1), biases: wave(outputs, 0.4) }
  for (const asked of [layer, other, layer]) {
    const input = wave(from + 3, 0.31)
    const [slow, fast] = [new Float32Array(outputs), new Float32Array(outputs)]
    applyLayer(asked, input, slow)
    apply(asked, input, fast)
    for (const [index, value] of slow.entries()) expect(fast[index]).toBeCloseTo(value, 3)
  }
})

test('a voice is as likely as in JavaScript', () => {
  const net = speechNet()
  expect(net.apply).not.toBe(applyLayer)
  const [fast, slow] = [createSpeechEstimator(net), createSpeechEstimator({ ...net, apply: applyLayer })]
  const sound = Float32Array.from([
    ...wave(netRate / 2, 0.9),
    ...madeVoice(1, netRate),
    ...new Float32Array(netRate / 2),
  ])
  const likely: number[] = []
  for (let from = 0; from + stepSamples <= sound.length; from += stepSamples) {
    const step = sound.subarray(from, from + stepSamples)
    likely.push(fast.hear(step))
    expect(Math.abs(likely.at(-1)! - slow.hear(step))).toBeLessThan(0.001)
  }
  expect(Math.max(...likely)).toBeGreaterThan(0.9)
})

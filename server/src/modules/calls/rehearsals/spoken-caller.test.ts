import { expect, test } from 'vitest'
import { quietVoice } from '#contract/calls/rehearsal.ts'
import { SpokenCaller } from './spoken-caller.ts'

/** An agent that speaks from the first to the second, in frames of 20 ms. */
const speak = (caller: SpokenCaller, from: number, to: number) => {
  for (let at = from; at < to; at += 20) caller.hearAgent(at)
}

test('who interrupts does so after a while, also where the voice falters; who does not hears the agent out', () => {
  const [hasty, patient] = [new SpokenCaller({ ...quietVoice, interrupts: true }), new SpokenCaller(quietVoice)]
  for (const caller of [hasty, patient]) for (const from of [1_000, 1_350, 1_700]) speak(caller, from, from + 200)
  expect([hasty.isTheirTurn(1_880, false), hasty.isTheirTurn(1_899, false)]).toEqual([false, false])
  for (const caller of [hasty, patient]) speak(caller, 2_050, 2_250)
  expect([hasty.isTheirTurn(2_060, false), patient.isTheirTurn(2_060, false)]).toEqual([true, false])
  expect([patient.isTheirTurn(2_740, true), patient.isTheirTurn(2_750, true)]).toEqual([false, true])
})

test('after a breath an agent begins anew', () => {
  const caller = new SpokenCaller({ ...quietVoice, interrupts: true })
  speak(caller, 1_000, 1_500)
  speak(caller, 2_020, 3_000)
  expect([caller.isTheirTurn(2_900, false), caller.isTheirTurn(2_920, false)]).toEqual([false, true])
  expect([caller.hasHeardSince(2_019), caller.hasHeardSince(2_020)]).toEqual([true, false])
  caller.hearNoMore(2_930)
  expect([caller.hasHeardOut(2_929), caller.hasHeardOut(2_930)]).toEqual([false, true])
})

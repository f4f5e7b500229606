import { randomFrom } from '#samples/company/random.ts'
import type { SampleDevice } from './generate.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const turn = 2 * Math.PI

type Measured = Pick<SampleDevice, 'seed' | 'type' | 'trouble' | 'latitude' | 'longitude'>

/** Between 0 and 1, the same for the same device, name and moment. */
const noise = (device: Measured, name: string, at: number): number => randomFrom(`${device.seed} ${name} ${at}`).next()
const phaseOf = (device: Measured): number => randomFrom(device.seed).next()
/** How far the day has gone in Jakarta, 0 to 1. */
const dayOf = (at: number): number => ((at + 7 * hourMs) % dayMs) / dayMs
const rounded = (value: number): number => Math.round(value * 10) / 10

/** What a device measures at a moment; `now` is when its trouble, which began some hours before, is seen. */
export function sampleValues(device: Measured, at: number, now: number): Record<string, number> {
  const random = (name: string) => noise(device, name, Math.floor(at / 600_000))
  const noon = Math.max(0, Math.sin((dayOf(at) - 0.25) * turn))
  switch (device.type) {
    case 'Cold box': {
      // Its door stands open a little since six hours: it gains about a degree an hour.
      const warmer = device.trouble === 'warm' ? Math.max(0, 1 - (now - at) / (6 * hourMs)) * 7 : 0
      const temperature = 3 + phaseOf(device) + noon * 0.9 + (random('temperature') - 0.5) * 0.8 + warmer
      return {
        temperature: rounded(temperature),
        power: Math.round(110 + noon * 35 + warmer * 12 + random('power') * 15),
      }
    }
    case 'Till': {
      const open = dayOf(at) > 0.375 && dayOf(at) < 0.9
      const paper = device.trouble === 'paper' ? 3 : 20 + ((phaseOf(device) * 80 + (at / dayMs) * 20) % 80)
      return { sales_per_hour: open ? Math.round(8 + noon * 20 + random('sales') * 10) : 0, paper: Math.round(paper) }
    }
    default: {
      const drives = isDriving(at)
      const fuel = device.trouble === 'fuel' ? 6 : 25 + ((phaseOf(device) * 70 + (1 - dayOf(at)) * 30) % 70)
      return { speed: drives ? Math.round(15 + random('speed') * 40) : 0, fuel: Math.round(fuel) }
    }
  }
}

const isDriving = (at: number): boolean => dayOf(at) > 0.3 && dayOf(at) < 0.75

/** Where it is at a moment: a van goes round its store by day, a loop in three hours, and stands there at night. */
export function samplePosition(device: Measured, at: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = device
  if (device.type !== 'Van' || !isDriving(at)) return { latitude, longitude }
  const angle = (at / (3 * hourMs) + phaseOf(device)) * turn
  const reach = 0.012 + phaseOf(device) * 0.016
  return {
    latitude: latitude + reach * Math.sin(angle) * (1 + 0.4 * Math.cos(3 * angle)),
    longitude: longitude + reach * Math.cos(angle) * (1 + 0.4 * Math.sin(2 * angle)),
  }
}

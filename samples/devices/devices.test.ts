import { expect, test } from 'vitest'
import { generateSampleDevices } from './generate.ts'
import { samplePosition, sampleValues } from './history.ts'

const now = Date.UTC(2026, 10, 23, 3)
const hour = 3_600_000

test('there are two thousand, the same each time, each under a name of its own', () => {
  const devices = generateSampleDevices()
  expect(devices).toHaveLength(2_000)
  expect(new Set(devices.map(({ name }) => name)).size).toBe(2_000)
  expect(generateSampleDevices()).toEqual(devices)
  const counts = Map.groupBy(devices, ({ type }) => type)
  expect([...counts].map(([type, of]) => [type, of.length])).toEqual([
    ['Cold box', 1_100],
    ['Till', 800],
    ['Van', 100],
  ])
})

test('a fridge is cold but for the last hours of one whose door stands open', () => {
  const boxes = generateSampleDevices().filter(({ type }) => type === 'Cold box')
  const at = (device: (typeof boxes)[number], hours: number) =>
    sampleValues(device, now - hours * hour, now).temperature!
  const [well, warm] = [
    boxes.filter(({ trouble }) => trouble !== 'warm'),
    boxes.filter(({ trouble }) => trouble === 'warm'),
  ]
  expect(warm.length).toBeGreaterThan(5)
  for (const box of well) expect(at(box, 0)).toBeLessThan(6)
  for (const box of warm) {
    expect(at(box, 0)).toBeGreaterThan(8)
    expect(at(box, 7)).toBeLessThan(6)
  }
})

test('a van drives within a few kilometres of its store by day and stands there at night', () => {
  const vans = generateSampleDevices().filter(({ type }) => type === 'Van')
  // Ten in the morning in Jakarta, and three at night.
  for (const van of vans) {
    const { latitude, longitude } = samplePosition(van, now)
    const away = Math.hypot(latitude - van.latitude, longitude - van.longitude)
    expect(away).toBeGreaterThan(0.001)
    expect(away).toBeLessThan(0.06)
    expect(samplePosition(van, now - 7 * hour)).toEqual({ latitude: van.latitude, longitude: van.longitude })
  }
})

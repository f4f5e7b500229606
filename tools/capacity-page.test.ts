import fs from 'node:fs'
import { expect, test } from 'vitest'
import { capacityPage, describeCapacity } from './capacity-page.ts'

test('docs/CAPACITY.md says what the measured costs make of it: node tools/capacity-page.ts', () => {
  expect(fs.readFileSync(capacityPage, 'utf8')).toBe(describeCapacity())
})

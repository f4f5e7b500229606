import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { calledByOthers, clientFiles, findUncalledEndpoints } from './called-endpoints.ts'

test('an endpoint is called by its name behind its slice, or taken out of it', () => {
  const code = {
    'a.ts': 'api.call(calls.listThings)\nconst { openThing, dropThing } = await thingCalls()',
    'b.ts': "// keepThing\nendpointKey('countThings')",
  }
  const read = (file: string) => code[file as keyof typeof code]
  const names = ['listThings', 'openThing', 'dropThing', 'countThings', 'keepThing']
  expect(findUncalledEndpoints(names, Object.keys(code), read)).toEqual(['keepThing'])
})

test('every endpoint has a screen, or somebody else who calls it', () => {
  expect(clientFiles().length).toBeGreaterThan(500)
  const others = Object.values(calledByOthers).flat()
  expect(findUncalledEndpoints(Object.keys(endpoints), clientFiles()).toSorted()).toEqual(others.toSorted())
})

import { expect, test } from 'vitest'
import { copyOf } from './picture.ts'

test('a picture holds the names of columns, also where they can be pressed, and no controls', () => {
  const tile = document.createElement('section')
  tile.innerHTML = `<header><h3>Stores</h3><button>More</button></header>
    <table><thead><tr><th><button>Region</button></th></tr></thead>
    <tbody><tr><td><button>Jawa</button></td></tr></tbody></table>`
  document.body.append(tile)
  const copy = copyOf(tile)
  tile.remove()
  expect(copy.textContent?.replace(/\s+/g, ' ').trim()).toBe('Stores Region Jawa')
})

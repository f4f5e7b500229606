import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BackArrow, DropdownArrow } from './arrows.tsx'

test.each([
  ['sm', 'size-3.5!'],
  ['md', 'size-4!'],
  ['lg', 'size-5!'],
] as const)('arrows of a way back and of a menu come in %s', (size, look) => {
  const { container } = render(
    <>
      <BackArrow size={size} />
      <DropdownArrow size={size} />
    </>,
  )
  expect([...container.querySelectorAll('svg')].map((svg) => svg.classList.contains(look))).toEqual([true, true])
})

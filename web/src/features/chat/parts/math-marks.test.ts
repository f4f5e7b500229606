import { expect, test } from 'vitest'
import { markMath, mayHoldMath } from './math-marks.ts'

test.each([
  'It costs $5 and then $10.',
  'From $1,200.50 to $3,000/month, or Rp 5.000 and Rp 10.000',
  'US$5 and US$7, $5k–$10k, $3M = a lot, then $4M',
  'A price of $20 x 3 is $60',
  'set `$a$ = $b$` in the shell',
  '```sh\necho $HOME_$USER=1$\n```',
  '$ 5 and 6 $',
])('%j holds no formula', (text) => {
  expect(mayHoldMath(text)).toBe(false)
  expect(markMath(text)).toBe(text)
})

test.each([
  ['$x$ grows', '$$x$$ grows'],
  ['so $E = mc^2$.', 'so $$E = mc^2$$.'],
  ['\\(a+b\\) is', '$$a+b$$ is'],
  ['$\\frac{1}{2}$ of $5', '$$\\frac{1}{2}$$ of $5'],
  ['\\[\nx_1\n\\]', '\n$$\nx_1\n$$\n'],
  ['`$x$` but $x$', '`$x$` but $$x$$'],
])('%j becomes %j', (text, expected) => {
  expect(markMath(text)).toBe(expected)
  expect(mayHoldMath(text)).toBe(true)
})

test('a formula in two dollars is one already', () => expect(mayHoldMath('$$x$$')).toBe(true))

import type { Shape } from './shape.ts'

/** What an option is edited by. */
export type OptionProps = {
  shape: Shape
  label: string
  path: string
  value: unknown
  onChange: (value: unknown) => void
  hideLabel?: boolean
}

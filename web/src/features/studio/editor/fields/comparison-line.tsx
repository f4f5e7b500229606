import type { ComponentType } from 'react'
import type { Operator } from '#flow/condition-test.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { editorMessages } from '../messages/index.ts'
import type { OptionProps } from './option-props.ts'
import type { Shape } from './shape.ts'
import { wordOf } from './words.ts'

/** What says something of one value alone. */
const ofOne: ReadonlySet<unknown> = new Set<Operator>(['is_empty', 'is_not_empty', 'is_true', 'is_false'])
const sides = ['left', 'operator', 'right'] as const

type ObjectShape = Extract<Shape, { kind: 'object' }>

/** Whether an object is two values and what is asked of them. */
export const isComparison = ({ fields }: ObjectShape): boolean =>
  fields.map(([name]) => name).join() === sides.join() && fields[1]?.[1].kind === 'choice'

type Props = Pick<OptionProps, 'label' | 'path' | 'onChange'> & {
  shape: ObjectShape
  held: Readonly<Record<string, unknown>>
  /** The field of one part. */
  Part: ComponentType<OptionProps>
}

/** A comparison as it is read: a value, what is asked of it, and the value it is compared with. */
export function ComparisonLine({ shape, label, path, held, onChange, Part }: Props) {
  const t = useMessages(editorMessages)
  const isOfOne = ofOne.has(held.operator)
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'grid items-start gap-1.5',
        isOfOne ? 'grid-cols-[minmax(0,1fr)_8rem]' : 'grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,1fr)]',
      )}
    >
      {shape.fields
        .filter(([name]) => !(isOfOne && name === 'right'))
        .map(([name, field]) => (
          // What is asked has nothing to insert above it.
          <div key={name} className={name === 'operator' ? 'pt-[26px]' : undefined}>
            <Part
              shape={field}
              label={wordOf(t.parts, name)}
              path={`${path}.${name}`}
              value={held[name]}
              onChange={(next) => onChange({ ...held, [name]: next })}
              hideLabel
            />
          </div>
        ))}
    </fieldset>
  )
}

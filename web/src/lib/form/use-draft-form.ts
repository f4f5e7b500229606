import { dequal } from 'dequal'
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { isEmpty } from './field-message.ts'
import { type CodeFields, showFieldErrors } from './show-field-errors.ts'
import { useFieldError } from './use-field-error.ts'
import { useSchemaForm } from './use-schema-form.ts'
import { type Submit, useSubmit } from './use-submit.ts'

/** The schema of what is sent, for a draft that is written otherwise: a list as lines of a text. */
export const draftSchema = <Draft, S extends z.ZodType>(
  schema: S,
  toSend: (draft: Draft) => z.input<S>,
): z.ZodType<z.output<S>, Draft> =>
  // The form gives its draft and nothing else; to zod the input of a step before a schema is unknown.
  z.preprocess(toSend as (draft: unknown) => z.input<S>, schema) as unknown as z.ZodType<z.output<S>, Draft>

type Options<In extends FieldValues, Out extends FieldValues, Saved> = {
  schema: z.ZodType<Out, In>
  values: DefaultValues<In>
  call: (written: Out) => Promise<Saved>
  onDone: (saved: Saved, written: Out) => void
  codeFields?: CodeFields
  /** What fields say that were left empty, where that is more than to fill them in. */
  whenEmpty?: Partial<Record<Path<In>, string>>
}

type DraftForm<In, Out, Saved> = {
  draft: In
  change: (part: Partial<In>) => void
  /** What is wrong with a field, or at a path in it, or with a part of that, by the schema or by the server. */
  errorAt: (path: Path<In>) => string | undefined
  /** Whether it was sent and a field says that it is wrong, in sight or not. */
  isRefused: boolean
  /** Whether something was written that is not stored. */
  isChanged: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  store: Submit<Out, Saved>
  /** For another button of the form than the one that stores, such as one that tries: checks as before a submit. */
  onPress: (event: MouseEvent<HTMLButtonElement>, then: (written: Out) => void) => void
  /** What was stored is what is shown; what was written while it was on its way stays. */
  reset: (stored: In) => void
  /** Shows at their fields what the server said to it, as `useSubmit` wants it. */
  onFailed: (failure: Error) => boolean
}

/**
 * `useSchemaForm` for fields that are no plain inputs, or depend on each other: what is written is had and changed as a whole. The first field in
 * error gets the focus, also when it is the server that found it.
 */
export function useDraftForm<In extends FieldValues, Out extends FieldValues, Saved>(
  options: Options<In, Out, Saved>,
): DraftForm<In, Out, Saved> {
  const { schema, values, call, onDone, codeFields, whenEmpty } = options
  const form = useSchemaForm(schema, values)
  const sentence = useFieldError()
  // All fields have values from the beginning.
  const draft = useWatch({ control: form.control }) as In
  const { errors, isDirty, isSubmitted } = form.formState
  const focus = useFocusOfError()
  const onFailed = (failure: Error) => {
    const isShown = showFieldErrors(form, failure, codeFields, true)
    if (isShown) focus.want()
    return isShown
  }
  const store = useSubmit({ call, onDone, onFailed })
  const sent = useRef<In>(undefined)
  const send = (written: Out) => {
    sent.current = { ...form.getValues() }
    store.submit(written)
  }
  const submit = form.handleSubmit(send, focus.want)
  const change = (part: Partial<In>) => {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true })
    if (isSubmitted)
      void form.trigger(Object.entries(part).flatMap(([name, value]) => pathsIn(name, value)) as Path<In>[])
  }
  return {
    draft,
    change,
    errorAt: (path) => {
      const found = firstErrorOf(get(errors, path))
      const ofEmpty = found && found.type !== 'server' && isEmpty(get(draft, path)) ? whenEmpty?.[path] : undefined
      return ofEmpty ?? sentence(found)
    },
    isRefused: isSubmitted && Object.keys(errors).length > 0,
    isChanged: isDirty,
    onSubmit: (event) => {
      focus.within(event.currentTarget)
      void submit(event)
    },
    store,
    onPress: ({ currentTarget }, then) => {
      focus.within(currentTarget.form)
      void form.handleSubmit(then, focus.want)()
    },
    reset: (stored) => {
      const now = form.getValues()
      const before = sent.current ?? now
      form.reset(stored)
      change(
        Object.fromEntries(Object.entries(now).filter(([name, value]) => !dequal(value, before[name]))) as Partial<In>,
      )
    },
    onFailed,
  }
}

/** A field and all in it. The library takes an error of a part for none where only the whole is named. */
const pathsIn = (name: string, value: unknown): string[] => [
  name,
  ...(typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([part, inside]) => pathsIn(`${name}.${part}`, inside))
    : []),
]

type Found = { type: string; message: string }

/** Of a list or a group, the first that is wrong in it. */
function firstErrorOf(error: unknown): Found | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string')
    return { type: 'type' in error ? String(error.type) : 'validate', message: error.message }
  for (const [name, part] of Object.entries(error)) {
    const found = name === 'ref' ? undefined : firstErrorOf(part)
    if (found) return found
  }
  return undefined
}

/** Gives the first field in error the focus as soon as its error is drawn. */
function useFocusOfError() {
  const form = useRef<HTMLFormElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    const field = isWanted.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!field) return
    isWanted.current = false
    field.focus()
  })
  return {
    within: (element: HTMLFormElement | null) => {
      form.current = element
    },
    want: () => {
      isWanted.current = true
    },
  }
}

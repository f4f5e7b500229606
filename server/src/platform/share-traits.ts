import { config } from 'zod'

type Schema = { _zod: { constr: object; traits: Set<string> } }

/**
 * Lets all schemas of a kind share the set of names by which zod tells what they are (`instanceof`): each has one of its own else, 1.7 MB for
 * those of the contract. To be called before they are made. The hook is zod's own for work on a finished schema.
 */
export function shareTraits(): void {
  const known = new WeakMap<object, Set<string>>()
  config({
    postProcessor: ({ _zod }: Schema) => {
      const traits = known.get(_zod.constr)
      if (traits?.size === _zod.traits.size) _zod.traits = traits
      else if (!traits) known.set(_zod.constr, _zod.traits)
    },
  })
}

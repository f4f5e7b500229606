import type { Node } from '@pgsql/types'
import { StatementRefused } from '../tree.ts'

type KindOf<U> = U extends unknown ? keyof U : never
export type Kind = KindOf<Node>
export type NodeBody<K extends Kind> = Extract<Node, Record<K, unknown>>[K]

/** What a node is and holds; undefined where there is none. */
export function openNode(node: Node | undefined): [kind: string, body: object] | undefined {
  const [entry] = Object.entries(node ?? {})
  return entry
}

/** The node's body where it is of this kind. */
export function nodeAs<K extends Kind>(node: Node | undefined, kind: K): NodeBody<K> | undefined {
  // A node is an object of one key, its kind.
  return node && kind in node ? (node as unknown as Record<K, NodeBody<K>>)[kind] : undefined
}

/** A name or a text of the parser's own: `String` nodes. */
export const namesOf = (nodes: Node[] | undefined): string[] =>
  (nodes ?? []).map((node) => nodeAs(node, 'String')?.sval ?? refuseStatement('This name cannot be read.'))

/** A node that holds more than we know how to write down is refused. */
export function refuseOthers(body: object, ...known: string[]): void {
  for (const field of Object.keys(body))
    if (!known.includes(field)) refuseStatement(`This use of ${field} is not supported.`)
}

export function refuseStatement(message: string, reason = 'not_readable', at?: number): never {
  throw new StatementRefused(reason, message, at)
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** The fields that there are: what is undefined is left out. */
export const definedFields = <T extends object>(fields: T): Given<T> =>
  // Entries of an object without some of its keys are an object without them.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>

import { identifierOf } from './functions.ts'
import { isTreeNode, readTree, type TreeNode } from './tree.ts'

/**
 * Verbs that say what is done and not to what. Words that are nouns as well and stand for what is given (`token`, `template`, `stem`) are not
 * among them, nor is `fail`, which has one meaning everywhere: an error of the catalogue.
 */
const verbs = new Set(
  `accept acknowledge act add advance allow answer apply archive ask assemble assign attach attempt begin book build call cancel change charge check
  choose claim clean clear close collect compare compute confirm connect convert copy count create cut decide delete deliver dequeue describe detach
  disable disconnect dispatch download draw drop edit embed enable end enqueue ensure execute expand explain export fetch fill filter find finish
  follow format forward generate get give guess handle hide hold import insert insist install invite join judge keep know leave list load lock
  look make mark match measure merge migrate move notify open parse patch pause permit pick post prepare present press print process publish pull
  purge push put react read rebuild receive record redo refresh refuse register reject release remove rename render renew replace reply report
  request require reserve reset resolve restart restore resume retry return revoke run save scan schedule search select send set settle share
  shift show sign skip snooze sort split start stop store submit subscribe summarise summarize sync take tell test tokenise tokenize track
  transcribe translate try undo update upload use validate verify visit wait walk watch withdraw write`.split(/\s+/),
)

/** Exported functions that are called by a verb alone: where they are imported, nothing says what it is done to. */
export function findBareVerbs(file: string, source: string): { name: string; line: number }[] {
  return ((readTree(file, source).body as TreeNode[]) ?? [])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (isTreeNode(declaration) ? functionsDeclaredBy(declaration) : []))
    .filter(({ name }) => verbs.has(name))
    .map(({ name, start }) => ({ name, line: source.slice(0, start).split('\n').length }))
}

function functionsDeclaredBy(declaration: TreeNode): { name: string; start: number }[] {
  const { start } = declaration
  if (declaration.type !== 'VariableDeclaration') {
    const name = declaration.type === 'FunctionDeclaration' ? identifierOf(declaration.id) : undefined
    return name ? [{ name, start }] : []
  }
  return (declaration.declarations as TreeNode[]).flatMap(({ id, init }) => {
    const name = identifierOf(id)
    return name && isTreeNode(init) && /^(Arrow)?Function/.test(init.type) ? [{ name, start }] : []
  })
}

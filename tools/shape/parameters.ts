import { identifierOf } from './functions.ts'
import { isTreeNode, readTree, walkTree } from './tree.ts'

/** Lines where a parameter is called `one`, which says nothing of what it is one of. */
export function findUnspeakingParameters(file: string, source: string): number[] {
  if (!/\bone\b/.test(source)) return []
  const found: number[] = []
  walkTree(readTree(file, source), ({ params }) => {
    for (const parameter of Array.isArray(params) ? params : [])
      if (isTreeNode(parameter) && identifierOf(parameter) === 'one')
        found.push(source.slice(0, parameter.start).split('\n').length)
  })
  return found
}

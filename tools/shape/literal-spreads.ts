import { isTreeNode, readTree, walkTree } from './tree.ts'

/** Lines where a literal is spread inside a literal (`{ ...{ a, b }, c }`): what is in it stands there by itself. */
export function findLiteralSpreads(file: string, source: string): number[] {
  if (!/\.\.\.\s*\{/.test(source)) return []
  const found: number[] = []
  walkTree(readTree(file, source), ({ type, argument, start }, [parent]) => {
    if (type !== 'SpreadElement' || parent?.type !== 'ObjectExpression') return
    if (isTreeNode(argument) && argument.type === 'ObjectExpression')
      found.push(source.slice(0, start).split('\n').length)
  })
  return found
}

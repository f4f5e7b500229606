import { localized } from '#contract/kit/localized-text.ts'
import { flowLimits } from '../limits.ts'
import { toText } from './coerce.ts'
import { type EvaluationContext, evaluateExpression } from './evaluate.ts'
import { ExpressionError } from './expression-error.ts'
import { type Expression, parseExpression } from './parse.ts'

/** Text with expressions in it, read once and filled often. */
export type Template = { pieces: (string | Expression)[] }

/** Reads `Hello {{customer.name | title}}`. `\{{` stands for braces themselves. Throws ExpressionError. */
export function parseTemplate(source: string): Template {
  const pieces: (string | Expression)[] = []
  let text = ''
  for (let index = 0; index < source.length; ) {
    const open = source.indexOf('{{', index)
    if (open < 0) {
      text += source.slice(index)
      break
    }
    if (source[open - 1] === '\\') {
      text += `${source.slice(index, open - 1)}{{`
      index = open + 2
      continue
    }
    const close = closing(source, open + 2)
    text += source.slice(index, open)
    if (text !== '') pieces.push(text)
    text = ''
    pieces.push(parseExpression(source.slice(open + 2, close)))
    index = close + 2
  }
  if (text !== '') pieces.push(text)
  return { pieces }
}

/** The `}}` that ends an expression: not one within quotes. */
function closing(source: string, from: number): number {
  let quote = ''
  for (let index = from; index < source.length; index++) {
    const char = source.charAt(index)
    if (quote !== '') {
      if (char === '\\') index++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '}' && source[index + 1] === '}') return index
  }
  throw new ExpressionError(
    'syntax',
    localized('An expression is not closed: "}}" is missing.', 'Ada ekspresi yang belum ditutup: "}}" tidak ada.'),
    from - 2,
  )
}

/** Filled as text. Throws ExpressionError. */
export function fillText({ pieces }: Template, context: EvaluationContext): string {
  let text = ''
  for (const piece of pieces) {
    text += typeof piece === 'string' ? piece : toText(evaluateExpression(piece, context))
    if (text.length > flowLimits.template.result)
      throw new ExpressionError('too_much_work', localized('The text is too long.', 'Teks ini terlalu panjang.'))
  }
  return text
}

/** A lone expression keeps the type of what it gives; everything else is text. */
export function fillValue(template: Template, context: EvaluationContext): unknown {
  const [only] = template.pieces
  if (template.pieces.length === 1 && only !== undefined && typeof only !== 'string')
    return evaluateExpression(only, context)
  return fillText(template, context)
}

/** Every expression of a template. */
export const expressionsOf = ({ pieces }: Template): Expression[] => pieces.filter((piece) => typeof piece !== 'string')

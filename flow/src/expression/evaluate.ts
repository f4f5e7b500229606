import { localized } from '#contract/kit/localized-text.ts'
import { flowLimits } from '../limits.ts'
import { compareValues, isEqualValue, isTrue, toNumber, toText } from './coerce.ts'
import { ExpressionError } from './expression-error.ts'
import { type FormatLocale, formats } from './formats.ts'
import type { Expression } from './parse.ts'
import { type SecretPlaceholders, secretUnreadable, unknownSecret } from './secret-marks.ts'

/** What an expression is evaluated over: roots by name, and how things are written. */
export type EvaluationContext = FormatLocale & {
  values: Readonly<Record<string, unknown>>
  /** Names that may have no value yet: they are null rather than unknown. */
  known?: ReadonlySet<string>
  /** Where secrets may be named: `secret.name` is a mark, never a value. */
  secrets?: SecretPlaceholders | undefined
}

/** Evaluates without side effects: no calls, no prototypes, own properties only. Throws ExpressionError. */
export function evaluateExpression(expression: Expression, context: EvaluationContext): unknown {
  return new Evaluation(context).of(expression)
}

class Evaluation {
  readonly #around: EvaluationContext
  #work = 0

  constructor(context: EvaluationContext) {
    this.#around = context
  }

  of(expression: Expression): unknown {
    if (++this.#work > flowLimits.expression.work) throw tooMuch()
    switch (expression.type) {
      case 'literal':
        return expression.value
      case 'list':
        return expression.items.map((item) => this.of(item))
      case 'root':
        return this.#root(expression.name, expression.at)
      case 'member':
        return this.#member(expression)
      case 'not':
        return !isTrue(this.of(expression.of))
      case 'minus':
        return -toNumber(this.#readable(this.of(expression.of)))
      case 'choose':
        return isTrue(this.of(expression.when)) ? this.of(expression.then) : this.of(expression.otherwise)
      case 'format':
        return this.#format(expression)
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right)
    }
  }

  #root(name: string, at: number): unknown {
    const { values, known } = this.#around
    if (Object.hasOwn(values, name)) return values[name]
    if (known?.has(name)) return null
    throw unknownVariable(name, at)
  }

  #member({ of, key }: Extract<Expression, { type: 'member' }>): unknown {
    const { secrets } = this.#around
    if (secrets && of.type === 'root' && of.name === 'secret') {
      const name = toText(this.of(key))
      const placeholder = secrets.placeholderOf(name)
      if (placeholder === undefined) throw unknownSecret(name, of.at)
      return placeholder
    }
    const whole = this.of(of)
    return member(typeof whole === 'string' ? this.#readable(whole) : whole, this.#readable(this.of(key)))
  }

  /** What is looked into has no secret in it. */
  #readable<T>(value: T): T {
    if (this.#around.secrets?.isIn(value)) throw secretUnreadable()
    return value
  }

  #format({ name, of, given, at }: Extract<Expression, { type: 'format' }>): unknown {
    // The one format that makes up for what is missing.
    if (name === 'default') {
      const found = this.#orNothing(of)
      return found === null || found === undefined || found === ''
        ? this.of(given[0] ?? { type: 'literal', value: '' })
        : found
    }
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined
    if (!format) throw unknownFormat(name, at)
    const value = this.of(of)
    const rest = given.map((expression) => this.of(expression))
    const { secrets } = this.#around
    // Joining puts texts together and looks into none of them.
    if (name !== 'join' && secrets?.isIn([value, ...rest])) {
      if (rest.length > 0) throw secretUnreadable(at)
      return secrets.formatted(name, value)
    }
    return format(value, rest, this.#around)
  }

  #orNothing(of: Expression): unknown {
    try {
      return this.of(of)
    } catch (error) {
      if (error instanceof ExpressionError && error.code === 'unknown_variable') return null
      throw error
    }
  }

  #binary(operator: string, left: Expression, right: Expression): unknown {
    const item = this.of(left)
    if (operator === 'and' || operator === '&&') return isTrue(item) && isTrue(this.of(right))
    if (operator === 'or' || operator === '||') return isTrue(item) || isTrue(this.of(right))
    const other = this.of(right)
    if (operator === '+') return calculate(operator, item, other)
    return calculate(operator, this.#readable(item), this.#readable(other))
  }
}

function calculate(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '==':
      return isEqualValue(left, right)
    case '!=':
      return !isEqualValue(left, right)
    case '<':
      return compareValues(left, right) < 0
    case '<=':
      return compareValues(left, right) <= 0
    case '>':
      return compareValues(left, right) > 0
    case '>=':
      return compareValues(left, right) >= 0
    case 'contains':
      return containsValue(left, right)
    case 'in':
      return containsValue(right, left)
    case '+':
      return typeof left === 'string' || typeof right === 'string'
        ? joined(left, right)
        : toNumber(left) + toNumber(right)
    case '-':
      return toNumber(left) - toNumber(right)
    case '*':
      return toNumber(left) * toNumber(right)
    case '/':
      return divided(toNumber(left), toNumber(right))
    default:
      return toNumber(left) % toNumber(right)
  }
}

/** Texts without regard to case, lists by their items, objects by their keys. */
export function containsValue(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole)) return whole.some((item) => isEqualValue(item, part))
  if (typeof whole === 'object' && whole !== null) return Object.hasOwn(whole, toText(part))
  return toText(whole).toLowerCase().includes(toText(part).toLowerCase())
}

function joined(left: unknown, right: unknown): string {
  const text = toText(left) + toText(right)
  if (text.length > flowLimits.template.result) throw tooMuch()
  return text
}

function divided(left: number, right: number): number {
  if (right !== 0) return left / right
  throw new ExpressionError('wrong_type', localized('Nothing can be divided by zero.', 'Tidak bisa dibagi nol.'))
}

/** What is not there is null; only own properties are there. */
function member(of: unknown, key: unknown): unknown {
  if (of === null || of === undefined) return null
  if (key === 'length' && (typeof of === 'string' || Array.isArray(of))) return of.length
  if (Array.isArray(of)) return Number.isInteger(Number(key)) ? (of.at(Number(key)) ?? null) : null
  if (typeof of !== 'object') return null
  const name = toText(key)
  return Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : null
}

export const unknownVariable = (name: string, at?: number): ExpressionError =>
  new ExpressionError(
    'unknown_variable',
    localized(
      `There is no variable "${name}". Choose one from the list, or write {{${name} | default:""}} if it may be missing.`,
      `Tidak ada variabel "${name}". Pilih dari daftar, atau tulis {{${name} | default:""}} kalau memang bisa kosong.`,
    ),
    at,
    name,
  )

export const unknownFormat = (name: string, at?: number): ExpressionError =>
  new ExpressionError(
    'unknown_format',
    localized(
      `There is no format "${name}". There are: ${['default', ...Object.keys(formats)].join(', ')}.`,
      `Tidak ada format "${name}". Yang ada: ${['default', ...Object.keys(formats)].join(', ')}.`,
    ),
    at,
  )

const tooMuch = () =>
  new ExpressionError('too_much_work', localized('The expression does too much.', 'Ekspresi ini terlalu berat.'))

import { goesTo, hostOf, readHostRule } from '#contract/flows/secret-hosts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import type { FlowDocument } from '../document.ts'
import type { Expression } from '../expression/index.ts'
import { ExpressionError, parseExpression, parseTemplate } from '../expression/index.ts'
import { keepsSecret } from '../expression/secret-marks.ts'
import { expressionsOf } from '../expression/template.ts'
import { definitionOf } from '../nodes/index.ts'
import { type Field, fieldsOf, readOptions } from '../options.ts'
import type { FlowProblem } from '../problem.ts'

/** What is known of a secret of the place. `usable`: by whoever the flow would run for. */
export type SecretFacts = { name: string; hosts: readonly string[]; usable: boolean }

/** What keeps a document from sending the secrets that it names. */
export function secretProblems(document: FlowDocument, secrets: readonly SecretFacts[]): FlowProblem[] {
  const byName = new Map(secrets.map((secret) => [secret.name, secret]))
  return secretsNamedBy(document).flatMap(({ node, option, name, url }) => {
    const found = wrongWith(name, byName.get(name), url)
    return found ? [{ ...found, severity: 'error' as const, node, option }] : []
  })
}

type Named = { node: string; option: string; name: string; url: URL | undefined }

/** Every secret that a step sends: where it is named, and where the step goes as far as that is written down. */
export function secretsNamedBy(document: FlowDocument): Named[] {
  return document.nodes.flatMap((node) => {
    const definition = definitionOf(node.kind)
    if (!definition?.takesSecrets) return []
    const { options } = readOptions(definition, node)
    const url = addressOf(options.url)
    return fieldsOf(definition, options).flatMap((field) =>
      [...new Set(expressionsIn(field).flatMap(namesIn))].map((name) => ({
        node: node.id,
        option: field.path,
        name,
        url,
      })),
    )
  })
}

/** An address whose host stands there in full. */
function addressOf(written: unknown): URL | undefined {
  const whole = typeof written === 'string' ? /^\s*(https?:\/\/[^/?#{}]+)(?:[/?#]|\s*$)/i.exec(written)?.[1] : undefined
  return whole !== undefined && URL.canParse(whole) ? new URL(whole) : undefined
}

function wrongWith(name: string, secret: SecretFacts | undefined, url: URL | undefined) {
  if (!secret)
    return {
      code: 'secret_deleted',
      message: localized(`There is no secret "${name}".`, `Tidak ada rahasia "${name}".`),
    }
  if (!secret.usable)
    return {
      code: 'secret_not_permitted',
      message: localized(`You may not use the secret "${name}".`, `Kamu tidak boleh memakai rahasia "${name}".`),
    }
  if (secret.hosts.length === 0)
    return {
      code: 'secret_without_hosts',
      message: localized(
        `The secret "${name}" names no host yet, so it is not sent. Open Secrets and say where it may go.`,
        `Rahasia "${name}" belum punya host, jadi tidak dikirim. Buka Rahasia lalu tentukan tujuannya.`,
      ),
    }
  if (
    !url ||
    secret.hosts.some((host) => goesTo(required(readHostRule(host), 'hosts are read before they are kept'), url))
  )
    return undefined
  return {
    code: 'secret_not_for_host',
    message: localized(
      `The secret "${name}" may not go to ${hostOf(url)}, only to: ${secret.hosts.join(', ')}.`,
      `Rahasia "${name}" tidak boleh dikirim ke ${hostOf(url)}, hanya ke: ${secret.hosts.join(', ')}.`,
    ),
  }
}

function expressionsIn({ meta, value }: Field): Expression[] {
  if (typeof value !== 'string') return []
  try {
    if (meta.filled === 'expression') return value.trim() === '' ? [] : [parseExpression(value)]
    return meta.filled ? expressionsOf(parseTemplate(value)) : []
  } catch (error) {
    // What cannot be read is told as such.
    if (error instanceof ExpressionError) return []
    throw error
  }
}

const isSecret = (expression: Expression): boolean =>
  expression.type === 'member' && expression.of.type === 'root' && expression.of.name === 'secret'

function namesIn(expression: Expression): string[] {
  const own =
    expression.type === 'member' && isSecret(expression) && expression.key.type === 'literal'
      ? [String(expression.key.value)]
      : []
  return [...own, ...partsOf(expression).flatMap(namesIn)]
}

/** Whether an expression looks into a secret rather than passing it on, as the evaluator would refuse. */
export const looksIntoSecret = (expression: Expression): boolean =>
  partsOf(expression).some(looksIntoSecret) || (!passesOn(expression) && partsOf(expression).some(mayBeSecret))

function passesOn(expression: Expression): boolean {
  if (isSecret(expression)) return true
  if (expression.type === 'binary') return ['+', 'and', 'or', '&&', '||'].includes(expression.operator)
  if (expression.type === 'format') return keepsSecret(expression.name)
  return expression.type === 'choose' || expression.type === 'list' || expression.type === 'not'
}

function mayBeSecret(expression: Expression): boolean {
  if (isSecret(expression)) return true
  if (expression.type === 'choose') return mayBeSecret(expression.then) || mayBeSecret(expression.otherwise)
  if (expression.type === 'binary') return expression.operator === '+' && partsOf(expression).some(mayBeSecret)
  if (expression.type === 'format') return keepsSecret(expression.name) && partsOf(expression).some(mayBeSecret)
  return expression.type === 'list' && expression.items.some(mayBeSecret)
}

function partsOf(expression: Expression): Expression[] {
  switch (expression.type) {
    case 'literal':
    case 'root':
      return []
    case 'member':
      return [expression.of, expression.key]
    case 'not':
    case 'minus':
      return [expression.of]
    case 'binary':
      return [expression.left, expression.right]
    case 'choose':
      return [expression.when, expression.then, expression.otherwise]
    case 'format':
      return [expression.of, ...expression.given]
    case 'list':
      return expression.items
  }
}

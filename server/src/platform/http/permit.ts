import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { type Action, type Actor, decidePermission, type Refusal, ruleOf } from '#contract/permissions.ts'
import { Failure, fail } from './fail.ts'

/** Refuses what the permission table does not allow; says by which rule and who can grant it. */
export function permitAction(actor: Actor, action: Action): void {
  const decision = decidePermission(action, actor)
  if (decision.allowed) return
  throw ruleOf(action).hidden ? fail('not_found') : new NotPermitted(decision, actor)
}

/**
 * The gate before every call that names an action. What is decided by the role in a workspace that the call names is left
 * to its service, which finds that workspace first.
 */
export function requirePermission(actor: Actor, action: Action | undefined): void {
  if (action !== undefined && !isPermitted(actor, action)) permitAction(actor, action)
}

/** Whether the gate lets them through. */
export const isPermitted = (actor: Actor, action: Action | undefined): boolean =>
  action === undefined || ruleOf(action).of === 'named' || decidePermission(action, actor).allowed

/** `not_permitted`, its sentence, and the same for programs in `details`. */
export class NotPermitted extends Failure {
  readonly refusal: Refusal
  readonly actor: Actor

  constructor(refusal: Refusal, actor: Actor, granter = refusal.whoCanGrant, names: readonly string[] = []) {
    const { action, rule, granters, roles } = refusal
    super('not_permitted', { rule, granter }, [
      { path: 'action', message: action },
      { path: 'rule', message: rule },
      { path: 'roles', message: roles.join(',') },
      { path: 'who_can_grant', message: granter },
      { path: 'granters', message: granters.join(',') },
      ...(names.length > 0 ? [{ path: 'granter_names', message: names.join(', ') }] : []),
    ])
    this.refusal = refusal
    this.actor = actor
  }

  /** The same, with the names of those who can grant it. */
  by(names: readonly string[]): NotPermitted {
    return names.length === 0 ? this : new NotPermitted(this.refusal, this.actor, namesGrant(names), names)
  }
}

const listIn = (names: readonly string[], or: string) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`

const namesGrant = (names: readonly string[]): LocalizedText =>
  localized(`${listIn(names, 'or')} can grant it.`, `${listIn(names, 'atau')} bisa memberikannya.`)

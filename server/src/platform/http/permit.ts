import { type Action, type Actor, may, type Refusal } from '#contract/permissions.ts'
import { Failure } from './fail.ts'

/** Refuses what the permission table does not allow; says by which rule and who can grant it. */
export function permit(actor: Actor, action: Action): void {
  const decision = may(action, actor)
  if (!decision.allowed) throw notPermitted(decision)
}

/** `not_permitted`, its sentence, and the same for programs in `details`. */
export const notPermitted = ({ action, rule, whoCanGrant, granters }: Refusal): Failure =>
  new Failure('not_permitted', { rule, granter: whoCanGrant }, [
    { path: 'action', message: action },
    { path: 'rule', message: rule },
    { path: 'who_can_grant', message: whoCanGrant },
    { path: 'granters', message: granters.join(',') },
  ])

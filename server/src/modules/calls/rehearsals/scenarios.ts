import { callLimits } from '#contract/calls/limits.ts'
import type { RehearsalScenario, RehearsalScenarioId, RehearsalScenarioInput } from '#contract/calls/rehearsal.ts'
import { emptyMail, quietVoice } from '#contract/calls/rehearsal.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import type { Models } from '../../models/service.ts'
import type { CallAbility } from '../lines.ts'
import { getCall } from '../logs.ts'
import * as store from './scenario-store.ts'

type ScenarioDeps = Pick<Deps, 'db' | 'clock'>

export async function listScenarios(
  { db, models, ability }: ScenarioDeps & { models: Models; ability: CallAbility },
  scope: Scope,
) {
  const [scenarios, model, hears, speaks] = await Promise.all([
    store.listScenarios(db, scope),
    models.find(),
    ability.hears(),
    ability.speaks(),
  ])
  return { scenarios, has_model: model !== undefined, hears, speaks }
}

/** Scenarios of the place, all of them. Throws `rehearsal_scenario_not_found`. */
export async function requireScenarios(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  ids: readonly RehearsalScenarioId[],
): Promise<RehearsalScenario[]> {
  const wanted = new Set(ids)
  const found = await store.listScenarios(db, scope, [...wanted])
  if (found.length < wanted.size) throw fail('rehearsal_scenario_not_found')
  return found
}

const onlyScenario = async (deps: Pick<Deps, 'db'>, scope: Scope, id: RehearsalScenarioId) => {
  const [scenario] = await requireScenarios(deps, scope, [id])
  if (!scenario) throw fail('rehearsal_scenario_not_found')
  return scenario
}

export async function createScenario(
  deps: ScenarioDeps,
  scope: Scope,
  input: RehearsalScenarioInput,
): Promise<RehearsalScenario> {
  const now = deps.clock.now()
  const id = newId<RehearsalScenarioId>(now)
  const limit = callLimits.rehearsalScenariosKept
  if (!(await store.insertScenario(deps.db, scope, { ...input, id, now }, limit)))
    throw fail('rehearsal_scenario_limit_reached', { limit })
  return onlyScenario(deps, scope, id)
}

/** Who called says the same again; for a model, what they wanted is what they asked first. */
export async function createFromCall(deps: ScenarioDeps, scope: Scope, id: CallId): Promise<RehearsalScenario> {
  const call = await getCall(deps, scope, id)
  const said = call.turns.filter(({ speaker, text }) => speaker === 'caller' && text.trim() !== '')
  const lines = said.map(({ text }) => text.trim().slice(0, 500)).slice(0, callLimits.rehearsalLines)
  const [goal] = lines
  if (goal === undefined) throw fail('rehearsal_call_silent')
  const facts = call.entities.map(({ text }) => text).join(', ')
  return createScenario(deps, scope, {
    name: goal.slice(0, 80),
    language: call.language,
    caller: 'script',
    goal,
    mood: '',
    facts: facts.slice(0, 2_000),
    lines,
    voice: quietVoice,
    mail: emptyMail,
  })
}

export async function updateScenario(
  deps: ScenarioDeps,
  scope: Scope,
  id: RehearsalScenarioId,
  input: RehearsalScenarioInput,
): Promise<RehearsalScenario> {
  if (!(await store.updateScenario(deps.db, scope, { ...input, id }))) throw fail('rehearsal_scenario_not_found')
  return onlyScenario(deps, scope, id)
}

export async function removeScenario(
  { db }: Pick<ScenarioDeps, 'db'>,
  scope: Scope,
  id: RehearsalScenarioId,
): Promise<null> {
  if (!(await store.removeScenario(db, scope, id))) throw fail('rehearsal_scenario_not_found')
  return null
}

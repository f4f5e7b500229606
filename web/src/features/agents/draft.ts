import { dequal } from 'dequal'
import type { Agent } from '#contract/agents/schemas.ts'

/** What the form of an agent holds. */
export type AgentDraft = Pick<
  Agent,
  'name' | 'description' | 'hint' | 'greeting' | 'instructions' | 'default_source' | 'status' | 'tools'
> & { model: string }

const empty: AgentDraft = {
  name: '',
  description: '',
  hint: '',
  greeting: '',
  instructions: '',
  model: '',
  tools: [],
  default_source: 'default',
  status: 'active',
}

export function draftOf(agent: Agent | undefined): AgentDraft {
  if (!agent) return empty
  const { name, description, hint, greeting, instructions, default_source, status, tools, model } = agent
  return { name, description, hint, greeting, instructions, default_source, status, tools, model: model ?? '' }
}

/** The fields that differ from what is stored. */
export function changedFields(draft: AgentDraft, agent: Agent | undefined): Partial<AgentDraft> {
  const before = draftOf(agent)
  const names = Object.keys(draft) as (keyof AgentDraft)[]
  return Object.fromEntries(names.flatMap((name) => (dequal(draft[name], before[name]) ? [] : [[name, draft[name]]])))
}

/** As the call takes it: a list is a JSON array. */
export function formOf(fields: Partial<AgentDraft>, logo: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (logo) form.set('logo', logo)
  return form
}

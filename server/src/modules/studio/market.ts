import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import type {
  OpenProject,
  ProjectCategory,
  ProjectType,
  StudioTemplate,
  TemplateInput,
} from '#contract/studio/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { builtinTemplate, builtinTemplates } from './builtin-templates.ts'
import { factsOf } from './document.ts'
import * as store from './market-store.ts'
import { beginProject, foundOrFail, type StudioDeps } from './service.ts'
import { findProject } from './store.ts'

export type TemplateQuery = PageQuery & {
  query?: string | undefined
  category?: ProjectCategory | undefined
  type?: ProjectType | undefined
}

/** What people of the place have shared first, then what comes with the product. */
export async function listTemplates(
  { db }: StudioDeps,
  scope: Scope,
  language: Language,
  query: TemplateQuery,
): Promise<Page<StudioTemplate>> {
  const own = (await store.listTemplates(db, scope)).map((row) => presentTemplate(scope, row))
  const all = [...own, ...builtinTemplates(language)].filter((template) => matches(template, query))
  const start = (query.page - 1) * query.limit
  return toPage(all.slice(start, start + query.limit), all.length, query)
}

function matches({ name, description, category, type }: StudioTemplate, query: TemplateQuery): boolean {
  if (query.category && category !== query.category) return false
  if (query.type && type !== query.type) return false
  const text = `${name} ${description}`.toLowerCase()
  return (query.query ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export async function addTemplate(deps: StudioDeps, scope: Scope, input: TemplateInput): Promise<StudioTemplate> {
  const project = foundOrFail(await findProject(deps.db, scope, input.project_id))
  const now = deps.clock.now()
  const id = newId<string>(now)
  const given = {
    id,
    now,
    name: input.name ?? project.name,
    description: input.description ?? project.description,
    category: input.category ?? project.category,
    ...factsOf(project.document),
  }
  if (!(await store.insertTemplate(deps.db, scope, given, limits.studio.templatesPerPlace)))
    throw fail('template_limit_reached')
  return presentTemplate(scope, required(await findTemplate(deps, scope, id), 'it has just been stored'))
}

export async function removeTemplate(deps: StudioDeps, scope: Scope, id: string): Promise<null> {
  if (builtinTemplate(id, 'en')) throw fail('template_builtin')
  const row = await findTemplate(deps, scope, id)
  if (!row) throw fail('template_not_found')
  if (!row.is_mine) permitAction(scope, 'agents.edit-others')
  if (!(await store.removeTemplate(deps.db, scope, id))) throw fail('template_not_found')
  return null
}

export async function useTemplate(
  deps: StudioDeps,
  scope: Scope,
  language: Language,
  input: { template_id: string; name?: string | undefined },
): Promise<OpenProject> {
  const builtin = builtinTemplate(input.template_id, language)
  const row = builtin ? undefined : await findTemplate(deps, scope, input.template_id)
  const template = builtin ?? row
  if (!template) throw fail('template_not_found')
  const { name, description, category, document } = template
  return beginProject(deps, scope, { name: input.name ?? name, description, category, facts: factsOf(document) })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const findTemplate = async ({ db }: StudioDeps, scope: Scope, id: string) =>
  uuid.test(id) ? store.findTemplate(db, scope, id) : undefined

const presentTemplate = (scope: Scope, row: store.TemplateRow): StudioTemplate => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  type: row.type,
  source: 'market' as const,
  published_by: row.published_by,
  node_count: row.node_count,
  is_removable: row.is_mine || decidePermission('agents.edit-others', scope).allowed,
})

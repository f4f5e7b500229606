import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import {
  flowDocument,
  openProject,
  projectCategory,
  projectId,
  projectType,
  studioTemplate,
  templateConnection,
  templateConnectionId,
  templateConnectionInput,
  templateInput,
  templatePage,
} from './schemas.ts'

const call = { service: 'gateway', auth: 'token' } as const
const search = pageQuery(limits.studio.projectsPage).extend({
  query: z.string().trim().max(200).optional(),
  category: projectCategory.optional(),
})
const templateId = z.string().trim().min(1).max(80)

export const studioMarketEndpoints = defineEndpoints({
  listCategories: {
    ...call,
    method: 'GET',
    path: '/studio/category',
    action: 'studio.view',
    summary: 'The categories of flows and templates, named in the language of the person.',
    data: z.array(z.object({ id: projectCategory, name: z.string() })),
  },
  listMarketTemplates: {
    ...call,
    method: 'GET',
    path: '/studio/market/template',
    action: 'studio.view',
    summary: 'Templates that come with the product and those the place has put into its market.',
    query: search,
    data: templatePage,
  },
  addMarketTemplate: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/studio/market/template',
    action: 'studio.edit',
    summary: 'Puts the draft of a flow into the market of the place.',
    body: templateInput,
    data: studioTemplate,
    errors: ['project_not_found', 'template_limit_reached'],
  },
  removeMarketTemplate: {
    ...call,
    method: 'DELETE',
    path: '/studio/market/template',
    action: 'studio.edit',
    summary: 'Takes a template out of the market: its author, the owner or an admin.',
    query: z.object({ id: templateId }),
    errors: ['template_not_found', 'template_builtin', 'not_permitted'],
  },
  useMarketTemplate: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/studio/market/use/template',
    action: 'studio.edit',
    summary: 'Makes a flow out of a template.',
    body: z.object({ template_id: templateId, name: z.string().trim().min(1).max(limits.name.max).optional() }),
    data: openProject,
    errors: ['template_not_found', 'project_limit_reached'],
  },
  listTemplatesOfType: {
    ...call,
    method: 'GET',
    path: '/studio/template',
    action: 'studio.view',
    summary: 'Templates of flows that one thing starts, such as a WhatsApp message.',
    query: search.extend({ type: projectType.default('whatsapp') }),
    data: templatePage,
  },
  listTemplateConnections: {
    ...call,
    method: 'GET',
    path: '/studio/whatsapp/template/connection',
    action: 'studio.view',
    summary: 'Which flows send which WhatsApp message templates.',
    query: pageQuery(50, limits.studio.connectionsPerPlace),
    data: pageOf(templateConnection),
  },
  addTemplateConnection: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/studio/whatsapp/template/connection',
    action: 'studio.edit',
    summary: 'Connects a flow to a WhatsApp message template.',
    body: templateConnectionInput,
    data: templateConnection,
    errors: ['project_not_found', 'template_connection_taken', 'template_connection_limit_reached'],
  },
  removeTemplateConnection: {
    ...call,
    method: 'DELETE',
    path: '/studio/whatsapp/template/connection',
    action: 'studio.edit',
    summary: 'Ends such a connection.',
    query: z.object({ id: templateConnectionId }),
    errors: ['template_connection_not_found'],
  },
  buildByWords: {
    service: 'autoflow',
    auth: 'token',
    method: 'POST',
    path: '/autoflow/chat',
    action: 'studio.edit',
    summary:
      'Builds a flow from a description, or adds to the draft of one; nothing is saved by this call. What was not understood is asked.',
    body: z.object({
      text: z.string().trim().min(1).max(limits.studio.request),
      project_id: projectId.optional(),
    }),
    data: z.object({
      reply: z.string(),
      name: z.string(),
      document: flowDocument,
      /** What was not understood, and what steps lack; also in the reply. */
      questions: z.array(z.string()),
    }),
    rate: { max: 30, perSeconds: 60 },
    errors: ['project_not_found'],
  },
})

import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { Auth, Endpoint } from '#contract/kit/endpoint.ts'
import { failure, success } from '#contract/kit/envelope.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

const schemes: Record<Exclude<Auth, 'none'>, { header: string; description: string }> = {
  token: { header: 'token', description: 'The token of a signed-in device, for every service but user.' },
  token_client: { header: 'token_client', description: 'The token of a signed-in device, for the user service.' },
  activation: { header: 'token_activate_account', description: 'The token of a sign-up in progress.' },
  reset: { header: 'token_client', description: 'The token of a password reset in progress.' },
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return json
}

/** OpenAPI 3.1 of all calls, derived from the same declarations that serve them. It takes as long as all else of a start. */
export function openApi(routes: readonly Route[], info: { title: string; version: string }): Json {
  const securitySchemes = Object.fromEntries(
    Object.entries(schemes).map(([name, { header, description }]) => [
      name,
      { type: 'apiKey', in: 'header', name: header, description },
    ]),
  )
  return {
    openapi: '3.1.0',
    info,
    paths: pathsOf(routes),
    components: { securitySchemes, schemas: { Failure: schemaOf(failure, 'output') } },
  }
}

function pathsOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of routes) {
    const path = `/api/${endpoint.service}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return paths
}

function operation(operationId: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint)
  return {
    operationId,
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(endpoint.stepUp && { 'x-step-up': true }),
    ...(endpoint.auth !== 'none' && { security: [{ [endpoint.auth]: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { '200': okResponse(endpoint), ...failureResponses(endpoint) },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, new for each thing that is to be made. The same call with the same key answers for an hour what it answered first, and makes nothing.',
  schema: { type: 'string', maxLength: 200 },
}

function parameters(schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody({ body, form }: Endpoint): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
  if (!form) return undefined
  const fields = schemaOf(form.fields, 'input') as { properties?: Json }
  const files = Object.fromEntries(
    Object.entries(form.files).map(([name, { maxFiles, maxBytes }]) => [
      name,
      {
        type: 'array',
        maxItems: maxFiles,
        items: { type: 'string', format: 'binary' },
        description: `at most ${maxBytes} bytes each`,
      },
    ]),
  )
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...fields, properties: { ...fields.properties, ...files } } } },
  }
}

function okResponse({ data, events, file }: Endpoint): Json {
  if (file) return { description: 'OK', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const content: Json = { 'application/json': { schema: schemaOf(success(data ?? z.null()), 'output') } }
  if (events) content['text/event-stream'] = { schema: schemaOf(events, 'output') }
  return { description: 'OK', content }
}

function failureResponses(endpoint: Endpoint): Json {
  const codes = [
    ...(endpoint.errors ?? []),
    'invalid_input' as const,
    ...(endpoint.auth === 'none' ? [] : ['unauthorized' as const]),
    ...(endpoint.stepUp ? ['step_up_required' as const] : []),
    ...(endpoint.idempotent ? (['idempotency_key_reused', 'request_in_progress'] as const) : []),
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

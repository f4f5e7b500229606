import { LRUCache } from 'lru-cache'
import { organizationEmbeddingEndpoints } from '#contract/embedding/endpoints.ts'
import type { OrganizationEmbedding, OrganizationEmbeddingInput } from '#contract/embedding/schemas.ts'
import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { createGuardedFetch, mayBeAsked, readAllowance } from '../../platform/net/index.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { openStored, sealModel, withKey } from '../models/service.ts'
import * as store from './choice-store.ts'
import { type Embeddings, inTheBox, makerOf, serviceEmbeddings } from './embeddings.ts'
import { tryOut } from './try-embedding.ts'

/** Another process may have changed it: it is read again this often. */
const freshMs = 10_000
/** Organizations whose choice is remembered. */
const maxKept = 1_000
const timeoutMs = 30_000
/** 64 vectors of the largest size, as text. */
const maxBytes = 16 * 1024 * 1024

export type EmbeddingChoices = {
  /** What makes the vectors of an organization's files. */
  of: (id: OrganizationId) => Promise<Embeddings>
  /** `changed`: vectors of the organization are to be made anew. */
  routes: (changed: (id: OrganizationId) => Promise<void>) => Route[]
}

type ChoiceDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'> & {
  /** What those have that have not chosen. */
  installation: () => Promise<Embeddings>
}

/** What makes the vectors of each organization: its own choice, else what the installation has. */
export function createChoices(deps: ChoiceDeps): EmbeddingChoices {
  const allow = readAllowance(deps.config.NET_ALLOW)
  const fetch = createGuardedFetch({ allow, timeoutMs, maxBytes })
  const kept = new LRUCache<OrganizationId, Promise<Embeddings | undefined>>({ max: maxKept, ttl: freshMs })
  const read = (id: OrganizationId) => {
    const embeddings = store.findChoice(deps.db, id).then((row): Embeddings | undefined => {
      if (!row) return undefined
      return row.choice === 'box'
        ? inTheBox
        : serviceEmbeddings(openStored(deps, row.service), row.maker, deps.log, fetch)
    })
    embeddings.catch(() => kept.delete(id))
    kept.set(id, embeddings)
    return embeddings
  }
  const of = async (id: OrganizationId) => {
    const own = await (kept.get(id) ?? read(id))
    return own ?? deps.installation()
  }
  const addressOf = async (id: OrganizationId, input: Parameters<typeof withKey>[0]) => {
    const row = await store.findChoice(deps.db, id)
    const address = withKey(input, row?.choice === 'service' ? openStored(deps, row.service) : undefined)
    if (!(await mayBeAsked(address.baseUrl, { allow }))) throw fail('embedding_address_refused')
    return address
  }
  const show = async (id: OrganizationId, language: Language): Promise<OrganizationEmbedding> => {
    const [row, installation, now] = await Promise.all([store.findChoice(deps.db, id), deps.installation(), of(id)])
    const service = row?.choice === 'service' ? row.service : undefined
    return {
      choice: row?.choice ?? 'installation',
      installation_model: installation.ofPassages ? installation.label : null,
      base_url: service?.base_url ?? null,
      model: service?.model ?? null,
      has_key: Boolean(service?.sealed_key),
      ...(await store.countReady(deps.db, id, now.name)),
      problem: row?.problem ? toProblem(row.problem, language) : null,
    }
  }
  const choose = async (actor: Actor, input: OrganizationEmbeddingInput) => {
    const { organizationId: id } = actor.scope
    const address = input.choice === 'service' ? await addressOf(id, input) : undefined
    const name = address?.name ?? (input.choice === 'box' ? inTheBox : await deps.installation()).label
    await storeChoice(deps, actor, input.choice, { address, name })
    await read(id)
  }
  return {
    of,
    routes: (changed) =>
      routes(organizationEmbeddingEndpoints, {
        getOrganizationEmbedding: ({ scope, language }) => show(scope.organizationId, language),
        setOrganizationEmbedding: async ({ scope, from, body, language }) => {
          await choose({ userId: scope.userId, from, scope }, body)
          await changed(scope.organizationId)
          return show(scope.organizationId, language)
        },
        testOrganizationEmbedding: async ({ scope, body, language }) =>
          tryOut(await addressOf(scope.organizationId, body), language, fetch),
      }),
  }
}

const toProblem = ({ code, at }: { code: string; at: Date }, language: Language) => ({
  code,
  at: at.toISOString(),
  // Written by `noteProblem` only, from the codes of EmbeddingError.
  message: errorMessage(code as ErrorCode, language),
})

type Actor = AuditActor & { scope: Scope }

async function storeChoice(
  deps: ChoiceDeps,
  actor: Actor,
  choice: OrganizationEmbeddingInput['choice'],
  { address, name }: { address: ReturnType<typeof withKey> | undefined; name: string },
): Promise<void> {
  const { organizationId: id } = actor.scope
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    if (choice === 'installation') await store.removeChoice(tx, id)
    else if (address)
      await store.saveChoice(tx, id, { maker: makerOf(address), service: sealModel(deps, address) }, now)
    else await store.saveChoice(tx, id, { maker: inTheBox.name }, now)
    const target = { kind: 'organization', id, name } as const
    const action = 'organization.embedding-chosen' as const
    await recordAudit({ ...deps, db: tx }, actor, { organizationId: id, workspaceId: null, action, target })
  })
}

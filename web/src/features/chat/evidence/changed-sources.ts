import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import type { FileId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { type ChangedSource, type CitedVersion, mostCitedVersions } from '#contract/knowledge-files/schemas.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { type Evidence, evidenceOf } from '../answer/evidence.ts'
import type { Turn } from '../answer/turns.ts'

type ChangedSources = ReadonlyMap<FileId, ChangedSource>

/** Files that the answers of a session cite and that have changed since one of them. */
export const ChangedSourcesContext = createContext<ChangedSources>(new Map())

const minute = 60_000

/** Asked once for all answers that are shown; nothing where none cites a file of the agent. */
export function useChangedSources(turns: readonly Pick<Turn, 'parts'>[]): ChangedSources {
  const cited = [...new Set(turns.flatMap(({ parts }) => citedIn(evidenceOf(parts))))].sort()
  const { data } = useQuery({
    ...endpointQuery(knowledgeFileEndpoints.listChangedSources, {
      query: { cited: cited.slice(-mostCitedVersions).join(',') },
    }),
    enabled: cited.length > 0,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map((data ?? []).map((source) => [source.file_id, source])), [data])
}

/** The files of the agent that evidence quotes, in the versions that it quotes and by the names that they had. */
const citedVersionsIn = (evidence: readonly Evidence[]): (CitedVersion & { name: string })[] =>
  evidence.flatMap((piece) => {
    if (piece.kind !== 'document') return []
    const { file_id, version } = piece.source.providerMetadata.nalar
    return version === undefined ? [] : [{ file_id, version, name: piece.source.title }]
  })

const citedIn = (evidence: readonly Evidence[]) =>
  citedVersionsIn(evidence).map(({ file_id, version }) => `${file_id}:${version}`)

/** `changed_at` is null: it is there no more. */
type ChangedFile = { name: string; changed_at: string | null }

/** Of what an answer rests on, what stands in another version by now, or is gone; each file once. */
export function changedIn(evidence: readonly Evidence[], changed: ChangedSources): ChangedFile[] {
  const found = citedVersionsIn(evidence).flatMap(({ file_id, version, name }) => {
    const source = changed.get(file_id)
    const isOther = source && source.version !== version
    return isOther ? [[file_id, { name: source.name ?? name, changed_at: source.changed_at }] as const] : []
  })
  return [...new Map(found).values()]
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { oneOptions } from '../api.ts'
import type { SuggestedTable } from './suggested-tables.ts'

type Given = { agent: AgentId; usecase: string; description: string; tables: SuggestedTable[] }

/** Makes a use case of what is suggested. One that was made and could not be related is taken up again by the next try. */
export function useSetUp() {
  const client = useQueryClient()
  const [made, setMade] = useState<UseCase>()
  return useMutation({
    mutationKey: endpointKey(calls.relateUseCase),
    mutationFn: async ({ agent, usecase, description, tables }: Given) => {
      const text = { usecase, description }
      const useCase =
        made?.bot_id === agent
          ? await api.call(calls.updateUseCase, { params: { id: made._id }, body: text })
          : await api.call(calls.createUseCase, { params: { botId: agent }, body: { ...text, type: 'tables' } })
      setMade(useCase)
      const relations = tables.map(({ label: _label, rows: _rows, suggested: _suggested, ...notes }) => notes)
      return api.call(calls.relateUseCase, { params: { botId: agent }, body: { usecase_id: useCase._id, relations } })
    },
    onSuccess: (useCase) => client.setQueryData(oneOptions(useCase._id).queryKey, useCase),
  })
}

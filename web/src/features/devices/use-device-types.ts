import { useQuery } from '@tanstack/react-query'
import { overviewOptions } from './api.ts'

/** The types that devices here have, by name. */
export const useDeviceTypes = (): readonly string[] => useQuery(overviewOptions).data?.types ?? []

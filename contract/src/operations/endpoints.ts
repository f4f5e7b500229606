import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageOf } from '../kit/paging.ts'
import { failedJob, failedJobQuery, failedJobsToRetry, failedJobToDiscard, operations } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'installation.operate' } as const
const jobs = '/api/v1/operator/failed-jobs'

/** For operators of the installation. Others get the same answer as for an address that is not there. */
export const operationEndpoints = defineEndpoints({
  getOperations: {
    ...call,
    method: 'GET',
    path: '/api/v1/operator/operations',
    summary: 'How the installation is: health, processes, queues, errors, slow statements, storage',
    data: operations,
    errors: ['not_found'],
  },
  listFailedJobs: {
    ...call,
    method: 'GET',
    path: jobs,
    summary: 'Jobs that were given up, the newest first, with why',
    query: failedJobQuery,
    data: pageOf(failedJob),
    errors: ['not_found'],
  },
  retryFailedJobs: {
    ...call,
    method: 'POST',
    path: `${jobs}/retry`,
    summary: 'Has a job that was given up tried again, or all of its queue.',
    body: failedJobsToRetry,
    data: z.object({ retried: z.int() }),
    errors: ['not_found', 'failed_job_gone'],
  },
  discardFailedJob: {
    ...call,
    method: 'POST',
    path: `${jobs}/discard`,
    summary: 'Forgets a job that was given up: it is never done.',
    body: failedJobToDiscard,
    errors: ['not_found', 'failed_job_gone'],
  },
})

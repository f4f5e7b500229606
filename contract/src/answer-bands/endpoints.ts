import { defineEndpoints } from '../kit/endpoint.ts'
import { answerBandQuery, answerBands } from './schemas.ts'

/** For operators of the installation. Others get the same answer as for an address that is not there. */
export const answerBandEndpoints = defineEndpoints({
  getAnswerBands: {
    service: 'console',
    auth: 'token',
    method: 'GET',
    path: '/api/v1/operator/answer-bands',
    action: 'installation.operate',
    summary: 'How often what the built-in engine was sure of was right, as people say',
    query: answerBandQuery,
    data: answerBands,
    errors: ['not_found'],
  },
})

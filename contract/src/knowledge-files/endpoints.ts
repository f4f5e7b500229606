import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, fileId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import {
  changedSource,
  citedVersions,
  knowledgeFile,
  knowledgeFileOrder,
  knowledgePassage,
  knowledgeSearch,
  knowledgeTable,
  knowledgeUpload,
  knowledgeVersion,
  readingState,
} from './schemas.ts'

const call = { service: 'gateway', auth: 'token' } as const
const ofAgent = z.object({ botId: agentId })
const ofFile = z.object({ id: fileId })
const { bytes: maxBytes, perUpload: maxFiles } = limits.knowledgeFile

export const knowledgeFileEndpoints = defineEndpoints({
  addKnowledgeFiles: {
    ...call,
    method: 'POST',
    path: '/file-knowledges/add',
    action: 'files.add',
    summary:
      'Hands files to an agent. They are read in the background. A file of a name that is there becomes its new version; the same content is not stored twice.',
    query: z.object({ bot_id: agentId }),
    form: { fields: z.object({}), files: { files: { maxBytes, maxFiles, configured: 'knowledgeFile' } } },
    data: knowledgeUpload,
    errors: [
      ...(['agent_not_found', 'files_missing', 'file_too_large', 'too_many_files', 'file_type_not_supported'] as const),
      ...(['file_empty', 'file_encrypted', 'too_many_knowledge_files', 'storage_limit_reached'] as const),
    ],
    failed: 'knowledge_file_upload_failed',
    errorKey: 'errorUploadKnowledgeFile',
    rate: { max: 600, perSeconds: 60 },
  },
  listKnowledgeFiles: {
    ...call,
    method: 'GET',
    path: '/file-knowledges/{botId}',
    action: 'files.use',
    summary: 'The files of an agent, newest first unless `sort` says otherwise; `query` looks in their names.',
    params: ofAgent,
    query: pageQuery(100, 500)
      .extend({ query: z.string().max(200).optional(), state: readingState.optional() })
      .extend(knowledgeFileOrder.shape),
    data: pageOf(knowledgeFile),
    errors: ['agent_not_found'],
    failed: 'knowledge_files_load_failed',
    errorKey: 'errorLoadUploadedFiles',
  },
  searchKnowledge: {
    ...call,
    method: 'GET',
    path: '/file-knowledges/{botId}/search',
    action: 'files.use',
    summary: 'The passages of the agent’s files that answer a question best, each with its words, page and scores.',
    params: ofAgent,
    query: z.object({
      query: z.string().trim().min(1).max(2_000),
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    data: knowledgeSearch,
    errors: ['agent_not_found'],
    failed: 'knowledge_search_failed',
    rate: { max: 240, perSeconds: 60 },
  },
  removeKnowledgeFile: {
    ...call,
    method: 'DELETE',
    path: '/bots/knowledges/{id}',
    action: 'files.delete',
    summary: 'Removes a file with its text, tables and vectors; it can be brought back for a day.',
    params: ofFile,
    errors: ['file_not_found'],
    failed: 'knowledge_file_delete_failed',
    errorKey: 'errorDeleteKnowladgeFile',
  },
  restoreKnowledgeFile: {
    ...call,
    method: 'POST',
    path: '/bots/knowledges/{id}/restore',
    action: 'files.delete',
    summary: 'Brings a removed file back, within a day.',
    params: ofFile,
    data: knowledgeFile,
    errors: ['file_not_found', 'knowledge_file_name_taken'],
  },
  retryKnowledgeFile: {
    ...call,
    method: 'POST',
    path: '/bots/knowledges/{id}/retry',
    action: 'files.edit',
    summary: 'Reads a file again whose newest version failed.',
    params: ofFile,
    data: knowledgeFile,
    errors: ['file_not_found'],
    rate: { max: 60, perSeconds: 60 },
  },
  listKnowledgeVersions: {
    ...call,
    method: 'GET',
    path: '/bots/knowledges/{id}/versions',
    action: 'files.use',
    summary: 'The kept versions of a file, newest first.',
    params: ofFile,
    data: z.array(knowledgeVersion),
    errors: ['file_not_found'],
  },
  listChangedSources: {
    ...call,
    method: 'GET',
    path: '/changed-sources',
    action: 'files.use',
    summary:
      'Which of the files that answers cite have changed since, so that answers are made from another version by now, or are gone.',
    query: z.object({ cited: citedVersions }),
    data: z.array(changedSource),
  },
  listKnowledgePassages: {
    ...call,
    method: 'GET',
    path: '/bots/knowledges/{id}/passages',
    action: 'files.use',
    summary: 'The passages of the version that answers are made from, in reading order.',
    params: ofFile,
    query: pageQuery(20, 100),
    data: pageOf(knowledgePassage),
    errors: ['file_not_found', 'knowledge_file_withheld'],
  },
  listKnowledgeTables: {
    ...call,
    method: 'GET',
    path: '/bots/knowledges/{id}/tables',
    action: 'files.use',
    summary: 'The tables of the version that answers are made from, with their first rows.',
    params: ofFile,
    data: z.array(knowledgeTable),
    errors: ['file_not_found', 'knowledge_file_withheld'],
  },
  getAccessFile: {
    ...call,
    method: 'GET',
    path: '/access-files/{id}',
    action: 'files.use',
    summary: 'The file itself, or a range of it. `version` is a number; the newest when left out.',
    params: ofFile,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    file: true,
    errors: ['file_not_found', 'knowledge_file_withheld'],
  },
})

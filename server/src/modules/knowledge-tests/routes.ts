import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { routes } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import { type RunnerDeps, runWorker, watchTask } from './runner.ts'
import * as tests from './service.ts'
import { tryQuestion } from './try-question.ts'

/** Knowledge tests: their calls, and the runs that this process works on. */
export function createKnowledgeTests(deps: RunnerDeps & tests.TestDeps): Module {
  return {
    routes: routes(knowledgeTestEndpoints, {
      listKnowledgeTests: ({ scope, query }) => tests.listTests(deps, scope, query),
      tryQuestion: ({ body, signal, ...caller }) => tryQuestion(deps, caller, body, signal),
      createKnowledgeTest: ({ scope, body }) => tests.createTest(deps, scope, body),
      createKnowledgeTestFromAnswer: ({ scope, params, body }) =>
        tests.createFromAnswer(deps, scope, params.answerId, body),
      updateKnowledgeTest: ({ scope, params, body }) => tests.updateTest(deps, scope, params.id, body),
      removeKnowledgeTest: ({ scope, params }) => tests.removeTest(deps, scope, params.id),
      restoreKnowledgeTest: ({ scope, params }) => tests.restoreTest(deps, scope, params.id),
      startKnowledgeRun: ({ scope, body }) => tests.startRun(deps, scope, body),
      listKnowledgeRuns: ({ scope, query }) => tests.listRuns(deps, scope, query),
      getKnowledgeRun: ({ scope, params, language }) => tests.getRun(deps, scope, params.id, language),
      cancelKnowledgeRun: ({ scope, params }) => tests.cancelRun(deps, scope, params.id),
    }),
    jobs: [runWorker(deps), watchTask(deps)],
  }
}

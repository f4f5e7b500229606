import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { SearchFiles } from '../knowledge.ts'

type Options = z.output<(typeof nodes)['search-knowledge']['options']>

export const searchKnowledge =
  ({ searchFiles }: { searchFiles: SearchFiles }): StepHandler<Options> =>
  async ({ options, scope, signal }) => {
    const passages = await searchFiles({
      scope: await scope(),
      query: options.query,
      files: options.files,
      limit: options.most,
      signal,
    })
    if (!passages)
      throw new StepFailed(
        'knowledge_deleted',
        localized(
          'The chosen files were deleted, are not shared any more, or come from a drive where not everybody may read them.',
          'Berkas yang dipilih sudah dihapus, tidak dibagikan lagi, atau berasal dari drive yang tidak bisa dibaca semua orang.',
        ),
      )
    const [best] = passages
    return best
      ? { port: 'found', output: { passages, answer: best.quote, confidence: best.confidence } }
      : { port: 'nothing', output: { passages: [], answer: '', confidence: 0 } }
  }

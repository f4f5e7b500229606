import { checkFolder, checkMail, checkRedis, checkService, checkStore } from './doctor/check-places.ts'
import type { HealthChecks } from './modules/operations/health.ts'
import type { Services } from './services.ts'

type Given = Pick<Services, 'config' | 'fileStore' | 'models' | 'speech'>

/** The looks of the doctor at what the running server rests on, with what is set in Settings. */
export const healthChecksOf = ({ config, fileStore, models, speech }: Given): HealthChecks => ({
  disk: () => checkFolder(config),
  files: () => checkStore(fileStore, config),
  redis: async () => (config.REDIS_URL ? checkRedis(config) : undefined),
  mail: () => checkMail(config),
  model: async () => {
    const model = await models.find()
    return model && checkService('model', model.address, '')
  },
  speech: async () => {
    const address = await speech.address()
    return address && checkService('speech', address, '')
  },
})

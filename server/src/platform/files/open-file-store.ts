import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

type BucketKeys = Pick<Config, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN'>
export type StoreSettings = Pick<Config, 'DATA_DIR' | 'FILES_URL'> & BucketKeys

/** The store of an installation: S3 where FILES_URL names a bucket. What speaks S3 is read only then. */
export async function openFileStore(config: StoreSettings): Promise<FileStore> {
  if (!config.FILES_URL) return createDiskStore(config.DATA_DIR)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(config.FILES_URL, {
    cacheDir: `${config.DATA_DIR}/cache/files`,
    credentials: credentialsOf(config),
  })
}

/** Undefined: as the machine says who it is (a role of an instance or a pod). */
function credentialsOf(config: BucketKeys): { accessKeyId: string; secretAccessKey: string } | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = config
  if (!accessKeyId || !secretAccessKey) return undefined
  return { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) }
}

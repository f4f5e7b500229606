// Before each file of tests: what was compiled before is found here, too, and by the processes that are started from here.
import { enableCompileCache } from 'node:module'
import { serverEnv } from './server-env.ts'

enableCompileCache(serverEnv.NODE_COMPILE_CACHE)

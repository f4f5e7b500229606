// `npm run deploy:check` says what is wrong with the files below deploy/: that they can be read, name what is there, and run nothing as root.
import { checkDeploy } from './deploy/files.ts'

const problems = checkDeploy()
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${problems.length === 0 ? 'deploy/ is in order' : `${problems.length} problems`}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

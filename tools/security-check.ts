// Says which packages of the lock file may not go along or have a known weakness, and which files hold a secret. Asks no network.
import { scanPackages, scanSecrets } from './security/scan.ts'

const problems = [...scanPackages(), ...scanSecrets()]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(problems.length === 0 ? 'packages and files are in order\n' : `${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1

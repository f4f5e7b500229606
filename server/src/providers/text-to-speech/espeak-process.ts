// eSpeak NG as WebAssembly (package espeak-ng, GPL-3.0-or-later), in a process of its own: takes the options of the program, the words by
// the input, and gives the WAV file by the output.
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import run from 'espeak-ng'

const files: Record<string, readonly string[]> = { '--stdin': ['-f', 'words'], '--stdout': ['-w', 'sound'] }
const words = await text(process.stdin)
const given = process.argv.slice(2).flatMap((option) => files[option] ?? [option])
const { FS } = await run({ arguments: given, preRun: [({ FS }) => FS.writeFile('words', words)] })
writeFileSync(process.stdout.fd, FS.readFile('sound'))

// Writes a .br and a .gz beside each text file of the built client, so that serving it costs no work.
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const directory = process.argv[2]
if (!directory) throw new Error('usage: compress.ts <directory>')

const texts = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map'])
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const files = fs
  .readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && texts.has(path.extname(entry.name)))
  .map((entry) => path.join(entry.parentPath, entry.name))

await Promise.all(
  files.map(async (file) => {
    const text = fs.readFileSync(file)
    if (text.length < 1024) return
    fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, quality))
    fs.writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  }),
)

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** The kind of a picture by its content, whatever its name says; undefined for what is none of ours. */
export async function readImageType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  return type && pictures.has(type.mime) ? type.mime : undefined
}

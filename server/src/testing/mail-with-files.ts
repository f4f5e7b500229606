type MailFile = { name: string; content: Buffer | string; contentId?: string }

/** The body of a mail with files, and its Content-Type. One with a `contentId` stands inside the text. */
export function mailWithFiles(text: string, files: readonly MailFile[]): { type: string; body: string } {
  const parts = files.map(({ name, content, contentId }) =>
    [
      'Content-Type: application/octet-stream',
      `Content-Disposition: ${contentId ? 'inline' : 'attachment'}; filename="${name}"`,
      ...(contentId ? [`Content-ID: <${contentId}>`] : []),
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  )
  const first = ['Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
  const whole = [first, ...parts].map((part) => `--files\r\n${part}\r\n`).join('')
  return { type: 'multipart/mixed; boundary=files', body: `${whole}--files--` }
}

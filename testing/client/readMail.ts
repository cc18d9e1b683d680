export interface Mail {
  headers: Record<string, string>
  text: string
  html: string
  files: { type: string; name: string; content: string }[]
  raw: string
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const ENCODED_WORD = /=\?utf-8\?([BQ])\?([^?]*)\?=/gi

/** Decodes the encoded words (RFC 2047) of a header. Adjacent encoded words are joined. */
function decodedHeader(value: string): string {
  return value.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/(?:=\?utf-8\?[BQ]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(ENCODED_WORD)].map(([, kind, word = '']) =>
      kind?.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function splitMail(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodedHeader(line.slice(colon + 1).trim())] as const
  })
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) }
}

interface Part {
  type: string
  name: string
  content: string
}

function decodedPart(headers: Record<string, string>, body: string): Part {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : Buffer.from(body, 'latin1')
  const name = /filename="?([^";]+)"?/.exec(headers['content-disposition'] ?? '')?.[1] ?? ''
  return { type: (headers['content-type'] ?? '').split(';')[0] ?? '', name, content: bytes.toString('utf8') }
}

function partsOf(raw: string): Part[] {
  const { headers, body } = splitMail(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return [decodedPart(headers, body)]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

export function readMail(raw: string): Mail {
  const parts = partsOf(raw)
  const read = (type: string) => (parts.find((part) => part.type === type)?.content ?? '').replaceAll('\r\n', '\n')
  const files = parts.filter(({ name }) => name !== '')
  return {
    headers: splitMail(raw).headers,
    text: read('text/plain').trimEnd(),
    html: read('text/html').trimEnd(),
    files,
    raw,
  }
}

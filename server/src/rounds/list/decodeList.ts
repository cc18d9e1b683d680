export type ListEncoding = 'utf-8' | 'utf-16' | 'windows-1252'

export interface Decoded {
  encoding: ListEncoding
  text: string
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Workbooks, pictures and documents chosen by mistake; most others contain a NUL. */
const isNoList = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ||
  startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x25, 0x50, 0x44, 0x46)

function decodeAs(name: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeBytes(bytes: Uint8Array): Decoded | null {
  const as = (encoding: ListEncoding, text: string | null) => (text === null ? null : { encoding, text })
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16', decodeAs('utf-16le', bytes))
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16', decodeAs('utf-16be', bytes))
  return as('utf-8', decodeAs('utf-8', bytes)) ?? as('windows-1252', decodeAs('windows-1252', bytes))
}

/**
 * The uploaded or pasted text; null if it is not text. Other control characters are ignored in cells, and do not reject
 * a list.
 */
export function decodeList(bytes: Uint8Array): Decoded | null {
  if (isNoList(bytes)) return null
  const found = decodeBytes(bytes)
  return found && !found.text.includes('\0') ? found : null
}

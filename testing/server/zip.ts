import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  path: string
  content: string | Uint8Array
  saidSize?: number
  flags?: number
}

function common({ content, saidSize, flags = 0 }: Packed, packed: Buffer, nameLength: number): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(saidSize ?? bytes.length, 18)
  head.writeUInt16LE(nameLength, 22)
  return head
}

const signed = (signature: number, ...parts: Buffer[]) => {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(signature)
  return Buffer.concat([head, ...parts])
}

export function zipOf(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const packed = deflateRawSync(file.content)
    const name = Buffer.from(file.path)
    const fields = common(file, packed, name.length)
    const local = signed(0x04034b50, fields, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signed(0x02014b50, Buffer.from([20, 0]), fields, place, name))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, entries, signed(0x06054b50, end)]))
}

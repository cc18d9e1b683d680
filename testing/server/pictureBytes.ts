import { crc32, deflateSync } from 'node:zlib'

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const latin = (text: string) => Buffer.from(text, 'latin1')
const little = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** EXIF metadata with a text and a location, which Assay must remove from pictures. */
const exifOf = (orientation: number, secret = 'SECRET at 48.2N 16.3E') =>
  Buffer.concat([
    latin('MM\0*'),
    u32(8),
    u16(2),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(orientation),
    u16(0),
    u16(0x010f),
    u16(2),
    u32(secret.length),
    u32(38),
    u32(0),
    latin(secret),
  ])

const chunk = (type: string, content: Buffer) => {
  const typed = Buffer.concat([latin(type), content])
  return Buffer.concat([u32(content.length), typed, u32(crc32(typed))])
}

interface Wanted {
  width?: number
  height?: number
  orientation?: number
  shade?: number
  isClean?: boolean
}

export function pngOf({ width = 3, height = 2, orientation = 1, shade = 0, isClean = false }: Wanted = {}) {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 100), shade)])
  const pixels = Buffer.concat(Array.from({ length: Math.min(height, 100) }, () => line))
  const secrets = [
    chunk('tEXt', latin('Comment\0SECRET')),
    chunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0SECRET')),
    chunk('eXIf', exifOf(orientation)),
    chunk('tIME', Buffer.alloc(7)),
  ]
  return new Uint8Array(
    Buffer.concat([
      latin('\x89PNG\r\n\x1a\n'),
      chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
      ...(isClean ? [] : secrets),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
      ...(isClean ? [] : [latin('SECRET behind the end')]),
    ]),
  )
}

/** Random grey values cannot be compressed, so the size of the file is known. */
export function noisyPng(width: number, height: number) {
  let state = 1
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647
    return state & 0xff
  }
  const lines = Array.from({ length: height }, () => Buffer.from([0, ...Array.from({ length: width }, noise)]))
  return new Uint8Array(
    Buffer.concat([
      latin('\x89PNG\r\n\x1a\n'),
      chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
      chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 0 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])

/** The pixels of the JPEG are invalid, which matters only for displaying the picture. */
export function jpegOf({ width = 3, height = 2, orientation = 1 }: Wanted = {}) {
  return new Uint8Array(
    Buffer.concat([
      latin('\xff\xd8'),
      segment(0xe0, Buffer.concat([latin('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01'), latin('SECRET thumbnail')])),
      segment(0xe1, Buffer.concat([latin('Exif\0\0'), exifOf(orientation)])),
      segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0SECRET')),
      segment(0xed, latin('Photoshop 3.0\0SECRET')),
      segment(0xfe, latin('SECRET')),
      segment(0xe2, latin('ICC_PROFILE\0\x01\x01 how colours are meant')),
      segment(0xdb, Buffer.alloc(65, 1)),
      segment(0xc2, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])),
      segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
      Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
      segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
      Buffer.from([5, 6]),
      latin('\xff\xd9SECRET behind the end'),
    ]),
  )
}

export function gifOf({ width = 3, height = 2 }: Wanted = {}) {
  return new Uint8Array(
    Buffer.concat([
      latin('GIF89a'),
      little(width, 2),
      little(height, 2),
      Buffer.from([0x80, 0, 0]),
      Buffer.alloc(6, 9),
      latin('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0'),
      latin('!\xfe\x06SECRET\0'),
      latin('!\xff\x0bXMP DataXMP\x06SECRET\0'),
      latin('!\xf9\x04\0\0\0\0\0'),
      latin(','),
      Buffer.alloc(4),
      little(width, 2),
      little(height, 2),
      Buffer.from([0]),
      Buffer.from([2, 2, 0x4c, 0x01, 0]),
      latin(';SECRET behind the end'),
    ]),
  )
}

const webpChunk = (type: string, content: Buffer) =>
  Buffer.concat([latin(type), little(content.length, 4), content, Buffer.alloc(content.length % 2)])

export function webpOf({ width = 3, height = 2, orientation = 1 }: Wanted = {}) {
  const body = Buffer.concat([
    latin('WEBP'),
    webpChunk('VP8X', Buffer.concat([Buffer.from([0x2c, 0, 0, 0]), little(width - 1, 3), little(height - 1, 3)])),
    webpChunk('ICCP', latin('how colours are meant')),
    webpChunk(
      'VP8L',
      Buffer.concat([Buffer.from([0x2f]), little((width - 1) | ((height - 1) << 14), 4), latin('pix')]),
    ),
    webpChunk('EXIF', exifOf(orientation)),
    webpChunk('XMP ', latin('SECRET')),
  ])
  return new Uint8Array(Buffer.concat([latin('RIFF'), little(body.length, 4), body, latin('SECRET behind the end')]))
}

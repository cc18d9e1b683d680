import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gifOf, jpegOf, pngOf, webpOf } from '../../../../testing/server/pictureBytes.ts'
import { cleanPicture } from './cleanPicture.ts'
import { orientationIn } from './formats/orientation.ts'

const kinds = [
  ['image/png', pngOf],
  ['image/jpeg', jpegOf],
  ['image/gif', gifOf],
  ['image/webp', webpOf],
] as const

const cleaned = (bytes: Uint8Array) => {
  const found = cleanPicture(bytes)
  if (typeof found === 'string') throw new Error(found)
  return { ...found, text: Buffer.from(found.bytes).toString('latin1') }
}

test.each(kinds)('all embedded metadata is removed from %s', (type, make) => {
  const picture = cleaned(make())

  expect(picture).toMatchObject({ type, width: 3, height: 2 })
  expect(picture.text).not.toMatch(/SECRET|XMP|adobe|Photoshop/i)
  expect(cleaned(picture.bytes)).toEqual(picture)
})

test.each(kinds)('the parts of %s that image programs need stay in their order', (_, make) => {
  const known = /IHDR|IDAT|IEND|ICC_PROFILE|NETSCAPE2\.0|VP8X|ICCP|VP8L/g
  const before = Buffer.from(make()).toString('latin1').match(known)

  expect(cleaned(make()).text.match(known)).toEqual(before)
})

test.each(kinds.filter(([type]) => type !== 'image/gif'))(
  'the orientation of %s is kept, and all other metadata is removed',
  (_, make) => {
    const turned = cleaned(make({ orientation: 6 }))

    expect(turned).toMatchObject({ width: 2, height: 3 })
    const notes = Buffer.from(turned.bytes).indexOf('MM\0*', 'latin1')
    expect(orientationIn(Buffer.from(turned.bytes).subarray(notes))).toBe(6)
    expect(turned.text).not.toContain('SECRET')
    expect(cleaned(make({ orientation: 1 })).text).not.toContain('MM\0*')
  },
)

test.each([
  ['the loop extension', '!\xff\x0bNETSCAPE2.0', '!\xff\x19NETSCAPE2.0'],
  ['the control extension', '!\xf9\x04\0\0\0\0\0', '!\xf9\x06SECRET\0'],
])('metadata is removed from a GIF even if the length of %s is wrong', (_, own, other) => {
  const text = Buffer.from(gifOf()).toString('latin1').replace(own, other)
  const picture = cleaned(Buffer.from(text, 'latin1'))

  expect(picture.text).not.toMatch(/SECRET/)
  expect(cleaned(picture.bytes)).toEqual(picture)
})

test('two files of the same picture with different metadata give the same bytes', () => {
  expect(cleaned(pngOf({ isClean: true })).digest).toBe(cleaned(pngOf()).digest)
  expect(cleaned(pngOf({ shade: 1 })).digest).not.toBe(cleaned(pngOf()).digest)
})

test('pictures with more than 25 million pixels are rejected', () => {
  expect(cleanPicture(pngOf({ width: 5_000, height: 5_000 }))).toMatchObject({ width: 5_000 })
  for (const [, make] of kinds) expect(cleanPicture(make({ width: 5_001, height: 5_000 }))).toBe('PICTURE_TOO_LARGE')
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an HTML page', '<!doctype html><p>x'],
  ['a BMP', 'BM\0\0\0\0'],
  ['a PNG header without a picture', '\x89PNG\r\n\x1a\n'],
  ['a JPEG header without a picture', '\xff\xd8\xff\xe0'],
  ['a GIF header without a picture', 'GIF89a'],
  ['a WebP header without a picture', 'RIFF\x04\0\0\0WEBP'],
])('%s is rejected as a picture', (_, text) => {
  expect(cleanPicture(Buffer.from(text, 'latin1'))).toBe('NOT_A_PICTURE')
})

test('a JPEG with too many segments is rejected', () => {
  const [start, rest] = [jpegOf().subarray(0, 2), jpegOf().subarray(2)]
  const withEmpty = (amount: number) =>
    Buffer.concat([start, ...Array.from({ length: amount }, () => Buffer.from([0xff, 0xfe, 0, 2])), rest])

  expect(cleanPicture(withEmpty(5_000))).toMatchObject({ type: 'image/jpeg' })
  expect(cleanPicture(withEmpty(20_000))).toBe('NOT_A_PICTURE')
})

test('a PNG or WebP with too many empty chunks is rejected', () => {
  const [png, webp] = [pngOf(), webpOf()]
  const many = (amount: number, chunk: Buffer) => Buffer.concat(Array.from({ length: amount }, () => chunk))
  const pngWith = (amount: number) =>
    Buffer.concat([png.subarray(0, 33), many(amount, Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')), png.subarray(33)])
  const webpWith = (amount: number) => {
    const empty = many(amount, Buffer.from('XXXX\0\0\0\0', 'latin1'))
    const bytes = Buffer.concat([webp.subarray(0, 30), empty, webp.subarray(30)])
    bytes.writeUInt32LE(bytes.readUInt32LE(4) + empty.length, 4)
    return bytes
  }

  expect(cleanPicture(pngWith(5_000))).toMatchObject({ type: 'image/png' })
  expect(cleanPicture(webpWith(5_000))).toMatchObject({ type: 'image/webp' })
  expect([cleanPicture(pngWith(20_000)), cleanPicture(webpWith(20_000))]).toEqual(['NOT_A_PICTURE', 'NOT_A_PICTURE'])
})

test.each(kinds)('a truncated or damaged %s is either a valid picture or rejected', (_, make) => {
  const whole = make()
  fc.assert(
    fc.property(
      fc.nat(whole.length),
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }),
      (length, changes) => {
        const bytes = whole.slice()
        for (const [at, value] of changes) bytes[at] = value
        const found = cleanPicture(bytes.subarray(0, whole.length - length))
        if (typeof found !== 'string') expect(cleanPicture(found.bytes)).toMatchObject({ digest: found.digest })
      },
    ),
    { numRuns: 500 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, isWithinNetworks, parseNetwork } from './publicAddress.ts'

/** The first and last address of each range in the registries of IANA for special-purpose and multicast addresses. */
const SPECIAL_4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
].map((ends) => ends.map((end) => end.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)))

const dotted = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
const isSpecial = (number: number) => SPECIAL_4.some(([from = 0, to = 0]) => number >= from && number <= to)

const anyFour = fc.oneof(
  fc.nat(0xffff_ffff),
  fc.constantFrom(
    ...SPECIAL_4.flat().flatMap((edge) => [edge, Math.max(0, edge - 1), Math.min(0xffff_ffff, edge + 1)]),
  ),
)

test('only IPv4 addresses that are not reserved are public, in every notation', () => {
  fc.assert(
    fc.property(anyFour, (number) => {
      const text = dotted(number)
      const hex = [number >>> 16, number & 0xffff].map((group) => group.toString(16))
      const notations = [text, `::ffff:${text}`, `::FFFF:${hex.join(':')}`, `0:0:0:0:0:ffff:${hex.join(':')}`]
      for (const written of [...notations, `64:ff9b::${text}`, `64:ff9b::${hex.join(':')}`])
        expect([written, isPublicAddress(written)]).toEqual([written, !isSpecial(number)])
    }),
    { numRuns: 500 },
  )
})

test('only globally assigned IPv6 addresses are public', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
      const [first = 0, second = 0] = groups
      const isGlobal = first >= 0x2000 && first <= 0x3fff
      const isSpecialSix =
        (first === 0x2001 && (second < 0x200 || second === 0xdb8)) ||
        first === 0x2002 ||
        (first === 0x3fff && second < 0x1000)
      const text = groups.map((group) => group.toString(16)).join(':')
      if (/^0:0:0:0:0:ffff:|^64:ff9b:0:0:0:0:/.test(text)) return
      expect([text, isPublicAddress(text)]).toEqual([text, isGlobal && !isSpecialSix])
    }),
    { numRuns: 500 },
  )
})

test.each([
  '::',
  '::1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  'fec0::1',
  '100::1',
  '2001::1',
  '2001:0:53aa::1',
  '2001:1ff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '3fff:fff::1',
  '64:ff9b:1::1',
  '::ffff:0:127.0.0.1',
  '5f00::1',
  '4000::1',
  '1fff::1',
  '',
  'localhost',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  ':::',
  '1::2::3',
  '2600:',
  ':2600::',
  '2600::g',
  '2600:1:2:3:4:5:6:7:8',
  '[2600::1]',
  ' 8.8.8.8',
  '8.8.8.8 ',
])('the address %j is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2001:200::1', '2600::', '3fff:1000::1', '::ffff:8.8.8.8'])(
  'the address %j is public',
  (text) => {
    expect(isPublicAddress(text)).toBe(true)
  },
)

test('a network contains exactly its own addresses, in every notation', () => {
  const allowed = ['10.2.0.0/16', '127.0.0.1/32', '::1/128'].flatMap((text) => parseNetwork(text) ?? [])

  for (const inside of ['10.2.0.0', '10.2.255.255', '127.0.0.1', '::1', '0:0::1', '::ffff:10.2.3.4', '::ffff:7f00:1'])
    expect([inside, isWithinNetworks(inside, allowed)]).toEqual([inside, true])
  for (const outside of ['10.3.0.0', '10.1.255.255', '127.0.0.2', '::2', '8.8.8.8', 'x'])
    expect([outside, isWithinNetworks(outside, allowed)]).toEqual([outside, false])
})

test.each(['10.2.0.0', '10.2.0.1/16', '10.2.0.0/33', '::1/129', '::1/-1', '10.2.0.0/16/1', 'host/8', '10.2.0.0/', ''])(
  '%j is not a valid network',
  (text) => {
    expect(parseNetwork(text)).toBeNull()
  },
)

test.each([
  '::ffff:1.2.3',
  '::ffff:1.2.3.256',
  '1::2::3',
  '1:2:3',
  '1:2:3:4:5:6:7:8:9',
  'g::1',
  '08.8.8.8',
  '',
  'fe80::1%eth0',
])('the text %j is not an address and therefore not public', (text) => {
  expect(isPublicAddress(text)).toBe(false)
  expect(parseNetwork(`${text}/8`)).toBeNull()
})

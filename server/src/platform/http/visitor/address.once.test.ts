import { expect, test } from 'vitest'
import { networkOf, parseAddress } from './address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:8080', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
])('the address %s is normalised to %s', (given, written) => {
  expect(parseAddress(given)).toBe(written)
})

test.each(['', 'unknown', '_hidden', '192.0.2.256', '1.2.3', '192.0.2.1:x', 'x'.repeat(12_000), '::1::2'])(
  '%.20s is not a valid address',
  (given) => {
    expect(parseAddress(given)).toBeNull()
  },
)

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

import { expect, test } from 'vitest'
import { ASHBY_UPDATE_URL, defaultHosts, isHost, isWithinHosts } from './hosts.ts'

test('a host is allowed if this host or a parent domain is in the list, in upper or lower case', () => {
  const { greenhouse } = defaultHosts
  for (const host of ['greenhouse.io', 'app.greenhouse.io', 'APP.EU.Greenhouse.IO', 'app.greenhouse.io.'])
    expect(isWithinHosts(host, greenhouse)).toBe(true)
  for (const host of ['evilgreenhouse.io', 'greenhouse.io.evil.example', 'io', ''])
    expect(isWithinHosts(host, greenhouse)).toBe(false)
  expect(isWithinHosts('10.0.0.1', ['10.0.0.1'])).toBe(true)
  expect(isWithinHosts('api.ashbyhq.com', defaultHosts.ashby)).toBe(false)
  expect(ASHBY_UPDATE_URL).toMatch(/^https:/)
})

test('a valid host is a domain name or an IP address, without a port or a path', () => {
  for (const host of ['greenhouse.io', 'intranet.local', '127.0.0.1', '::1', 'xn--bcher-kva.example'])
    expect(isHost(host)).toBe(true)
  for (const host of [
    '',
    'com',
    'de',
    'localhost',
    'a b',
    'https://x',
    'x/y',
    'x:80',
    '*.x',
    'X.io',
    '-a.io',
    `${'a'.repeat(254)}`,
  ])
    expect(isHost(host)).toBe(false)
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

function targetsOf(url: string) {
  return addressesOf(url).urls.map((each) => {
    const { host, port, user, password, database } = new pg.Client({ connectionString: each })
    return { host, port, user, password, database }
  })
}

const own = { user: 'assay', password: 'p@ss', database: 'assay' }

test.each([
  ['one host', 'postgres://assay:p%40ss@db:6432/assay', [{ ...own, host: 'db', port: 6432 }]],
  ['a usual port', 'postgresql://assay:p%40ss@db/assay', [{ ...own, host: 'db', port: 5432 }]],
  ['an IPv6 address', 'postgres://assay:p%40ss@[::1]:6432/assay', [{ ...own, host: '::1', port: 6432 }]],
  [
    'several hosts',
    'postgres://assay:p%40ss@one:1,two/assay?target_session_attrs=read-write',
    [
      { ...own, host: 'one', port: 1 },
      { ...own, host: 'two', port: 5432 },
    ],
  ],
  ['a socket', 'postgres://assay:p%40ss@/assay?host=/run/pg', [{ ...own, host: '/run/pg', port: 5432 }]],
  [
    'several hosts in the query, a port for each',
    'postgres://assay:p%40ss@/assay?host=one,two&port=1,2',
    [
      { ...own, host: 'one', port: 1 },
      { ...own, host: 'two', port: 2 },
    ],
  ],
])('a database address with %s is read in the same way as by libpq', (_, url, expected) => {
  expect(targetsOf(url)).toEqual(expected)
})

test('parameters of a database address with several hosts apply to every host', () => {
  const { urls } = addressesOf('postgres://a@one,two/x?application_name=exam%20one')

  const named = urls.map((url) => new URLSearchParams(url.split('?')[1]).get('application_name'))
  expect(named).toEqual(['exam one', 'exam one'])
})

test('a database address is shown without its password', () => {
  const { shown } = addressesOf('postgres://assay:secret@one:1,two/assay?password=secret')

  expect(shown).toBe('postgres://assay:***@one:1,two/assay')
})

test.each([
  ['postgres://a@one,two/x?port=1,2,3', 'one port'],
  ['postgres://a@one/x?target_session_attrs=standby', 'target_session_attrs'],
  ['postgres://a@one:port/x', 'contains an invalid host'],
])('the database address %s is rejected', (url, words) => {
  expect(() => addressesOf(url)).toThrow(words)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainCheck, detailText, ERASED, type Head, linkText, normalizedName, type Sealed } from './chain.ts'
import { formatNumberSpans, removeSpans } from './spans.ts'

/** This hash is not secure, but sufficient for this test, because different texts have different hashes. */
function hash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) + at
  }
  return `${(one >>> 0).toString(16)}-${(other >>> 0).toString(16)}`
}

const word = fc.string({ minLength: 1, maxLength: 8 })
const auditEntry = fc.record({
  at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  actor_kind: fc.constantFrom('user', 'token', 'shell', 'system'),
  actor_id: fc.option(fc.nat()),
  actor_name: word,
  action: word,
  object_kind: word,
  object_id: word,
  address: word,
  detail: fc.option(fc.json()),
  salt: word,
})

type Drawn = Omit<Sealed, 'seq' | 'digest' | 'hash' | 'erased_at'> & { salt: string }

function sealed(auditEntries: readonly Drawn[]): Sealed[] {
  let previous = ''
  return auditEntries.map((one, at) => {
    const row = { ...one, seq: at + 1, digest: hash(detailText(one.salt, one.detail)) }
    previous = hash(linkText(previous, row))
    return { ...row, hash: previous, erased_at: null }
  })
}

const headOf = (rows: readonly Sealed[]): Head | null => {
  const last = rows.at(-1)
  return last ? { seq: last.seq, hash: last.hash } : null
}

function firstBroken(rows: readonly Sealed[], head: Head | null): number | null {
  const check = chainCheck(hash)
  for (const row of rows) check.add(row)
  return check.end(head)
}

const auditEntries = fc.array(auditEntry, { minLength: 2, maxLength: 12 })
const chain = auditEntries.map(sealed)

function erasedIn(auditEntries: readonly Drawn[], taken: readonly number[], signed: readonly number[]): Sealed[] {
  const detail = JSON.stringify({ cause: 'request', rows: formatNumberSpans(signed) })
  const drawn = { ...auditEntries[0], ...ERASED, detail, salt: 'salt' } as Drawn
  const gone = { detail: null, salt: null, erased_at: 1 }
  return sealed([...auditEntries, drawn]).map((row) => (taken.includes(row.seq) ? { ...row, ...gone } : row))
}

test('an unchanged audit chain is valid, and stays valid after an erasure that lists the erased details', () => {
  fc.assert(
    fc.property(auditEntries, fc.array(fc.nat()), (drawn, which) => {
      const taken = [...new Set(which.map((one) => (one % drawn.length) + 1))]
      const rows = erasedIn(drawn, taken, taken)
      const check = chainCheck(hash)
      for (const row of rows) check.add(row)
      expect([check.end(headOf(rows)), check.erased()]).toEqual([null, taken.length])
    }),
  )
  expect(firstBroken([], null)).toBeNull()
})

test('the audit check reports the first missing detail that is not listed in an erasure entry', () => {
  fc.assert(
    fc.property(auditEntries, fc.nat(), fc.nat(), (drawn, one, other) => {
      const [signed, taken] = [one, other].map((which) => (which % drawn.length) + 1) as [number, number]
      fc.pre(signed !== taken)
      const rows = erasedIn(drawn, [signed, taken], [signed])
      expect(firstBroken(rows, headOf(rows))).toBe(taken)
      const more = rows.map((row) => (row.action === ERASED.action ? { ...row, address: 'elsewhere' } : row))
      expect(firstBroken(more, headOf(more))).toBe(taken)
      const both = erasedIn(drawn, [taken, drawn.length + 1], [taken])
      expect(firstBroken(both, headOf(both))).toBe(taken)
    }),
  )
})

test('erased row numbers are written as ranges, and a list with an invalid range counts as empty', () => {
  expect(formatNumberSpans([7, 3, 1, 2, 9])).toBe('1-3,7,9')
  expect(formatNumberSpans([])).toBe('')
  const named = (text: string) => {
    const left = new Set([1, 2, 3, 9])
    removeSpans(left, text)
    return [...left]
  }
  expect(named('1-2,9')).toEqual([3])
  expect(named('2-999999999999999')).toEqual([1])
  for (const text of ['', '1-', 'all', '1,,2', '-3']) expect(named(text)).toEqual([1, 2, 3, 9])
})

test('an upgrade entry can list erased details only if no erasure entry comes before it', () => {
  fc.assert(
    fc.property(auditEntries, fc.boolean(), (drawn, isFirst) => {
      const of = (cause: string, rows: readonly number[]) =>
        ({
          ...drawn[0],
          ...ERASED,
          detail: JSON.stringify({ cause, rows: formatNumberSpans(rows) }),
          salt: 'salt',
        }) as Drawn
      const before = isFirst ? [] : [of('request', [])]
      const rows = sealed([...drawn, ...before, of('upgrade', [1])]).map((row) =>
        row.seq === 1 ? { ...row, detail: null, salt: null, erased_at: 1 } : row,
      )
      expect(firstBroken(rows, headOf(rows))).toBe(isFirst ? null : 1)
    }),
  )
})

test('the audit check finds a text that replaces an erased detail', () => {
  fc.assert(
    fc.property(chain, fc.nat(), (rows, which) => {
      const at = which % rows.length
      const filled = rows.map((row, index) => (index === at ? { ...row, detail: '{}', erased_at: 1 } : row))
      expect(firstBroken(filled, headOf(rows))).toBe(at + 1)
    }),
  )
})

test('the hashed text of a detail contains its salt and its JSON text', () => {
  expect(detailText('salt', '{"from":1}')).toBe('salt\n{"from":1}')
  expect(detailText('salt', null)).toBe('salt\nnull')
})

test('the audit check finds a change of any field, and reports the changed entry', () => {
  const changes: ((row: Sealed) => Sealed)[] = [
    (row) => ({ ...row, at: row.at + 1 }),
    (row) => ({ ...row, actor_kind: `${row.actor_kind}x` }),
    (row) => ({ ...row, actor_id: (row.actor_id ?? 0) + 1 }),
    (row) => ({ ...row, actor_name: `${row.actor_name} ` }),
    (row) => ({ ...row, action: `${row.action}.` }),
    (row) => ({ ...row, object_kind: `${row.object_kind}.` }),
    (row) => ({ ...row, object_id: `${row.object_id}0` }),
    (row) => ({ ...row, address: `${row.address}0` }),
    (row) => ({ ...row, detail: `${row.detail} ` }),
    (row) => ({ ...row, digest: `${row.digest}0` }),
    (row) => ({ ...row, hash: `${row.hash}0` }),
    (row) => ({ ...row, salt: `${row.salt}0` }),
  ]
  fc.assert(
    fc.property(chain, fc.nat(), fc.constantFrom(...changes), (rows, which, change) => {
      const at = which % rows.length
      const changed = rows.map((row, index) => (index === at ? change(row) : row))
      expect(firstBroken(changed, headOf(rows))).toBe(at + 1)
    }),
  )
})

test('for a removed, added or moved entry, the audit check reports the first wrong position', () => {
  fc.assert(
    fc.property(chain, fc.nat(), (rows, which) => {
      const at = which % rows.length
      expect(firstBroken(rows.toSpliced(at, 1), headOf(rows))).toBe(at + 1)
      const extra = { ...rows[at], seq: rows.length + 1 } as Sealed
      expect(firstBroken([...rows, extra], headOf(rows))).toBe(rows.length + 1)
      expect(firstBroken([{ ...extra, seq: 0 }, ...rows], headOf(rows))).toBe(0)
      const other = rows[(at + 1) % rows.length]
      const one = rows[at]
      if (!one || !other) return
      const swapped = rows.map((row) => {
        if (row === one) return { ...other, seq: one.seq }
        return row === other ? { ...one, seq: other.seq } : row
      })
      expect(firstBroken(swapped, headOf(rows))).toBe(Math.min(one.seq, other.seq))
    }),
  )
})

test('with the stored hash of the last entry, the audit check finds a shortened chain or a chain with new hashes', () => {
  fc.assert(
    fc.property(chain, (rows) => {
      expect(firstBroken(rows.slice(0, -1), headOf(rows))).toBe(rows.length)
      expect(firstBroken(rows, null)).toBe(1)
      expect(firstBroken(rows, { seq: rows.length, hash: 'another' })).toBe(rows.length)
    }),
  )
})

test('after each read entry, the audit check knows the last entry and the first invalid entry so far', () => {
  fc.assert(
    fc.property(chain, (rows) => {
      const check = chainCheck(hash)
      for (const row of rows) check.add(row)
      expect(check.last()).toEqual(headOf(rows))
      expect(check.broken()).toBeNull()
      check.add({ ...(rows[0] as Sealed), seq: 0 })
      expect(check.broken()).toBe(0)
    }),
  )
})

test('before a search, a name is put in lower case, with one space before and after each word', () => {
  expect(normalizedName('  Ada  LOVELACE ')).toBe(' ada lovelace ')
})

test('an erasure entry without row numbers does not explain a missing detail', () => {
  const [one, other] = fc.sample(auditEntry, 2) as [Drawn, Drawn]
  const rows = sealed([one, { ...other, ...ERASED, detail: '{"cause":"request"}', salt: 'salt' }])
  const taken = rows.map((row) => (row.seq === 1 ? { ...row, detail: null, salt: null, erased_at: 1 } : row))
  expect(firstBroken(taken as Sealed[], headOf(rows))).toBe(1)
})

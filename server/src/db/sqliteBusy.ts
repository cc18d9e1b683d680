import { setTimeout } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type { Damage } from './damage.ts'

/** SQLite's number for a lock that somebody else holds; the longer numbers of its family do not go away by waiting. */
const BUSY = 5
const LOOK_EVERY_MS = 10
/** Since it was first found locked. What comes later is told at once, so that no line builds up behind a forgotten shell. */
const PATIENCE_MS = 2_000

/** And for pages that do not fit together any more. */
const CORRUPT = 11

const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i

const codeOf = (error: unknown) => (error as { errcode?: number }).errcode ?? 0

/**
 * SQLite itself would wait for a lock on the one thread of this process, and whoever asked for something else as well. So it
 * is told not to wait, and the statement is tried again in between other work.
 */
export const waitForOthers =
  (damage?: Damage) =>
  async (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection)
    let lockedSince: number | null = null

    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      for (;;) {
        try {
          const result = await execute<Row>(query)
          // Whoever only reads gets through at all times, and has not seen that the lock is free.
          if (lockedSince !== null && WRITES.test(query.sql)) lockedSince = null
          return result
        } catch (error) {
          if ((codeOf(error) & 0xff) === CORRUPT && damage) damage.found ??= 'a statement met a damaged page'
          if (codeOf(error) !== BUSY) throw error
          lockedSince ??= performance.now()
          if (performance.now() - lockedSince > PATIENCE_MS) throw error
          await setTimeout(LOOK_EVERY_MS)
        }
      }
    }
  }

import { isOfStaff } from '@assay/contract/endpoint'
import { grants } from '@assay/domain/people/scopes'
import type { Queryable } from '../../db/schema.ts'
import { fileParts, isFile, type SentFile, sentFile } from '../../http/answers/file.ts'
import { textOf, written } from '../../http/answers/written.ts'
import type { Caller } from '../../http/caller/caller.ts'
import type { Route } from '../../http/route.ts'
import type { Feed, Outlet } from '../../http/stream.ts'
import { textWithIds, withIds } from './giveIds.ts'
import { takeIds } from './takeIds.ts'

/** A program that writes no interviews hands out no tests: it learns no code, whatever it reads. */
const learnsNoCode = (caller: Caller | null): boolean =>
  caller !== null && caller.token !== null && !grants(caller.token.scopes, 'interviews:write')

function fileWithIds(db: Queryable, file: SentFile): SentFile {
  const { content, ...parts } = fileParts(file)
  async function* changed() {
    // Each part is a line or several, so no code is cut in two.
    for await (const part of typeof content === 'string' ? [content] : content)
      yield typeof part === 'string' ? await textWithIds(db, part) : part
  }
  return sentFile({ ...parts, content: changed() })
}

type AnyFeed = Feed<NonNullable<Route['call']>>

function feedWithIds(db: Queryable, { among, start }: AnyFeed): AnyFeed {
  return {
    among,
    start: (outlet) => {
      let sent = Promise.resolve()
      const send = (name: string, data: unknown) => {
        sent = sent
          .then(async () => (outlet as Outlet<never>).send(name as never, (await withIds(db, data)) as never))
          .catch(() => outlet.end())
      }
      return start({ ...outlet, send: send as typeof outlet.send })
    },
  }
}

async function answerWithIds({ call }: Route, db: Queryable, answer: unknown): Promise<unknown> {
  if (call.events) return feedWithIds(db, answer as AnyFeed)
  if (isFile(answer)) return fileWithIds(db, answer)
  const text = textOf(answer)
  if (text !== undefined) return written(JSON.stringify(await withIds(db, JSON.parse(text))))
  return withIds(db, answer)
}

/**
 * An id takes the place of a code wherever staff name an interview, and in whatever is told to a program that may not write
 * interviews. Candidates' calls know codes alone, and so does a stranger.
 */
export function namedByIds(each: Route): Route {
  if (each.call.access === 'candidate') return each
  const knows = (caller: Caller | null) => isOfStaff(each.call) || caller !== null
  return {
    ...each,
    before: async (arrival) => {
      if (knows(arrival.caller)) await takeIds(arrival.db, [arrival.path])
      return each.before?.(arrival)
    },
    first: async (context) => {
      if (knows(context.caller)) await takeIds(context.db, [context.query, context.body])
      await each.first?.(context)
    },
    handle: async (context) => {
      const answer = await each.handle(context)
      return (learnsNoCode(context.caller) ? answerWithIds(each, context.db, answer) : answer) as Promise<never>
    },
  }
}

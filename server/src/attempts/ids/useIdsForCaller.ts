import { type Endpoint, isStaffEndpoint } from '@assay/contract/endpoint'
import { grants } from '@assay/domain/people/scopes'
import type { Queryable } from '../../db/schema.ts'
import { fileAnswer, fileParts, isFile, type SentFile } from '../../http/answers/file.ts'
import { jsonAnswer, jsonTextOf } from '../../http/answers/jsonAnswer.ts'
import type { Caller } from '../../http/caller/caller.ts'
import { isWithinRounds, roundsOf } from '../../http/caller/rounds.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Route } from '../../http/route.ts'
import type { Feed, Outlet } from '../../http/stream.ts'
import { replaceCodesByIds, textWithIds } from './giveIds.ts'
import { hideOtherRounds, restoreHiddenNames } from './hideOtherRounds.ts'
import { replaceIdsByCodes } from './replaceIdsByCodes.ts'

/** A token without `interviews:write` sends no invitations, so it never sees a code. */
const learnsNoCode = (caller: Caller | null): boolean =>
  caller !== null && caller.token !== null && !grants(caller.token.scopes, 'interviews:write')

function fileWithIds(db: Queryable, file: SentFile): SentFile {
  const { content, ...parts } = fileParts(file)
  async function* changed() {
    // Each chunk has complete lines, so no code is split.
    for await (const part of typeof content === 'string' ? [content] : content)
      yield typeof part === 'string' ? await textWithIds(db, part) : part
  }
  return fileAnswer({ ...parts, content: changed() })
}

type AnyFeed = Feed<NonNullable<Route['call']>>

function feedWithIds(db: Queryable, { among, start }: AnyFeed): AnyFeed {
  return {
    among,
    start: (outlet) => {
      let sent = Promise.resolve()
      const send = (name: string, data: unknown) => {
        sent = sent
          .then(async () => (outlet as Outlet<never>).send(name as never, (await replaceCodesByIds(db, data)) as never))
          .catch(() => outlet.end())
      }
      return start({ ...outlet, send: send as typeof outlet.send })
    },
  }
}

async function answerWithIds({ call }: Route, db: Queryable, answer: unknown): Promise<unknown> {
  if (call.events) return feedWithIds(db, answer as AnyFeed)
  if (isFile(answer)) return fileWithIds(db, answer)
  const text = jsonTextOf(answer)
  if (text !== undefined) return jsonAnswer(JSON.stringify(await replaceCodesByIds(db, JSON.parse(text))))
  return replaceCodesByIds(db, answer)
}

const isPlain = (answer: unknown) => !isFile(answer) && jsonTextOf(answer) === undefined

/** Translates ids to codes, and hides interviews outside the token's rounds. */
async function readNames(db: Queryable, parts: readonly unknown[], caller: Caller | null): Promise<void> {
  const rounds = roundsOf(caller)
  await replaceIdsByCodes(db, parts, rounds)
  await hideOtherRounds(db, parts, rounds)
}

/** A token cannot see blueprints outside its rounds. */
function refuseOtherRounds({ path }: Endpoint, params: unknown, caller: Caller | null): void {
  if (!path.startsWith('/blueprint/:id')) return
  const { id } = params as { id: number }
  if (!isWithinRounds(roundsOf(caller), id)) throw new Refusal(404, 'BLUEPRINT_NOT_FOUND')
}

/**
 * Staff requests may use ids instead of codes, and tokens without write access to interviews get only ids. Requests by
 * candidates and strangers use only codes.
 */
export function useIdsForCaller(each: Route): Route {
  if (each.call.access === 'candidate') return each
  const knows = (caller: Caller | null) => isStaffEndpoint(each.call) || caller !== null
  return {
    ...each,
    before: async (arrival) => {
      if (knows(arrival.caller)) await readNames(arrival.db, [arrival.path], arrival.caller)
      return each.before?.(arrival)
    },
    first: async (context) => {
      refuseOtherRounds(each.call, context.params, context.caller)
      if (knows(context.caller)) await readNames(context.db, [context.query, context.body], context.caller)
      await each.first?.(context)
    },
    handle: async (context) => {
      const given = await each.handle(context)
      const answer = roundsOf(context.caller) !== null && isPlain(given) ? restoreHiddenNames(given) : given
      return (learnsNoCode(context.caller) ? answerWithIds(each, context.db, answer) : answer) as Promise<never>
    },
  }
}

import { type Endpoint, isStaffEndpoint } from '@assay/contract/endpoint'
import { isInterviewCode, isInterviewId } from '@assay/domain/exam/interviewCodes'
import { grants } from '@assay/domain/people/scopes'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { Caller } from '../../../platform/http/caller/caller.ts'
import { isWithinRounds, type RoundLimit, roundLimitOf, withinRounds } from '../../../platform/http/caller/rounds.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { fileParts, fileResponse, isFile, type SentFile } from '../../../platform/http/responses/file.ts'
import { jsonResponse, jsonTextOf } from '../../../platform/http/responses/jsonResponse.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { EventSink, StreamDefinition } from '../../../platform/http/stream.ts'
import { interviewsIn } from '../states/inView.ts'
import { replaceCodesByIds, textWithIds } from './giveIds.ts'

const FIELDS = ['code', 'codes', 'interview'] as const

type Sent = Record<string, unknown>

const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

const codesIn =
  (isWanted: (name: string) => boolean) =>
  (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && isWanted(one))

const collectNames = (parts: readonly unknown[], codesOf: (value: unknown) => string[]): string[] =>
  parts.filter(isSent).flatMap((part) => FIELDS.flatMap((field) => codesOf(part[field])))

const codesById = async (db: Queryable, ids: readonly string[], rounds: RoundLimit) => {
  const rows = await interviewsIn(db, 'all')
    .select(['code', 'public_id'])
    .where('public_id', 'in', ids)
    .where((where) => where.and(withinRounds(rounds)))
    .execute()
  return new Map(rows.map(({ code, public_id }) => [public_id, code]))
}

/** A list may contain both the id and the code of an interview, so duplicates are removed. */
const replacedIds = (value: unknown, codes: ReadonlyMap<string, string>): unknown => {
  const codeOf = (one: unknown) => (typeof one === 'string' ? (codes.get(one) ?? one) : one)
  return Array.isArray(value) ? [...new Set(value.map(codeOf))] : codeOf(value)
}

function replaceNames(parts: readonly unknown[], names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return
  for (const part of parts.filter(isSent))
    for (const field of FIELDS) if (field in part) part[field] = replacedIds(part[field], names)
}

/** Routes accept only interview codes, so ids are replaced by codes before a route runs. Unknown ids stay unchanged. */
async function replaceIdsByCodes(db: Queryable, parts: readonly unknown[], rounds: RoundLimit): Promise<void> {
  const named = collectNames(parts, codesIn(isInterviewId))
  if (named.length > 0) replaceNames(parts, await codesById(db, [...new Set(named)], rounds))
}

/** No interview code begins with `unseen:`, so the route finds no interview. */
const UNSEEN = 'unseen:'
const HIDDEN = /^unseen:[A-Za-z0-9]{22}$/

const roundsByCode = (db: Queryable, codes: readonly string[]) =>
  interviewsIn(db, 'all').select(['code', 'blueprint_id']).where('code', 'in', codes).execute()

/** For an interview of another round, the API token gets the same response as for an unknown code. */
async function hideOtherRounds(db: Queryable, parts: readonly unknown[], rounds: RoundLimit): Promise<void> {
  if (rounds === null) return
  const named = [...new Set(collectNames(parts, codesIn(isInterviewCode)))]
  if (named.length === 0) return
  const foreign = (await roundsByCode(db, named)).filter(({ blueprint_id }) => !isWithinRounds(rounds, blueprint_id))
  replaceNames(parts, new Map(foreign.map(({ code }) => [code, `${UNSEEN}${code}`])))
}

function restoreHiddenNames(answer: unknown): unknown {
  if (typeof answer === 'string') return HIDDEN.test(answer) ? answer.slice(UNSEEN.length) : answer
  if (Array.isArray(answer)) return answer.map(restoreHiddenNames)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, restoreHiddenNames(one)]))
}

/** An API token without `interviews:write` cannot send invitations, so it needs no interview codes. */
const mustNotSeeCodes = (caller: Caller | null): boolean =>
  caller !== null && caller.token !== null && !grants(caller.token.scopes, 'interviews:write')

function fileWithIds(db: Queryable, file: SentFile): SentFile {
  const { content, ...parts } = fileParts(file)
  async function* changed() {
    // The response is split only between lines, so no interview code is split.
    for await (const part of typeof content === 'string' ? [content] : content)
      yield typeof part === 'string' ? await textWithIds(db, part) : part
  }
  return fileResponse({ ...parts, content: changed() })
}

type AnyStreamDefinition = StreamDefinition<NonNullable<Route['call']>>

function feedWithIds(db: Queryable, { limit, start }: AnyStreamDefinition): AnyStreamDefinition {
  return {
    limit,
    start: (sink) => {
      let sent = Promise.resolve()
      const send = (name: string, data: unknown) => {
        sent = sent
          .then(async () =>
            (sink as EventSink<never>).send(name as never, (await replaceCodesByIds(db, data)) as never),
          )
          .catch(() => sink.end())
      }
      return start({ ...sink, send: send as typeof sink.send })
    },
  }
}

async function answerWithIds({ call }: Route, db: Queryable, answer: unknown): Promise<unknown> {
  if (call.events) return feedWithIds(db, answer as AnyStreamDefinition)
  if (isFile(answer)) return fileWithIds(db, answer)
  const text = jsonTextOf(answer)
  if (text !== undefined) return jsonResponse(JSON.stringify(await replaceCodesByIds(db, JSON.parse(text))))
  return replaceCodesByIds(db, answer)
}

const isPlain = (answer: unknown) => !isFile(answer) && jsonTextOf(answer) === undefined

async function readNames(db: Queryable, parts: readonly unknown[], caller: Caller | null): Promise<void> {
  const rounds = roundLimitOf(caller)
  await replaceIdsByCodes(db, parts, rounds)
  await hideOtherRounds(db, parts, rounds)
}

function refuseOtherRounds({ path }: Endpoint, params: unknown, caller: Caller | null): void {
  if (!path.startsWith('/blueprint/:id')) return
  const { id } = params as { id: number }
  if (!isWithinRounds(roundLimitOf(caller), id)) throw new Refusal(404, 'BLUEPRINT_NOT_FOUND')
}

/**
 * Staff may use ids instead of codes. Tokens without write access to interviews get only ids. Candidates and visitors
 * use only codes.
 */
export function useIdsForCaller(each: Route): Route {
  if (each.call.access === 'candidate') return each
  const knows = (caller: Caller | null) => isStaffEndpoint(each.call) || caller !== null
  return {
    ...each,
    lookup: async (requestContext) => {
      if (knows(requestContext.caller)) await readNames(requestContext.db, [requestContext.path], requestContext.caller)
      return each.lookup?.(requestContext)
    },
    preHandler: async (context) => {
      refuseOtherRounds(each.call, context.params, context.caller)
      if (knows(context.caller)) await readNames(context.db, [context.query, context.body], context.caller)
      await each.preHandler?.(context)
    },
    handle: async (context) => {
      const given = await each.handle(context)
      const answer = roundLimitOf(context.caller) !== null && isPlain(given) ? restoreHiddenNames(given) : given
      return (mustNotSeeCodes(context.caller) ? answerWithIds(each, context.db, answer) : answer) as Promise<never>
    },
  }
}

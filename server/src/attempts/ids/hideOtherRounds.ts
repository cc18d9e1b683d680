import { isCode } from '@assay/domain/exam/interview'
import type { Queryable } from '../../db/schema.ts'
import { isWithinRounds, type Rounds } from '../../http/caller/rounds.ts'
import { interviewsIn } from '../states/inPlace.ts'
import { codesIn, namedIn, replaceNames } from './replaceIdsByCodes.ts'

/** No code has this prefix, so a marked name is never found. */
const UNSEEN = 'unseen:'
const HIDDEN = /^unseen:[A-Za-z0-9]{22}$/

const roundsByCode = (db: Queryable, codes: readonly string[]) =>
  interviewsIn(db, 'all').select(['code', 'blueprint_id']).where('code', 'in', codes).execute()

/** Makes interviews of other rounds unknown to a token that is limited to some rounds. */
export async function hideOtherRounds(db: Queryable, parts: readonly unknown[], rounds: Rounds): Promise<void> {
  if (rounds === null) return
  const named = [...new Set(namedIn(parts, codesIn(isCode)))]
  if (named.length === 0) return
  const foreign = (await roundsByCode(db, named)).filter(({ blueprint_id }) => !isWithinRounds(rounds, blueprint_id))
  replaceNames(parts, new Map(foreign.map(({ code }) => [code, `${UNSEEN}${code}`])))
}

/** Restores the names as the client sent them. */
export function restoreHiddenNames(answer: unknown): unknown {
  if (typeof answer === 'string') return HIDDEN.test(answer) ? answer.slice(UNSEEN.length) : answer
  if (Array.isArray(answer)) return answer.map(restoreHiddenNames)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, restoreHiddenNames(one)]))
}

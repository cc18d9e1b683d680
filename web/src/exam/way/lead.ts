import { Refused } from '@assay/contract/client'
import { forgetOffline } from '../../lib/offline/forgetOffline.ts'
import { ask, lookUp, readPlace, timed } from '../calls.ts'
import { noteClosed } from '../ending.ts'
import { deadlineOf } from '../engine/countdown.ts'
import { storedMissed, storeMissed } from '../engine/effects/keeping/storing.ts'
import { type KeptPaper, readPaper } from '../engine/effects/keeping/tabPaper.ts'
import { isFromServer } from '../engine/effects/line.ts'
import { codeIn } from '../entry/codeIn.ts'
import { lookAtEntry } from '../entry/lookAtEntry.ts'
import { examAt, resumeSeat, standUp, takeSeat } from '../seat.ts'
import { within } from '../within.ts'
import type { Place } from './place.ts'
import type { Screen } from './screen.ts'
import { speakAsInvited } from './speakAsInvited.ts'
import { codeUnderWay } from './underWay.ts'

/** A screen to show, or another place, where this one is not for whoever asks. */
export type Lead = { show: Screen } | { to: Place }

const LANGUAGE_MS = 1_000
/** How long a server may take to answer before a test goes on with what its tab has kept. */
const KEPT_MS = 1_500

/** Only the server's word makes a code unknown; without a network it may well be right. */
const lookAt = (code: string) =>
  timed(ask(lookUp, { params: { code } })).catch((cause: unknown) => {
    if (cause instanceof Refused && cause.code === 'INTERVIEW_NOT_FOUND') return 'unknown' as const
    // An exam that goes on here has lost its server, whatever page of it looks.
    if (!isFromServer(cause)) storeMissed(code, storedMissed(code) + 1)
    throw cause
  })

/** An older server knows of none, and whatever stands between may answer 200 as well. */
const placeIn = (code: string) =>
  ask(readPlace, { params: { code } }).then(
    (place) => (Array.isArray(place?.flags) ? place : null),
    () => null,
  )

/** Whatever else came back, the test that this tab sits goes on. */
const unlessKept = () => null

/** The test of this tab, as it was before it was loaded anew: its answers wait until the server is back. */
async function goOnWith(kept: KeptPaper): Promise<Lead> {
  standUp()
  await speakAsInvited(kept.language)
  await resumeSeat(kept)
  return { to: { name: 'exam', code: kept.interview.code } }
}

/** Reads the interview and leads on to where its candidate belongs. */
async function arrive(code: string): Promise<Lead> {
  // What the staff's pages have kept in this browser is none of the candidate's business.
  forgetOffline()
  // A link in a text takes the full stop behind it along.
  if (codeIn(code) !== code) return { to: { name: 'entry', code: codeIn(code) } }
  const entering = lookAtEntry(code)
  const kept = readPaper(code)
  const asking = lookAt(code)
  const seen = await (kept ? within(asking.catch(unlessKept), KEPT_MS) : asking)
  if (kept && !seen) return goOnWith(kept)
  if (seen === 'unknown' || !seen) return { to: { name: 'not_found' } }
  const { answer: interview, sentAt, gotAt } = seen
  if (interview.is_closed) {
    noteClosed(code)
    return { to: { name: 'end' } }
  }
  standUp()
  // A clock that runs waits for no more than the language it is told in, and where one stood.
  const placing = interview.is_activated ? within(placeIn(code), LANGUAGE_MS) : null
  const entry = interview.is_activated ? await within(entering, LANGUAGE_MS) : await entering
  await speakAsInvited(entry?.language)
  if (!interview.is_activated) return { show: { name: 'entry', code, interview, entry } }
  await takeSeat(interview, deadlineOf(interview.remaining_time, sentAt, gotAt), {
    kept: kept?.questions ?? [],
    place: await placing,
  })
  return { to: { name: 'exam', code } }
}

export async function lead(place: Place): Promise<Lead> {
  switch (place.name) {
    case 'code': {
      // Without a code there is nothing to show, unless an exam is under way.
      const code = await codeUnderWay()
      return code ? { to: { name: 'exam', code } } : { show: { name: 'code' } }
    }
    case 'entry':
      return arrive(place.code)
    case 'exam': {
      const exam = examAt(place.code)
      return exam ? { show: { name: 'exam', exam } } : { to: { name: 'entry', code: place.code } }
    }
    case 'end':
    case 'not_found':
      return { show: { name: place.name } }
  }
}

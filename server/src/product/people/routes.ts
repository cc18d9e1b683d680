import { getPerson } from '@assay/contract/people'
import { countRows } from '../../platform/db/countRows.ts'
import { roundLimitOf, withinRounds } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import { countAnonymous } from '../attempts/anonymity/trueNames.ts'
import { findByCode, interviewsIn, rowsIn } from '../attempts/states/inView.ts'
import { interviewResponses } from '../interviews/interview.ts'

const MAX_PEOPLE = 100

export const peopleRoutes = [
  route(getPerson, async ({ params, db, caller, config, receivedAt, refuse }) => {
    const asked = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    const view = { viewer: caller, now: receivedAt, baseUrl: config.baseUrl }
    // For an anonymous interview, only this interview is listed, because the candidate's other interviews would reveal
    // the name.
    if (asked.veil === 'veiled')
      return { interviews: await interviewResponses(db, [asked], view), amount_of_interviews: 1, amount_veiled: 0 }
    const { email } = asked
    const within = withinRounds(roundLimitOf(caller))
    const rows = await rowsIn(db, 'lists')
      .where('email', '=', email)
      .where((where) => where.and(within))
      .orderBy('id', 'desc')
      .limit(MAX_PEOPLE)
      .execute()
    const found = interviewsIn(db, 'lists')
      .where('email', '=', email)
      .where((where) => where.and(within))
    return {
      interviews: await interviewResponses(db, rows, view),
      amount_of_interviews: await countRows(found),
      amount_veiled: await countAnonymous(db, email, within),
    }
  }),
]

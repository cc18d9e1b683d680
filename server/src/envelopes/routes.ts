import { handInLate } from '@assay/contract/clock/late'
import { findSeatUnheard } from '../exam/findExam.ts'
import { type Paper, paperOf } from '../exam/paper.ts'
import { checkedOptions } from '../exam/submitAnswer.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { closeDueFirst } from '../sitting/closeDueFirst.ts'
import { currentExam } from '../sitting/live.ts'
import { notePresenceLater } from '../sitting/sightings.ts'
import { takeLate } from './takeLate.ts'

/** A device sends all it has at once, and tries again while no server answers. */
const ENVELOPES = { burst: 60, perMs: 60_000 }

interface Sent {
  question_id: number
  question_code: string
  answers: number[]
  is_submitted: boolean
  time: number
}

/** As a submission is checked, each at its place in the call. */
function choiceOf(paper: Paper, sent: Sent, at: number, refuse: (code: 'QUESTION_NOT_FOUND') => never) {
  const question = paper.find(({ version }) => version.id === sent.question_id) ?? refuse('QUESTION_NOT_FOUND')
  if (sent.question_code !== question.version.code) refuseField(`answers.${at}.question_code`, 'WRONG_QUESTION')
  const options = checkedOptions(question, sent.answers, `answers.${at}.answers`)
  const kind = sent.is_submitted ? ('answer' as const) : ('draft' as const)
  return { position: question.position, kind, options, chosen_at: sent.time }
}

export const envelopeRoutes = closeDueFirst([
  route(
    handInLate,
    async (arrival) => {
      const seat = await findSeatUnheard(arrival)
      arrival.limiter.take('late', ENVELOPES, seat.interview.code)
      return seat
    },
    async (context) => {
      const { path, body, db, memory, receivedAt, refuse } = context
      // As it is now: what is out of time was ended since it was found.
      const { interview } = (await currentExam(db, memory.exams, path['code'] ?? '')) ?? refuse('INTERVIEW_NOT_FOUND')
      const { id, closed_at } = interview
      if (closed_at === null) return refuse('NOT_FINISHED')
      const paper = await paperOf(db, memory.papers, id)
      const answers = body.answers.map((sent, at) => choiceOf(paper, sent, at, refuse))
      const taken = await takeLate(db, { id, answers, pressedAt: body.pressed_time, receivedAt })
      if (taken !== 'taken') return refuse(taken)
      notePresenceLater(context, id)
      return { taken: answers.length }
    },
  ),
])

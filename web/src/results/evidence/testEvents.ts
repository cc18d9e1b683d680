import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults, ResultQuestion } from '@assay/contract/results/results'
import { type TextKey, t } from '../../i18n/text.ts'
import { isTimeGivenBack } from '../../interviews/cells/MarkList.tsx'
import { reportKinds } from '../../interviews/cells/ReportList.tsx'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { eventTexts } from '../../lib/times/eventTexts.ts'
import type { MarkLook } from '../../ui/chart/TimeMark.tsx'

export type LaneKey = 'answers' | 'gaps' | 'page' | 'given' | 'remarks'

export interface TimelineEvent {
  lane: LaneKey
  time: string
  seconds?: number
  look: MarkLook
  what: TextKey
  detail: string
}

export const answerKinds = {
  first: { look: 'dot', what: 'TIMELINE.FIRST' },
  changed: { look: 'ring', what: 'TIMELINE.CHANGED' },
  withdrawn: { look: 'cross', what: 'TIMELINE.WITHDRAWN' },
  byClock: { look: 'square', what: 'TIMELINE.BY_CLOCK' },
  late: { look: 'diamond', what: 'TIMELINE.LATE' },
} as const satisfies Record<string, { look: MarkLook; what: TextKey }>

/**
 * Of very many answers, only the newest are loaded, so the first loaded answer may not be the candidate's first answer.
 */
function answerKind({ answers, history, amount_of_submissions }: ResultQuestion, at: number) {
  if (history[at]?.is_late) return answerKinds.late
  if (history[at]?.taken_by_clock) return answerKinds.byClock
  if (!answers.some(({ result }) => result[at]?.chosen)) return answerKinds.withdrawn
  return at === 0 && amount_of_submissions <= history.length ? answerKinds.first : answerKinds.changed
}

const answerEvents = (question: ResultQuestion, number: number): TimelineEvent[] =>
  question.history.map(({ submitted_time }, at) => ({
    lane: 'answers',
    time: submitted_time,
    ...answerKind(question, at),
    detail: t('TIMELINE.QUESTION', { number }),
  }))

const silences = new Set<Evidence['marks'][number]['kind']>(['network', 'page', 'server'])

const browserEvents = (evidence: Evidence): TimelineEvent[] =>
  evidence.marks.map((mark) => ({
    lane: silences.has(mark.kind) ? 'gaps' : 'page',
    time: mark.from,
    ...(mark.seconds > 0 && { seconds: mark.seconds }),
    look: mark.kind === 'copy_blocked' ? 'cross' : 'dot',
    what: eventTexts[mark.kind],
    detail: isTimeGivenBack(evidence, mark) ? t('MARKS.GIVEN_BACK') : '',
  }))

const addedTimeEvents = ({ clock }: Evidence): TimelineEvent[] =>
  clock.flatMap(({ kind, time, seconds, reason }) =>
    kind === 'give_back' || kind === 'reopen'
      ? {
          lane: 'given',
          time,
          look: 'up',
          what: kind === 'reopen' ? 'LEDGER.KIND.REOPEN' : 'LEDGER.KIND.GIVE_BACK',
          detail: [`+${durationInWords(seconds)}`, reason ?? ''].filter(Boolean).join(' · '),
        }
      : [],
  )

function reportEvents({ remarks }: Evidence, questions: readonly ResultQuestion[]): TimelineEvent[] {
  const numberOf = new Map(questions.map(({ id }, at) => [id, at + 1]))
  return remarks.map(({ time, kind, question_id, text }) => {
    const number = question_id === null ? undefined : numberOf.get(question_id)
    const about = number === undefined ? t(reportKinds[kind]) : t('TIMELINE.QUESTION', { number })
    return { lane: 'remarks', time, look: 'diamond', what: 'TIMELINE.REMARKS', detail: `${about}: ${text}` }
  })
}

export function timelineEvents(
  { questions }: Pick<InterviewResults, 'questions'>,
  evidence: Evidence,
): TimelineEvent[] {
  const all = [
    ...questions.flatMap((question, at) => answerEvents(question, at + 1)),
    ...browserEvents(evidence),
    ...addedTimeEvents(evidence),
    ...reportEvents(evidence, questions),
  ]
  return all.sort((one, other) => Date.parse(one.time) - Date.parse(other.time))
}

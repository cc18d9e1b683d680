import { Refused } from '@assay/contract/client'
import type { PublicInterview } from '@assay/contract/interviews'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readLanguage } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ask, lookUp, start, timed } from '../calls.ts'
import { noteClosed } from '../ending.ts'
import { deadlineOf } from '../engine/countdown.ts'
import { failureOf } from '../failure.ts'
import { takeSeat } from '../seat.ts'
import type { Trouble } from './Trouble.tsx'

/** What is wrong with the e-mail, and what helps. */
export interface Fault {
  words: string
  remedy?: string
}

/** The sentence of the server is shown, but it speaks English alone: docs/decisions.md, reading 52. */
function whyRefused({ code, message }: Refused): Fault {
  if (code !== 'WRONG_EMAIL') return { words: message }
  const words = readLanguage() === 'en' ? message : text('ENTRY.WRONG_EMAIL')
  return { words, remedy: text('ENTRY.WRONG_EMAIL_WHY') }
}

/** The clock may have started although the answer got lost: only the server knows. */
const lookAgain = (code: string) => timed(ask(lookUp, { params: { code } })).catch(() => null)

/** Starts the clock and goes to the exam, or says why not. */
export function useEntering(interview: PublicInterview, refuse: (fault: Fault) => void) {
  const { code } = interview
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isEntering, setEntering] = useState(false)

  async function goIn(remaining: string, sentAt: number, gotAt: number): Promise<void> {
    const running = { ...interview, is_activated: true, remaining_time: remaining }
    await takeSeat(running, deadlineOf(remaining, sentAt, gotAt))
    await navigate({ to: paths.exam, params: { code }, replace: true })
  }

  async function leave(): Promise<void> {
    noteClosed()
    await navigate({ to: paths.interviewEnd, replace: true })
  }

  async function recover(cause: unknown): Promise<void> {
    const { kind } = failureOf(cause)
    if (kind === 'closed') return leave()
    if (kind === 'refused' && cause instanceof Refused) return refuse(whyRefused(cause))
    if (kind === 'gone') return navigate({ to: paths.notFound, replace: true, state: { isCandidate: true } })
    const seen = await lookAgain(code)
    if (seen?.answer.is_closed) return leave()
    if (seen?.answer.is_activated) return goIn(seen.answer.remaining_time, seen.sentAt, seen.gotAt)
    const isTooMany = cause instanceof Refused && cause.status === 429
    if (isTooMany) setTrouble({ words: text('ENTRY.TOO_MANY'), seconds: cause.retryAfter })
    else setTrouble({ words: text(seen ? 'ENTRY.UNREACHABLE' : 'ENTRY.UNKNOWN') })
  }

  async function enter(email: string): Promise<void> {
    setTrouble(null)
    setEntering(true)
    try {
      const { answer, sentAt, gotAt } = await timed(ask(start, { params: { code }, body: { email } }))
      await goIn(answer.remaining_time, sentAt, gotAt)
    } catch (cause) {
      await recover(cause)
    }
    setEntering(false)
  }

  return { enter, isEntering, trouble }
}

import { getCalendar } from '@assay/contract/exam/exam'
import { CALENDAR_NAME } from '@assay/domain/calendar/icalendar'
import { isAwaitingReturn } from '@assay/domain/exam/testClock'
import { fileResponse } from '../../platform/http/responses/file.ts'
import { route } from '../../platform/http/route.ts'
import { findCompany } from '../company/findCompany.ts'
import { calendarFor } from '../invitations/invitationMail.ts'
import { findMailRecipients } from '../invitations/queries.ts'
import { findAttemptToRead } from './findAttempt.ts'

export const calendarRoute = route(
  getCalendar,
  findAttemptToRead,
  async ({ resource: { interview }, db, config, refuse }) => {
    const [row] = await findMailRecipients(db, 'exam', [interview.id])
    if (!row) return refuse('INTERVIEW_NOT_FOUND')
    const sender = { baseUrl: config.baseUrl, company: await findCompany(db) }
    // A reopened test has no appointment, because the time window for the start does not apply to it.
    const content = isAwaitingReturn(interview) ? null : calendarFor(row, sender)
    return content === null
      ? refuse('NO_WINDOW')
      : fileResponse({ name: CALENDAR_NAME, type: 'text/calendar; charset=utf-8', content })
  },
)

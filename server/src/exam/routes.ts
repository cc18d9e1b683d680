import { answerRoutes } from './answers.ts'
import { calendarRoute } from './calendar.ts'
import { placeRoutes } from './clock/place.ts'
import { clockRoutes } from './clock/routes.ts'
import { closeRoute } from './close.ts'
import { entryRoute } from './entry.ts'
import { examQuestionRoutes } from './examQuestions.ts'
import { noticeRoute } from './notices.ts'
import { receiptRoute } from './receipt.ts'
import { remarkRoutes } from './remarks.ts'
import { startRoute } from './start.ts'

export const examRoutes = [
  startRoute,
  receiptRoute,
  ...clockRoutes,
  ...placeRoutes,
  ...remarkRoutes,
  entryRoute,
  calendarRoute,
  closeRoute,
  ...examQuestionRoutes,
  ...answerRoutes,
  noticeRoute,
]

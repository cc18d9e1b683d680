import { marks } from '../sitting.ts'

/** What a candidate reads in parts that come behind the first question, or that few see: see `exam/parts.ts`. */
export default {
  ...marks,
  'CODE.TITLE': 'Your interview',
  'CODE.LEAD': 'Open the link you were sent, or type its code here.',
  'CODE.FIELD': 'Interview code',
  'CODE.REQUIRED': 'Please fill out this field',
  'CODE.UNKNOWN': 'There is no interview with this code',
  'CODE.UNKNOWN_WHY':
    'Compare it with your invitation: capital and small letters are not the same. Best is to copy it, or the whole link.',
  'CODE.SUBMIT': 'Continue',

  'ENTRY.CHECK_STORAGE':
    'This browser keeps nothing on your device. Your answers are still saved at once, but do not close or reload the page while one is waiting. A window that is not private works better.',
  'ENTRY.CHECK_SAVED': 'Saving works.',
  'ENTRY.CHECK_UNSAVED':
    'The server answers, but nothing can be saved at the moment. Wait a little, then submit the sample again.',
  'ENTRY.CHECK_KEPT': 'This device keeps your answers.',
  'ENTRY.CHECK_LIVE': 'The live clock works.',
  'ENTRY.CHECK_ASKED': 'The live clock does not come through: the time is asked for every ten seconds instead.',
  'ENTRY.CHECK_CLOCK': 'The clock of this device is right.',
  'ENTRY.CHECK_ALONE': 'No other tab has this test open.',
  'ENTRY.CHECK_TABS': 'Another tab has this test open as well: best close it.',
  'ENTRY.CHECK_READY': 'Ready',
  'ENTRY.CHECK_NOTES': 'Ready, with notes',
  'ENTRY.CHECK_CLOCK_WRONG': 'The clock of this device is wrong: the one of the server counts.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'The clock of this device could not be compared.',

  'EXAM.OVERVIEW_LEAD': 'Choose a number to go to its question.',
  'EXAM.OVERVIEW_CLOSE': 'Back to the question',
  'EXAM.NEXT_UNANSWERED': 'Next unanswered',
  'EXAM.QUESTION_IS': 'Question {number}: {marks}',

  'REPORT.TITLE': 'Report a problem',
  'REPORT.LEAD': 'The people who invited you read it. Your test and its clock go on.',
  'REPORT.ABOUT': 'What is it about?',
  'REPORT.QUESTION': 'This question',
  'REPORT.TIME': 'I lost time',
  'REPORT.TEXT': 'What happened?',
  'REPORT.TEXT_REQUIRED': 'Please say what happened',
  'REPORT.SEND': 'Send report',
  'REPORT.SENT': 'Your report was sent.',
  'REPORT.WAITING': 'Your report is kept here and goes out as soon as the network is back.',
  'REPORT.REFUSED': 'Your report was not taken: a test takes 20 at most, and none after its end.',

  'END.RECEIPT_TITLE': 'Receipt',
  'END.RECEIPT_LEAD':
    'It stands for the text below, which says everything that was stored of your answers. Keep both: any computer can check one against the other.',
  'END.RECEIPT_TEXT': 'What the receipt stands for',
  'END.RECEIPT_SAVE': 'Save receipt',
  'END.RECEIPT_PRINT': 'Print',
  'END.RECEIPT_WAITING': 'The receipt is being made…',
  'END.RECEIPT_AWAY': 'The receipt cannot be fetched at the moment. It comes by itself as soon as the network is back.',
  'END.RECEIPT_OPEN_AGAIN': 'Your test is open again: you have been given more time.',
  'END.RECEIPT_GO_ON': 'Go on with the test',
  'END.LATE': '{count} answers arrived after the end (questions {numbers}).',
  'END.LATE_one': '{count} answer arrived after the end (question {numbers}).',
  'END.LATE_UNDECIDED': 'The people who invited you decide whether they count.',
  'END.LATE_UNDECIDED_one': 'The people who invited you decide whether it counts.',
  'END.LATE_ACCEPTED': 'They count.',
  'END.LATE_ACCEPTED_one': 'It counts.',
  'END.LATE_LEFT': 'They do not count.',
  'END.LATE_LEFT_one': 'It does not count.',
  'END.LATE_CLOSED':
    '{count} answers (questions {numbers}) were on this device for too long and were not taken any more. Please tell the people who invited you.',
  'END.LATE_CLOSED_one':
    '{count} answer (question {numbers}) was on this device for too long and was not taken any more. Please tell the people who invited you.',
  'NOTICED.TITLE': 'What was noticed',
  'NOTICED.ADDRESSES': '{count} network addresses',
  'NOTICED.ADDRESSES_one': '{count} network address',
  'NOTICED.DEVICES': '{count} browsers',
  'NOTICED.DEVICES_one': '{count} browser',
  'REMARK.TITLE': 'Your remark',
  'REMARK.LEAD':
    'If something needs explaining, the people who invited you read it beside your result. You can send one, until {moment}.',
  'REMARK.REQUIRED': 'Please write something first',
  'REMARK.SEND': 'Send remark',
  'REMARK.SENT': 'Your remark was sent.',
  'REMARK.FAILED': 'The remark could not be sent yet. It is kept here and goes out as soon as the server answers.',
  'REMARK.REFUSED': 'The remark was not taken. What you wrote is still here.',
  'REMARK.LEFT':
    'What you wrote during the test and was not delivered before its end stands here. You can send it as your remark.',
  'REMARK.CLOSED': 'The 24 hours for a remark are over.',
  'REMARK.ALREADY': 'A remark was sent already, from another window or device.',
} as const

import { expect, test } from 'vitest'
import common from './en/books/common.ts'
import insight from './en/books/insight.ts'
import staff from './en/books/staff.ts'
import exam from './en/exam/exam.ts'

const english: Record<string, string> = { ...common, ...exam, ...staff, ...insight }

/** Keys with texts that the specification prescribes. */
const specified = {
  'LOGIN.FAILED': 'Incorrect username or password',
  'NOT_FOUND.LEAD': 'OOPS! Something went wrong here',

  'USERS.ALERT.REQUIRED_FIELD': 'This field is required',
  'USERS.ALERT.FORMAT_NAME': 'Input format is incorrect',
  'USERS.ALERT.FORMAT_EMAIL': 'This email is invalid',
  'USERS.ALERT.LIMIT_LENGTH': 'This field must be {min} - {max} characters',
  'USERS.ALERT.CONFIRM_PASSWORD': 'Passwords do not match',
  'USERS.ALERT.EMAIL_TAKEN': 'The email already exists in the system',
  'USERS.ALERT.SUCCESS': 'The user has been created',
  'USERS.ALERT.FAIL': 'Failed to create the user',
  'USERS.ALERT.NO_PERMISSION': 'You do not have enough permission',

  'LABELS.GREAT': 'great',
  'LABELS.ALERT.LIMIT_LENGTH': 'This field must be {min} - {max} characters',
  'LABELS.ALERT.BAN_CHARACTER': 'Only letters with single underscores between them, a letter first and last',
  'LABELS.ALERT.BAN_DUPLICATED': 'This label already exists',
  'LABELS.ALERT.SUCCESS': 'The label has been saved',
  'LABELS.ALERT.SERVER_ERROR': 'The label could not be saved. Please try again.',
  'LABELS.ALERT.IN_USE': 'Failed to delete the label, the label is already used by other questions',
  LABEL_GET_ERROR_MESSAGE: 'Network or server error, please try again later',

  'QUESTIONS.ALERT.ANSWERS_MINIMUM': 'A question has at least {min} answers',
  'QUESTIONS.ALERT.ANSWERS_MAXIMUM': 'A question has at most {max} answers',
  'QUESTIONS.ALERT.NO_VALID_ANSWER': 'Choose at least one valid answer',
  'QUESTIONS.ALERT.DUPLICATE_ANSWER': 'This answer is there already',
  'QUESTIONS.EDIT_CRUMB': 'Edit questions',
  'QUESTIONS.ALERT.API_ERROR_MESSAGE': 'The questions could not be loaded. Please try again.',
  'QUESTIONS.ALERT.IN_USE': 'Failed to delete the question, the question is still in use',
  QUESTION_CREATE_MESSAGE: 'The question has been created',
  QUESTION_CREATE_ERROR_MESSAGE: 'The question was not created',
  QUESTION_UPDATE_MESSAGE: 'The question has been updated',
  QUESTION_UPDATE_ERROR_MESSAGE: 'The modification was not saved',
  QUESTION_DELETE_ERROR_MESSAGE: 'Failed to delete the question. Please try again.',

  'WIZARD.ENTER_DETAILS': 'Enter Details',
  'WIZARD.REVIEW': 'Review and Submit',
  'WIZARD.CONTINUE': 'Continue Create',
  'WIZARD.SUCCESS': 'Interview create successfully',
  'WIZARD.FAILED': 'Failed to create interview, it might be network or server error, please try again later',
  'WIZARD.LABELS_FAILED':
    'Unable to get label resource from server, it might be network or server error, please try again later',
  'WIZARD.ALERT.REQUIRED': 'Please fill out this field',
  'WIZARD.ALERT.FORMAT_NAME': 'The format is incorrect',
  'WIZARD.ALERT.FORMAT_EMAIL': 'You have entered an invalid email',
  'WIZARD.ALERT.LABEL_REQUIRED': 'Must select at least one label',
  'INTERVIEWS.LOAD_FAILED': 'Cannot get the required resource',
  'INTERVIEWS.DELETE_IN_PROGRESS': 'Failed to delete the interview, the interview is in progress',

  'RESULT.NO_SCORE': 'Score is not available',
  'RESULT.NOT_DONE_TITLE': 'Test not done, no data to show',
  'RESULT.NO_QUESTIONS_TITLE': "There aren't any questions",
  'RESULT.CORRECT': 'Correct',
  'RESULT.PARTIALLY': 'Partially Correct',
  'RESULT.WRONG': 'Wrong',
  'RESULT.UNANSWERED': 'Not Answered',
  'DASHBOARD.LIST_FAILED': 'There is an error getting data',
  'DASHBOARD.CHART_FAILED': 'Error fetching chart data',

  'ENTRY.CONSENT': 'I have read the sample question and I have fully understood the above test instructions',
  'ENTRY.SUBMIT': 'ENTER TEST',
  'ENTRY.SAMPLE_DONE': 'Your answer has been submitted.',
  'ENTRY.EMAIL_REQUIRED': 'Email is required',
  'ENTRY.EMAIL_INVALID': 'The value is not a valid email address',
  'EXAM.UNSUBMITTED': 'You have an unsubmitted answer.',
  'EXAM.SAVED': 'Saved successfully!',
  'EXAM.HURRY_TITLE': 'Alert',
  'EXAM.HURRY': '5 minutes left, hurry up!',
  'EXAM.FINISH': 'Finish Exam',
  'FINISH.TITLE': 'Send your answer',
  'FINISH.TEXT': "You won't be able to come back to this exam",
  'FINISH.CANCEL': 'Cancel',
  'FINISH.SEND': 'Send',
  'END.TITLE': 'Thank You!',
  'END.TEXT':
    'This is the end of exam. Thank you for your participation. Your result has been sent, and will be reviewed shortly.',

  'ADD.COUNT_WRONG': '{count} lines need fixing',
  'ADD.COUNT_WRONG_one': '1 line needs fixing',
  'WINDOW.EMPTY': 'Left empty, there is no limit.',
  'BLUEPRINT.USE_OUR_WORDS': 'Reset to the default text',
  'RESULT.LEFT_RIGHT': 'Correctly left unchosen',
  'INSIGHT.URGENCY': 'Most urgent first',
  'WIZARD.COPY_EMAIL': 'Copy address',
  'INSIGHT.BY_THE_GOOD': 'Link to ability',
  'INSIGHT.MEAN_REST': 'Score on the rest',

  'INDEXEDDB.OFFLINE': "You're currently offline",
  'INDEXEDDB.ONLINE': 'Network connected. Refresh the page to see what has changed meanwhile.',
  'INDEXEDDB.UNSUPPORTED': 'This browser does not support IndexedDB: some data may not be available offline.',

  'DELETE.TITLE': "Are you sure? You won't be able to revert this!",
  'DELETE.CONFIRM': 'Yes, delete it!',
  'DELETE.CANCEL': 'Cancel',
  'DELETE.DONE': '{name} has been deleted.',
  'DELETE.FAILED': 'Delete failed, it might be network or server error, please try again later',
  'TOAST.ERROR': 'Error',
  'TOAST.SUCCESS': 'Success',
  'TOAST.WARNING': 'Warning',
  'TOAST.INFO': 'Info',
}

test('every text given in the specification is unchanged', () => {
  expect(english).toMatchObject(specified)
})

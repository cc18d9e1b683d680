/** Every page loads these texts, candidate pages too, so keep them few. */
export default {
  'APP.LOADING': 'Loading…',
  'APP.RETRY': 'Try again',
  'APP.FAILURE_TITLE': 'This did not work',
  'APP.FAILURE': 'The server could not be reached, or its response was not valid. Nothing was lost.',
  'APP.FAILURE_EXAM':
    'The server cannot be reached at the moment. If your test has begun, your answers are stored on this device and the clock keeps running. This page continues automatically when the network is back.',
  'APP.SERVER_FAILED': 'The server could not answer',
  'APP.TOO_MANY': 'This test was requested too often in a short time. The page continues automatically in a moment.',
  'APP.TABLE': 'Table',
  'NOT_FOUND.TITLE': 'Page not found',
  'NOT_FOUND.LEAD': 'OOPS! Something went wrong here',
  'NOT_FOUND.TEXT': 'There is no page at this address. The link may be incomplete, or the page was deleted.',
  'NOT_FOUND.CHECK_LINK': 'There is no test at this address. Check the link in your invitation, or type its code.',
  'NOT_FOUND.HOME': 'Back to the start',
  'NOT_FOUND.TYPE_CODE': 'Type the code',
} as const

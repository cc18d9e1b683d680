/** Texts that a candidate may see as well: kept few, every page loads them. */
export default {
  'APP.LOADING': 'Loading…',
  'APP.RETRY': 'Try again',
  'APP.FAILURE_TITLE': 'This did not work',
  'APP.FAILURE': 'The server could not be reached, or did not answer as it should. Nothing was lost.',
  'APP.RELOAD': 'Reload the page',
  'APP.PART_MISSING':
    'A part of this page could not be loaded: the network may be gone, or there is a newer version. Nothing was lost.',
  'NOT_FOUND.TITLE': 'Page not found',
  'NOT_FOUND.LEAD': 'OOPS! Something went wrong here',
  'NOT_FOUND.TEXT': 'There is no page at this address. The link may be incomplete, or what it led to is gone.',
  'NOT_FOUND.HOME': 'Back to the start',
} as const

/** Events of a test: candidates and staff see the same words. */
export const marks = {
  'MARK.HIDDEN': 'page out of sight',
  'MARK.RELOAD': 'page reloaded',
  'MARK.LANGUAGE': 'language changed',
  'MARK.NETWORK': 'no connection',
  'MARK.PAGE': 'page sent no signal',
  'MARK.SERVER': 'server not running',
  'MARK.COPY_BLOCKED': 'copying blocked',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',
}

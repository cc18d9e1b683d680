/** What a pass mark decides rightly. */
export const confirm = {
  'DECISION_WORTH.MARK': 'Pass mark to try',
  'DECISION_WORTH.MARK_HINT': 'Trying one changes nothing.',
  'DECISION_WORTH.LOAD_FAILED': 'What the pass mark decides could not be loaded.',
  'DECISION_WORTH.RIGHT': '{amount} of 100 decided rightly',
  'DECISION_WORTH.WRONG': '{passed} of 100 pass who should not, {failed} fail who should pass.',
  'DECISION_WORTH.GREY': 'Between {from} and {to} more than one of five is decided wrongly: look further there.',
  'DECISION_WORTH.NO_GREY': 'No score is decided wrongly more than once in five.',
  'DECISION_WORTH.FROM_GROUP': 'Learned from the {count} people who have finished this test.',
  'DECISION_WORTH.FROM_ALL':
    'Fewer than 30 have finished this test, so it is learned from {count} people of all tests.',
  'DECISION_WORTH.ASSUMED': 'Fewer than 30 have finished any test, so how people differ is assumed.',
  'DECISION_WORTH.LENGTHS': 'A shorter or longer test',
  'DECISION_WORTH.QUESTIONS': 'Questions',
  'DECISION_WORTH.RIGHTLY': 'Of 100 decided rightly',
} as const

export const passages = {
  'PASSAGES.TITLE': 'Passages',
  'PASSAGES.LEAD':
    'Texts and pictures that several questions share. An interview draws a passage with all of its questions.',
  'PASSAGES.NEW': 'New passage',
  'PASSAGES.CREATE_TITLE': 'Create passage',
  'PASSAGES.EDIT_TITLE': 'Edit passage',
  'PASSAGES.SEARCH': 'Search passages',
  'PASSAGES.NAME': 'Title',
  'PASSAGES.NAME_HINT': 'Candidates read it above the text.',
  'PASSAGES.TEXT': 'Text',
  'PASSAGES.LANGUAGE_HINT':
    'A voice that reads the passage aloud speaks this language, and long words break by its rules.',
  'PASSAGES.CHANGED': 'Changed',
  'PASSAGES.QUESTIONS_OF': '{count} questions with {title}',
  'PASSAGES.QUESTIONS_OF_one': '1 question with {title}',
  'PASSAGES.EMPTY_TITLE': 'There are no passages yet',
  'PASSAGES.EMPTY_TEXT': 'Write the text once, and choose it in each question that asks about it.',
  'PASSAGES.NONE_FOUND_TITLE': 'No passage matches',
  'PASSAGES.NONE_FOUND_TEXT': 'Look for something else, or at all passages.',
  'PASSAGES.SHOW_ALL': 'Show all passages',
  'PASSAGES.SAVED': 'The passage has been saved',
  'PASSAGES.NOT_SAVED': 'The passage was not saved',
  'PASSAGES.SAVE_FAILED': 'The passage could not be saved, it might be network or server error, please try again later',
  'PASSAGES.LOAD_FAILED':
    'The passages could not be loaded, it might be network or server error, please try again later',
  'PASSAGES.IN_USE': 'The passage was not deleted: questions of the bank still have it',
  'PASSAGES.GONE': 'This passage is gone: somebody has deleted it.',
  'PASSAGES.KEPT': 'An open interview uses this passage and keeps its current text. Your changes apply to new papers.',
  'PASSAGES.CHANGED_TITLE': 'Somebody else has changed this passage meanwhile',
  'PASSAGES.CHANGED_TEXT':
    'Your changes are not saved, and your text is kept. Load the other version and copy from yours, or keep yours and replace the other one with the next Save.',
} as const

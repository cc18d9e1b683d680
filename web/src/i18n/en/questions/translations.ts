export const translations = {
  'WORDINGS.TITLE': 'In further languages',
  'WORDINGS.HINT':
    'Candidates read the translation in the language of their interview. Answer key, labels and order of options come from the question.',
  'WORDINGS.ADD': 'Add translation',
  'WORDINGS.LANGUAGE': 'Language of the translation',
  'WORDINGS.DESCRIPTION': 'Description in {language}',
  'WORDINGS.ANSWER': 'Answer {number} in {language}',
  'WORDINGS.REMOVE': 'Remove the translation in {language}',
  'WORDINGS.REMOVE_SHORT': 'Remove',
  'WORDINGS.BEHIND': 'The question has changed since this translation in {language} was written.',
  'WORDINGS.FITS': 'It still fits',
  'WORDINGS.FITS_IN': 'The translation in {language} still fits',
  'WORDINGS.CHANGED': 'A wording was not saved: somebody has changed the question meanwhile',
  'WORDINGS.ALSO_IN': 'also in {languages}',
  'WORDINGS.IS_BEHIND': '{language} (behind)',
  'WORDINGS.TWICE': 'The question already has this language',
} as const

/** Signals in a round's answers. No text may state what a candidate did. */
export const signals = {
  'SIGNALS.LEAD':
    'A signal is a reason to look, not a verdict: there may be a good explanation. It does not change a score. Only administrators and the creator of this blueprint see it.',
  'SIGNALS.LOAD_FAILED': 'The signals could not be loaded.',
  'SIGNALS.FOUND_IN': 'Looked for in {count} finished tests.',
  'SIGNALS.FOUND_IN_one': 'Looked for in 1 finished test.',
  'SIGNALS.NOT_CURRENT': 'The data has changed. The search runs again within about a minute.',
  'SIGNALS.NOTHING': 'No signals',
  'SIGNALS.NOTHING_TEXT':
    'This does not prove that there is no problem: most signals need at least a hundred people. The search runs again after each finished test.',
  'SIGNALS.NOTHING_LIKE_IT': 'No such signal',
  'SIGNALS.NOTHING_LIKE_IT_TEXT': 'No signal of this round matches the filters.',
  'SIGNALS.SHOW_ALL': 'Show all signals',
  'SIGNALS.KIND': 'Kind',
  'SIGNALS.ANY_KIND': 'All kinds',
  'SIGNALS.STATE': 'State',
  'SIGNALS.ANY_STATE': 'Open and set aside',
  'SIGNALS.OPEN': 'Open',
  'SIGNALS.WERE_SET_ASIDE': 'Set aside',
  'SIGNALS.WRONG_KEY': 'The answer key may be wrong',
  'SIGNALS.WRONG_KEY_SEEN':
    'People who do well elsewhere do not answer it correctly more often, and an option contradicts the answer key.',
  'SIGNALS.SECOND_RIGHT': 'A second answer may be correct',
  'SIGNALS.SECOND_RIGHT_SEEN': 'People who do well elsewhere tend to choose “{option}”, which counts as wrong.',
  'SIGNALS.DEAD_OPTION': 'An option is hardly ever chosen',
  'SIGNALS.DEAD_OPTION_SEEN': 'Of {wrong} wrong answers {chosen} chose “{option}”.',
  'SIGNALS.LEAK': 'The question may have become known',
  'SIGNALS.LEAK_SEEN':
    'It is answered correctly more and more often, compared with the rest of the papers ({shown} papers).',
  'SIGNALS.SAME_ANSWERS': 'Two papers have very similar answers',
  'SIGNALS.SAME_ANSWERS_SEEN':
    'Of {shared} questions that both answered, {matches} have the same answer. By chance, this happens to two such people once in {once} times.',
  'SIGNALS.FAST_ANSWERS': 'Answers were faster than reading',
  'SIGNALS.FAST_ANSWERS_SEEN': 'Of {answered} answers, {fast} were given faster than their questions can be read.',
  'SIGNALS.LANGUAGE': 'Not as hard in every language',
  'SIGNALS.LANGUAGE_HARDER':
    'People who do as well elsewhere answer it correctly clearly less often {focal} than {reference} ({ofFocal} and {ofReference} papers).',
  'SIGNALS.LANGUAGE_EASIER':
    'People who do as well elsewhere answer it correctly clearly more often {focal} than {reference} ({ofFocal} and {ofReference} papers).',
  'SIGNALS.IN_LANGUAGE': 'in {language}',
  'SIGNALS.EXTRA_TIME': 'Not as hard with extra time',
  'SIGNALS.EXTRA_TIME_HARDER':
    'People with extra time answer it correctly clearly less often than others who do as well elsewhere ({ofFocal} and {ofReference} papers).',
  'SIGNALS.EXTRA_TIME_EASIER':
    'People with extra time answer it correctly clearly more often than others who do as well elsewhere ({ofFocal} and {ofReference} papers).',
  'SIGNALS.QUESTION': 'The question',
  'SIGNALS.RESULT': 'The result',
  'SIGNALS.TRUST':
    'With {people} people, {found} of 100 such cases are found. In 1,000 cases without a cause, {wrong} signals are shown by mistake.',
  'SIGNALS.SET_ASIDE': 'Set aside …',
  'SIGNALS.SET_ASIDE_TITLE': 'Set this signal aside',
  'SIGNALS.SET_ASIDE_TEXT':
    'It stays in the list with your reason and can be reopened at any time. All readers of signals see the reason.',
  'SIGNALS.SET_ASIDE_DO': 'Set aside',
  'SIGNALS.SET_ASIDE_FAILED': 'The signal could not be set aside. Please try again.',
  'SIGNALS.REASON': 'Reason',
  'SIGNALS.REASON_NEEDED': 'Please say why',
  'SIGNALS.REASON_TOO_LONG': '{max} characters at most',
  'SIGNALS.WAS_SET_ASIDE': 'Set aside by {name} on {date}: {reason}',
  'SIGNALS.SOMEBODY': 'a program',
  'SIGNALS.REOPEN': 'Take back',
  'SIGNALS.REOPEN_FAILED': 'The signal could not be taken back. Please try again.',
  'SIGNALS.GONE': 'This signal no longer exists.',
  'SIGNALS.MATRIX': 'All answers as a table',
  'SIGNALS.MATRIX_LEAD':
    'For statistics programs: a line for each person without a name, a column for each question. Each download is recorded.',
  'SIGNALS.MATRIX_RIGHT': 'Correct or wrong',
  'SIGNALS.MATRIX_OPTION': 'Chosen options',
  'SIGNALS.MATRIX_SECONDS': 'Seconds',
  'SIGNALS.MATRIX_COLUMNS': 'Columns',
  'SIGNALS.MATRIX_FAILED': 'The table could not be read. Please try again.',
} as const

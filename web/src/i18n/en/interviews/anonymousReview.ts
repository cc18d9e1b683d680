export const anonymousReview = {
  'VEIL.HIDDEN': 'Name hidden',
  'VEIL.REVEAL': 'Reveal',
  'VEIL.REVEAL_ALL': 'Reveal all',
  'VEIL.ASK': 'Reveal {name}?',
  'VEIL.ASK_TEXT': 'Everybody sees name and e-mail from now on. They cannot be hidden again.',
  'VEIL.ASK_ALL': 'Reveal all names?',
  'VEIL.ASK_ALL_TEXT':
    'Everybody sees the names and e-mails of all who have finished so far. They cannot be hidden again.',
  'VEIL.REVEALED': '{count} names revealed',
  'VEIL.REVEALED_one': 'The name was revealed',
  'VEIL.NOTHING_HIDDEN': 'No name is hidden here',
  'VEIL.FAILED': 'The name was not revealed, please try again later',
} as const

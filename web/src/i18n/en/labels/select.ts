export const labelSelect = {
  'LABEL_SELECT.NONE_LEFT': 'No label like this',
  'LABEL_SELECT.CLEAR': 'Clear the choice',
  'LABEL_SELECT.OPTIONS': 'Choices',
  'LABEL_SELECT.AMOUNT': '{count} questions',
  'LABEL_SELECT.AMOUNT_one': '1 question',
} as const
